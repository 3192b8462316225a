import { PROBLEM_TEXTS } from '@najem/shared/contract/kernel';
import { rentCoins, subjects } from '@najem/shared/contract/register';
import { COMMENT_MAX_LENGTH } from '@najem/shared/domain/kernel';
import { LANDLORD, type SubjectDescriptor, TENANT } from '@najem/shared/domain/register';
import { startTestApp, type TestApp } from '../../support/harness';
import { type Person, signInAdmin, signUp } from '../../support/sign-in';
import {
  addSubject,
  buildEntry,
  buildPerson,
  readAudited,
  BOTH_KINDS,
  readCoins,
  freshNip,
  freshPesel,
  newVerified,
} from '../../support/subject-actions';

let site: TestApp;
let admin: Person;
let verified: Person;
let unverified: Person;
beforeAll(async () => {
  site = await startTestApp({ config: { limits: { awardsPerDay: 0 } } });
  admin = await signInAdmin(site);
  verified = await newVerified(site);
  unverified = await signUp(site);
});
afterAll(() => site.close());

function create({ kind }: SubjectDescriptor, input: object, as: Person = verified) {
  return site.call(subjects[kind].create, input as never, { as });
}

describe.each(BOTH_KINDS)('adding a %s', (kind, descriptor) => {
  it('adding a subject answers 201 with its entries newest first, the rating and the RentCoins', async () => {
    const input = buildPerson({
      email: ' Lucja@Poczta.test ',
      history: [
        buildEntry(descriptor, { comment: 'Starszy', created_at: '2025-03-01T10:00:00Z' }),
        buildEntry(descriptor, { comment: 'Nowszy', reason: descriptor.reasons[1]?.label }),
      ],
    });
    const { status, body } = await create(descriptor, input);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      success: true,
      awarded: 20,
      [kind]: {
        name: 'Łucja Żurek',
        identifier: input.identifier,
        pesel: input.identifier,
        email: 'lucja@poczta.test',
        created_by: { _id: verified.id, email: verified.email },
        created_at: site.now().toISOString(),
        entryCount: 2,
        othersEffect: 0,
        version: 1,
        history: [
          { comment: 'Nowszy', reason: descriptor.reasons[1]?.code, created_at: site.now().toISOString() },
          { comment: 'Starszy', created_at: '2025-03-01T10:00:00.000Z', addedAt: '2025-03-01T10:00:00.000Z' },
        ],
      },
    });
    expect(body[kind]?.history[0]?.[descriptor.counterpartField]).toBe(`Strona ${kind}`);
    const weights = descriptor.reasons[0]!.weightTenths + descriptor.reasons[1]!.weightTenths;
    expect(body[kind]?.rating).toBe((25 + weights) / 10);
  });

  it('a company is accepted with its NIP in the field nip', async () => {
    const nip = freshNip();
    const { body } = await create(descriptor, buildPerson({ type: 'firma', identifier: undefined, nip: `PL ${nip}` }));
    expect(body[kind]).toMatchObject({ type: 'firma', nip, identifier: nip, identifierType: 'nip' });
  });

  it('a subject without entries is rated 2.5', async () => {
    const { body } = await create(descriptor, buildPerson({ history: [] }));
    expect(body[kind]).toMatchObject({ rating: 2.5, entryCount: 0, history: [] });
  });

  it('entries with older field names are accepted', async () => {
    const { rentalAddress, reason: _, ...entry } = buildEntry(descriptor);
    const older = { ...entry, lastAddress: rentalAddress, reason_type: descriptor.reasons[2]?.label.toUpperCase() };
    const { body } = await create(descriptor, buildPerson({ history: [older] }));
    expect(body[kind]?.history[0]).toMatchObject({ rentalAddress, reason: descriptor.reasons[2]?.code });
  });

  it.each([
    ['no name', { name: '  ' }, 'SUBJECT_INCOMPLETE', 'Wypełnij wszystkie wymagane pola'],
    ['no type', { type: undefined }, 'SUBJECT_INCOMPLETE', 'Wypełnij wszystkie wymagane pola'],
    ['an unknown type', { type: 'kot' }, 'SUBJECT_INCOMPLETE', 'Wypełnij wszystkie wymagane pola'],
    ['a company with a PESEL', { type: 'firma' }, 'IDENTIFIER_INVALID', 'Dla firmy wymagany jest NIP (10 cyfr)'],
    [
      'a company without a number',
      { type: 'firma', identifier: undefined },
      'SUBJECT_INCOMPLETE',
      'Dla firmy wymagany jest NIP (10 cyfr)',
    ],
    [
      'a person without a number',
      { identifier: undefined },
      'SUBJECT_INCOMPLETE',
      PROBLEM_TEXTS[descriptor.personProblem],
    ],
    ['a person with a NIP', { identifier: freshNip() }, 'IDENTIFIER_INVALID', PROBLEM_TEXTS[descriptor.personProblem]],
    [
      'a PESEL with a wrong check digit',
      { identifier: '20871543214' },
      'IDENTIFIER_INVALID',
      'Nieprawidłowy numer PESEL - błędna suma kontrolna',
    ],
    [
      'a NIP with a wrong check digit',
      { type: 'firma', identifier: '1002003001' },
      'IDENTIFIER_INVALID',
      'Nieprawidłowy numer NIP - błędna suma kontrolna',
    ],
    [
      'two different numbers',
      { pesel: freshPesel() },
      'IDENTIFIER_INVALID',
      'Podane identyfikatory różnią się od siebie. Podaj jeden.',
    ],
    ['a wrong e-mail address', { email: 'kot@' }, 'EMAIL_INVALID', 'Nieprawidłowy format adresu email'],
    ['a name of 513 letters', { name: 'ż'.repeat(513) }, 'TEXT_TOO_LONG', 'Nazwa może mieć najwyżej 512 znaków'],
    ['an address of 201 letters', { address: 'ż'.repeat(201) }, 'TEXT_TOO_LONG', 'Adres może mieć najwyżej 200 znaków'],
  ])('adding a subject rejects %s', async (_case, changes, code, message) => {
    const answer = await create(descriptor, buildPerson(changes));
    expect(answer).toMatchObject({ status: 400, body: { success: false, code, message } });
  });

  it.each([
    ['no address', { rentalAddress: ' ' }, 'ENTRY_INCOMPLETE', 'Wypełnij wszystkie wymagane pola historii'],
    ['no reason', { reason: '' }, 'ENTRY_INCOMPLETE', 'Wypełnij wszystkie wymagane pola historii'],
    ['an unknown reason', { reason: 'nice_person' }, 'REASON_UNKNOWN', 'Wybierz powód'],
    [
      'a comment of 2,001 letters',
      { comment: 'ż'.repeat(COMMENT_MAX_LENGTH + 1) },
      'TEXT_TOO_LONG',
      'Komentarz może mieć najwyżej 2000 znaków',
    ],
    [
      'a time after tomorrow',
      { created_at: '2026-11-22T09:00:00Z' },
      'VALIDATION',
      'Data wpisu jest nieprawidłowa lub leży w przyszłości.',
    ],
    [
      'a time before 1990',
      { created_at: '1989-12-31' },
      'VALIDATION',
      'Data wpisu jest nieprawidłowa lub leży w przyszłości.',
    ],
    [
      'a day that no month has',
      { created_at: '2026-02-31' },
      'VALIDATION',
      'Data wpisu jest nieprawidłowa lub leży w przyszłości.',
    ],
    [
      'no time at all',
      { created_at: 'wczoraj' },
      'VALIDATION',
      'Data wpisu jest nieprawidłowa lub leży w przyszłości.',
    ],
  ])('adding a subject rejects an entry with %s and adds nothing', async (_case, changes, code, message) => {
    const input = buildPerson({ history: [buildEntry(descriptor), buildEntry(descriptor, changes)] });
    expect(await create(descriptor, input)).toMatchObject({ status: 400, body: { code, message } });
    const { body } = await site.call(subjects[kind].check, { identifier: input.identifier }, { as: admin });
    expect(body.exists).toBe(false);
  });

  it('a subject is added with at most 10 entries', async () => {
    const entries = Array.from({ length: 11 }, () => buildEntry(descriptor));
    expect((await create(descriptor, buildPerson({ history: entries.slice(0, 10) }))).body[kind]?.entryCount).toBe(10);
    expect(await create(descriptor, buildPerson({ history: entries }))).toMatchObject({
      status: 400,
      body: {
        code: 'TOO_MANY_ENTRIES',
        message: 'O jednej osobie lub firmie możesz dodać najwyżej 10 wpisów historii',
      },
    });
  });

  it('an entry with a time in the next hours is dated now', async () => {
    const entry = buildEntry(descriptor, { created_at: new Date(site.now().getTime() + 3_600_000).toISOString() });
    const { body } = await create(descriptor, buildPerson({ history: [entry] }));
    expect(body[kind]?.history[0]?.created_at).toBe(site.now().toISOString());
  });

  // RULES: An account that is not trusted
  it('adding entries requires a verified identity, except for administrators; a subject alone does not', async () => {
    const withEntry = () => buildPerson({ history: [buildEntry(descriptor)] });
    expect(await create(descriptor, withEntry(), unverified)).toMatchObject({
      status: 403,
      body: { code: 'IDENTITY_NOT_VERIFIED', message: 'Zweryfikuj swoją tożsamość, aby dodać wpis' },
    });
    expect((await create(descriptor, buildPerson(), unverified)).status).toBe(201);
    expect((await create(descriptor, withEntry(), admin)).status).toBe(201);
  });

  // RULES: The identifier of a subject is unique
  it("adding a known identifier answers 409 with the subject's id", async () => {
    const first = await addSubject(site, verified, descriptor);
    const answer = await create(descriptor, buildPerson({ identifier: first.identifier }), unverified);
    expect(answer).toMatchObject({ status: 409, body: { code: 'SUBJECT_EXISTS', _id: first._id } });
  });

  // RULES: The identifier of a subject is unique
  it('concurrent additions of one identifier make one subject', async () => {
    const input = buildPerson();
    const people = await Promise.all(Array.from({ length: 4 }, () => newVerified(site)));
    const answers = await Promise.all(
      people.flatMap((person) => [create(descriptor, input, person), create(descriptor, input, person)]),
    );
    const [added, ...rest] = answers.sort((a, b) => a.status - b.status);
    expect(added?.status).toBe(201);
    const _id = added?.body[kind]?._id;
    for (const { status, body } of rest) expect([status, body._id]).toEqual([409, _id]);
    const coins = await Promise.all(people.map((person) => readCoins(site, person)));
    expect(coins.sort()).toEqual([0, 0, 0, 20]);
  });

  it('a described person is awarded once, also after removal and new addition', async () => {
    const person = await newVerified(site);
    const input = buildPerson();
    const { body } = await create(descriptor, input, person);
    await site.call(subjects[kind].remove, { id: body[kind]?._id as string }, { as: person });
    const again = await create(descriptor, input, person);
    expect(again.body.awarded).toBeUndefined();
    expect(await readCoins(site, person)).toBe(0);
  });

  it('administrators get no award, and their additions are audited', async () => {
    const { body } = await create(descriptor, buildPerson(), admin);
    expect(body.awarded).toBeUndefined();
    const events = await readAudited(site, 'subject.added');
    expect(events.at(-1)).toMatchObject({ actor_id: admin.id, target_type: kind, target_id: body[kind]?._id });
  });
});

