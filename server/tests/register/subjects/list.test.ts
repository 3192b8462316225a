import { randomUUID } from 'node:crypto';
import { SUBJECT_SORTS, type Subject, subjects } from '@najem/shared/contract/register';
import { LANDLORD, type SubjectDescriptor, TENANT } from '@najem/shared/domain/register';
import { newAdmin } from '../../support/account-actions';
import { insertActiveClaim } from '../../support/dossier-actions';
import { suspend } from '../../support/entry-changes';
import { startTestApp, type TestApp } from '../../support/harness';
import { type Person, signInAdmin, signUp } from '../../support/sign-in';
import {
  addSubject,
  addEntry,
  buildPerson,
  readAudited,
  BOTH_KINDS,
  freshNip,
  freshPesel,
  newVerified,
} from '../../support/subject-actions';

const NAMES = [
  'Ćwik Ewa',
  'Cwalina Jan',
  'Żak Adam',
  'Zając Ola',
  'Łęcka Iza',
  'Lipa Zbigniew',
  'ósmy Piotr',
  'Osa Maria',
];
const IN_POLISH_ORDER = [
  'Cwalina Jan',
  'Ćwik Ewa',
  'Lipa Zbigniew',
  'Łęcka Iza',
  'Osa Maria',
  'ósmy Piotr',
  'Zając Ola',
  'Żak Adam',
];

let site: TestApp;
let admin: Person;
let creator: Person;
let author: Person;
let made: Record<string, Subject>;

beforeAll(async () => {
  site = await startTestApp({ config: { limits: { awardsPerDay: 0 } } });
  admin = await signInAdmin(site);
  creator = await site.signUpVerified({ email: 'zofia.lis@skrzynka.example' });
  author = await newVerified(site);
  made = {};
  for (const [position, name] of NAMES.entries()) {
    site.advance(1000);
    const input = buildPerson({ name, email: position % 2 === 0 ? `osoba.${position}@poczta.test` : undefined });
    made[name] = await addSubject(site, creator, TENANT, input);
  }
  // Żak has three good entries, Osa one bad one from long ago, and Lipa one without an effect.
  for (const created_at of ['2026-03-01', '2026-05-01', '2026-04-01']) {
    await addEntry(site, author, TENANT, made['Żak Adam']!._id, { created_at });
  }
  const bad = { reason: 'payment_issues', created_at: '2024-01-01' };
  await addEntry(site, author, TENANT, made['Osa Maria']!._id, bad);
});
afterAll(() => site.close());

function list(as: Person, input: object = {}, { kind }: SubjectDescriptor = TENANT) {
  return site.call(subjects[kind].list, input, { as });
}

async function names(as: Person, input: object = {}): Promise<string[]> {
  return (await list(as, input)).body.map(({ name }) => name);
}