it('a passport is accepted for a tenant in upper case, and rejected for a landlord', async () => {
  const { body } = await create(TENANT, buildPerson({ identifier: undefined, passport: 'xy 765 43 21' }));
  expect(body.tenant).toMatchObject({ identifier: 'XY7654321', passport: 'XY7654321', identifierType: 'passport' });
  expect(await create(LANDLORD, buildPerson({ identifier: 'XY7654322' }))).toMatchObject({
    status: 400,
    body: { code: 'IDENTIFIER_NOT_ALLOWED', message: 'Dla osoby wymagany jest PESEL (11 cyfr)' },
  });
});

it("a typed field rejects another type's number", async () => {
  const answer = await create(TENANT, buildPerson({ identifier: undefined, pesel: 'XY7654329' }));
  expect(answer).toMatchObject({ status: 400, body: { code: 'IDENTIFIER_INVALID' } });
});

it.each(['address', 'contact_info'])('%s is required for a landlord only', async (field) => {
  expect((await create(TENANT, buildPerson({ [field]: '' }))).status).toBe(201);
  expect(await create(LANDLORD, buildPerson({ [field]: '' }))).toMatchObject({
    status: 400,
    body: { code: 'SUBJECT_INCOMPLETE', message: 'Wypełnij wszystkie wymagane pola' },
  });
});

it("a comment is required for a tenant's entry only", async () => {
  const history = (descriptor: SubjectDescriptor) => [buildEntry(descriptor, { comment: '' })];
  expect((await create(LANDLORD, buildPerson({ history: history(LANDLORD) }))).status).toBe(201);
  expect(await create(TENANT, buildPerson({ history: history(TENANT) }))).toMatchObject({
    status: 400,
    body: { code: 'ENTRY_INCOMPLETE' },
  });
});

// RULES: Invoices and the RentCoins history
it("the RentCoins history shows the award's identifier masked", async () => {
  const { identifier = '', name } = await addSubject(site, verified, TENANT);
  const [movement] = (await site.call(rentCoins.history, {}, { as: verified })).body;
  expect(movement).toMatchObject({ action_type: 'add_tenant', amount: 20, reference_name: name });
  expect(movement?.metadata?.identifier).toBe(`•••••••${identifier.slice(-4)}`);
});