describe('an ordinary user’s list', () => {
  // RULES: `GET /api/tenants` and
  it("a user's list has the subjects they created or wrote about, newest first", async () => {
    expect(await names(creator)).toEqual([...NAMES].reverse());
    expect(await names(author)).toEqual(['Osa Maria', 'Żak Adam']);
    expect(await names(await signUp(site))).toEqual([]);
  });

  // RULES: The same calls take optional
  it("a user's list is complete without a page, with its length in X-Total-Count", async () => {
    const whole = await list(creator);
    expect([whole.body.length, whole.headers['x-total-count']]).toEqual([8, '8']);
    const page = await list(creator, { page: 2, pageSize: 3, sort: 'name' });
    expect(page.body.map(({ name }) => name)).toEqual(IN_POLISH_ORDER.slice(3, 6));
    expect(page.headers['x-total-count']).toBe('8');
    const beyond = await list(creator, { page: 9, pageSize: 3 });
    expect([beyond.body, beyond.headers['x-total-count']]).toEqual([[], '8']);
  });

  // RULES: Wherever a PESEL
  it("a user's list masks identifiers for creators and authors", async () => {
    const masked = `•••••••${made['Żak Adam']!.identifier!.slice(-4)}`;
    const [own] = (await list(creator, { name: 'żak' })).body;
    expect(own).toMatchObject({ identifier: masked, pesel: masked, created_by: { email: creator.email } });
    const [foreign] = (await list(author, { name: 'żak' })).body;
    expect(foreign).toMatchObject({ identifier: masked, pesel: masked, created_by: { _id: creator.id } });
    expect(foreign?.created_by?.email).toBeUndefined();
    expect(foreign?.email).toBeUndefined();
  });

  it("a user's list shows companies' identifiers", async () => {
    const nip = freshNip();
    const { _id: id } = await addSubject(site, creator, LANDLORD, buildPerson({ type: 'firma', identifier: nip }));
    await addEntry(site, author, LANDLORD, id);
    expect((await list(author, {}, LANDLORD)).body[0]).toMatchObject({ identifier: nip, nip });
  });

  it("a user's list has their own entries and the rating of all", async () => {
    const { body } = await list(creator, { name: 'żak' });
    expect(body[0]).toMatchObject({ history: [], entryCount: 3, rating: 5, othersEffect: 3.9 });
    const [own] = (await list(author, { name: 'żak' })).body;
    expect(own?.history.map(({ created_at }) => created_at.slice(5, 7))).toEqual(['05', '04', '03']);
    expect(own).toMatchObject({ othersEffect: 0 });
  });

  it.each([
    ['name', IN_POLISH_ORDER],
    ['-name', [...IN_POLISH_ORDER].reverse()],
    ['created_at', NAMES],
  ])("a user's list is sorted by %s", async (sort, expected) => {
    expect(await names(creator, { sort })).toEqual(expected);
  });

  it("a user's list is sorted by rating, entries and last entry, those without entries first", async () => {
    expect((await names(creator, { sort: 'rating' }))[0]).toBe('Osa Maria');
    expect((await names(creator, { sort: '-rating' }))[0]).toBe('Żak Adam');
    expect((await names(creator, { sort: 'entries' })).slice(-2)).toEqual(['Osa Maria', 'Żak Adam']);
    expect((await names(creator, { sort: '-last_entry' })).slice(0, 2)).toEqual(['Żak Adam', 'Osa Maria']);
  });

  it('a filter by identifier counts as a look-up', async () => {
    const strict = await startTestApp({ shareWith: site, config: { limits: { lookupsPerDay: 1 } } });
    const { identifier } = made['Żak Adam']!;
    const find = (text?: string) => strict.call(subjects.tenant.list, { identifier: text }, { as: author });
    expect((await find(identifier)).body).toHaveLength(1);
    expect((await find(freshPesel())).status).toBe(429);
    await strict.close();
  });

  it("a user's list is not filtered by hidden e-mail addresses", async () => {
    expect(await names(creator, { email: 'osoba.2' })).toEqual(['Żak Adam']);
    expect(await names(author, { email: 'osoba.2' })).toEqual([]);
  });
});

describe('an administrator’s list', () => {
  // RULES: `GET /api/tenants` and
  // RULES: The same calls take optional
  it("an administrator's list has all subjects with entries and authors, 50 per page", async () => {
    const answer = await list(admin);
    expect(answer.body.map(({ name }) => name)).toEqual([...NAMES].reverse());
    expect(answer.headers['x-total-count']).toBe('8');
    const zak = answer.body.find(({ name }) => name === 'Żak Adam');
    const masked = `•••••••${made['Żak Adam']!.identifier!.slice(-4)}`;
    expect(zak).toMatchObject({ identifier: masked, pesel: masked, created_by: { email: creator.email } });
    expect(zak?.history[0]?.addedBy).toEqual({ _id: author.id, name: author.name, role: 'user' });
  });

  it.each(SUBJECT_SORTS.flatMap((sort) => [sort, `-${sort}`]))(
    "the pages of an administrator's list by %s make up the whole",
    async (sort) => {
      const whole = await names(admin, { sort });
      const pages: string[] = [];
      for (let page = 1; page <= 3; page++) pages.push(...(await names(admin, { sort, page, pageSize: 3 })));
      expect(pages).toEqual(whole);
      expect([...whole].sort()).toEqual([...NAMES].sort());
      expect(await names(admin, { sort, page: 4, pageSize: 3 })).toEqual([]);
    },
  );

  it("an administrator's list is sorted in Polish", async () => {
    expect(await names(admin, { sort: 'name' })).toEqual(IN_POLISH_ORDER);
  });

  // RULES: Administrators' search
  it.each([
    ['the beginning of a first word', 'Cwa', ['Cwalina Jan']],
    ['the beginning of a later word', 'zbig', ['Lipa Zbigniew']],
    ['words in the other order', 'adam żak', ['Żak Adam']],
    ['letters without their Polish signs', 'cwik', ['Ćwik Ewa']],
    ['Polish capitals', 'ŁĘCKA', ['Łęcka Iza']],
    ['letters composed of two signs', 'ósmy'.normalize('NFD'), ['ósmy Piotr']],
    ['one letter, which begins a word', 'z', ['Lipa Zbigniew', 'Zając Ola', 'Żak Adam']],
    ['two letters, which begin a word', 'za', ['Zając Ola', 'Żak Adam']],
    ['two letters in the middle of a word', 'li', ['Lipa Zbigniew']],
    ['three letters in the middle of a word', 'ali', ['Cwalina Jan']],
    ['the middle of a word', 'alina', ['Cwalina Jan']],
    ['signs only, which is no filter', '%', [...NAMES].reverse()],
  ])("an administrator's list is filtered by %s", async (_case, name, expected) => {
    expect(await names(admin, { name })).toEqual(expected);
  });

  // RULES: Administrators' search
  it("an administrator's list is filtered by any part of an e-mail address", async () => {
    expect(await names(admin, { email: 'ba.2@' })).toEqual(['Żak Adam']);
    expect(await names(admin, { email: 'te' })).toHaveLength(4);
    expect(await names(admin, { email: 'es' })).toEqual([]);
    expect(await names(admin, { email: 'osoba.2@' })).toEqual(['Żak Adam']);
    const { headers } = await list(admin, { email: '@poczta.test', pageSize: 2 });
    expect(headers['x-total-count']).toBe('4');
  });

  // RULES: Administrators' search
  it("an administrator's list is filtered by any part of the creator's address", async () => {
    expect(await names(admin, { email: 'lis@skrz', sort: 'name' })).toEqual(IN_POLISH_ORDER);
    expect(await names(admin, { email: 'li', sort: 'name' })).toEqual(IN_POLISH_ORDER);
    expect(await names(admin, { email: 'fi' })).toEqual([]);
    const [address] = creator.email.split('@');
    expect(await names(admin, { email: creator.email.toUpperCase(), sort: 'name' })).toEqual(IN_POLISH_ORDER);
    expect(await names(admin, { email: address, name: 'osa' })).toEqual(['Osa Maria']);
    expect(await names(admin, { email: author.email })).toEqual([]);
    const { identifier } = made['Osa Maria']!;
    expect(await names(admin, { email: creator.email, identifier })).toEqual(['Osa Maria']);
    expect(await names(admin, { email: author.email, identifier })).toEqual([]);
    const foreign = await addSubject(site, author, LANDLORD, buildPerson({ name: 'Bez adresu' }));
    site.advance(1000);
    const own = await addSubject(site, admin, LANDLORD, buildPerson({ name: 'Z adresem', email: author.email }));
    expect(await names(admin, { email: author.email })).toEqual([]);
    const found = (await list(admin, { email: author.email }, LANDLORD)).body.map(({ _id }) => _id);
    expect(found).toEqual([own._id, foreign._id]);
  });

  // RULES: Administrators' search
  it('the last four characters of an identifier find a subject in the list of each reader', async () => {
    const { identifier = '' } = made['Osa Maria']!;
    const ending = identifier.slice(-4);
    // Another made-up number may end alike.
    expect(await names(admin, { identifier: ending })).toContain('Osa Maria');
    expect(await names(admin, { identifier: `•••••••${ending}\u200b` })).toContain('Osa Maria');
    expect(await names(creator, { identifier: ending })).toEqual(['Osa Maria']);
    expect(await names(await signUp(site), { identifier: ending })).toEqual([]);
    expect(await names(admin, { identifier: ending.slice(1) })).toEqual([]);
  });

  // RULES: Administrators' search
  it("an administrator's list is filtered by the exact identifier in any spelling", async () => {
    const { identifier = '' } = made['Osa Maria']!;
    expect(await names(admin, { identifier: ` ${identifier.slice(0, 6)} ${identifier.slice(6)}` })).toEqual([
      'Osa Maria',
    ]);
    expect(await names(admin, { identifier: identifier.slice(0, 10) })).toEqual([]);
    expect(await names(admin, { identifier: freshPesel() })).toEqual([]);
    expect(await names(admin, { identifier: '' })).toHaveLength(8);
  });

  // RULES: The same calls take optional
  it("filters, order and pages of an administrator's list combine", async () => {
    expect(await names(admin, { name: 'o', sort: 'name' })).toEqual(['Osa Maria', 'ósmy Piotr', 'Zając Ola']);
    expect(await names(admin, { name: 'o', sort: 'name', page: 2, pageSize: 2 })).toEqual(['Zając Ola']);
    expect(await names(admin, { name: 'ó', email: '@poczta.test' })).toEqual(['ósmy Piotr']);
    const { identifier } = made['Osa Maria']!;
    expect(await names(admin, { identifier, name: 'mar' })).toEqual(['Osa Maria']);
    expect(await names(admin, { identifier, name: 'jan' })).toEqual([]);
  });

  it("an administrator's list is audited", async () => {
    await list(admin, { page: 2, pageSize: 5 });
    expect((await readAudited(site, 'identifiers.listed')).at(-1)).toMatchObject({
      actor_id: admin.id,
      target_type: 'tenant',
      details: { offset: 5, rows: 3, isFiltered: false },
    });
  });
});

describe('the whole numbers of a list', () => {
  it('are those that the reader created, where they ask, audited once a page', async () => {
    const [author, other] = [await newVerified(site), await newVerified(site)];
    const subject = await addSubject(site, author, TENANT);
    await addEntry(site, other, TENANT, subject._id);
    const before = (await readAudited(site, 'identifiers.shown')).length;
    const numbers = async (person: Person, input: object) =>
      (await list(person, input)).body.map(({ identifier }) => identifier?.includes('•'));
    expect(await numbers(author, {})).toEqual([true]);
    expect(await numbers(author, { numbers: 'own' })).toEqual([false]);
    expect(await numbers(other, { numbers: 'own' })).toEqual([true]);
    const rows = (await readAudited(site, 'identifiers.shown')).slice(before);
    expect(rows).toMatchObject([
      { actor_id: author.id, target_type: 'tenant', details: { rows: 1, ids: [subject._id] } },
    ]);
  });

  it('stay masked in the list of an administrator, who asks for one at a time', async () => {
    const shown = (await list(admin, { numbers: 'own', pageSize: 200 })).body.flatMap(
      ({ pesel, passport }) => pesel ?? passport ?? [],
    );
    expect(shown.filter((text) => !text.includes('•'))).toEqual([]);
  });
});

describe.each(BOTH_KINDS)('the list of %ss with the last entry of each', (kind, descriptor) => {
  const LAST = { pageSize: 200, history: 'last' } as const;
  /** A subject in the whole list, and in that with last entries. */
  const entriesOf = async (as: Person, id: string) => {
    const [whole, part] = [await list(as, { pageSize: 200 }, descriptor), await list(as, LAST, descriptor)];
    return [whole, part].map(({ body }) => body.find(({ _id }) => _id === id)!);
  };

  it('has the last one that the reader may see, the figures of all, and all else as the whole list has it', async () => {
    const { _id: id } = await addSubject(site, creator, descriptor);
    const writers = [author, creator, author, author];
    for (const [place, writer] of writers.entries()) {
      site.advance(1000);
      await addEntry(site, writer, descriptor, id, { created_at: `2026-0${5 - place}-01` });
    }
    for (const [as, count] of [
      [creator, 1],
      [author, 3],
      [admin, 4],
    ] as const) {
      const [whole, part] = await entriesOf(as, id);
      const { hasOlderEntries, visibleEntries, history, ...rest } = part!;
      const { history: all, ...others } = whole!;
      expect(rest).toEqual(others);
      expect(history).toEqual(all.slice(0, 1));
      expect(hasOlderEntries).toBe(count > 1 || undefined);
      const effect = (count * descriptor.reasons[0]!.weightTenths) / 10;
      expect(visibleEntries).toEqual({ count, counting: count, effect: expect.closeTo(effect), isDisputed: false });
    }
  });

  it('counts what is disputed among the visible entries, and its effect not', async () => {
    const { _id: id } = await addSubject(site, creator, descriptor);
    for (const created_at of ['2026-03-01', '2026-05-01']) await addEntry(site, author, descriptor, id, { created_at });
    const [, before] = await entriesOf(author, id);
    const [older] = (await site.call(subjects[kind].history, { id }, { as: author })).body.slice(1);
    await suspend(site, older!._id, randomUUID());
    const [whole, part] = await entriesOf(author, id);
    expect(part!.visibleEntries).toEqual({
      count: 2,
      counting: 1,
      effect: expect.closeTo(before!.visibleEntries!.effect / 2),
      isDisputed: true,
    });
    expect(part!.othersEffect).toBe(whole!.othersEffect);
    expect((await entriesOf(admin, id))[1]!.visibleEntries).toEqual(part!.visibleEntries);
  });

  it('has all entries that an administrator wrote in their own matter, whose history is refused', async () => {
    const concerned = await newAdmin(site, admin);
    const { _id: id, identifier = '' } = await addSubject(site, author, descriptor);
    for (const created_at of ['2026-03-01', '2026-04-01'])
      await addEntry(site, concerned, descriptor, id, { created_at });
    await addEntry(site, author, descriptor, id, { created_at: '2026-05-01' });
    await insertActiveClaim(site, identifier, { person: concerned });
    const [whole, part] = await entriesOf(concerned, id);
    expect(part).toEqual(whole);
    expect(part!.history.map(({ created_at }) => created_at.slice(5, 7))).toEqual(['04', '03']);
    expect((await site.call(subjects[kind].history, { id }, { as: concerned })).body).toMatchObject({
      code: 'OWN_MATTER',
    });
  });
});

describe.each(BOTH_KINDS)('the list of %ss', (kind, descriptor) => {
  it('a list has subjects of its kind only', async () => {
    const other = BOTH_KINDS.find(([name]) => name !== kind)![1];
    const { _id } = await addSubject(site, admin, other);
    expect((await list(admin, { pageSize: 200 }, descriptor)).body.map((subject) => subject._id)).not.toContain(_id);
  });

  it.each(['kot', 'name desc', '--name', 'id'])('a list rejects the order %s', async (sort) => {
    expect(await list(creator, { sort }, descriptor)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', message: 'Nieznany porządek sortowania listy.' },
    });
  });

  it.each([{ page: 0 }, { pageSize: 201 }, { page: 1.5 }])('a list rejects the page %j', async (input) => {
    expect(await list(creator, input, descriptor)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
  });

  it('a list requires a signed-in user', async () => {
    expect((await site.call(subjects[kind].list, {})).status).toBe(401);
  });
});
