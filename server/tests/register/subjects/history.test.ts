import { subjects } from '@najem/shared/contract/register';
import { type SubjectDescriptor, TENANT } from '@najem/shared/domain/register';
import { newAdmin } from '../../support/account-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import { type Person, signInAdmin, signUp } from '../../support/sign-in';
import {
  addSubject,
  addEntry,
  buildEntry,
  buildPerson,
  readAudited,
  BOTH_KINDS,
  readCoins,
  newVerified,
} from '../../support/subject-actions';

let site: TestApp;
let admin: Person;
let creator: Person;
let author: Person;
beforeAll(async () => {
  site = await startTestApp({ config: { limits: { awardsPerDay: 0 } } });
  admin = await signInAdmin(site);
  creator = await newVerified(site);
  author = await newVerified(site);
});
afterAll(() => site.close());

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

function edit(descriptor: SubjectDescriptor, id: string, entryId: string, as: Person, changes: object = {}) {
  const input = { ...buildEntry(descriptor), ...changes, id, entryId };
  return site.call(subjects[descriptor.kind].updateHistory, input, { as });
}

function drop({ kind }: SubjectDescriptor, id: string, entryId: string, as: Person) {
  return site.call(subjects[kind].removeHistory, { id, entryId }, { as });
}

/** A subject of the creator with one entry of the author. */
async function described(descriptor: SubjectDescriptor) {
  const { _id: id } = await addSubject(site, creator, descriptor);
  const { body } = await addEntry(site, author, descriptor, id);
  return { id, entry: body.history[0]! };
}

async function listed({ kind }: SubjectDescriptor, person: Person) {
  return (await site.call(subjects[kind].list, {}, { as: person })).body.map(({ _id }) => _id);
}

describe.each(BOTH_KINDS)('history of a %s', (kind, descriptor) => {
  const weight = descriptor.reasons[0]!.weightTenths / 10;

  it('a comment and an address hold something to read, and no marks that turn the text around', async () => {
    const { _id: id } = await addSubject(site, creator, descriptor);
    for (const unseen of ['\u202E\u202C', '\u200B', '\u3164']) {
      const answer = await addEntry(site, author, descriptor, id, { rentalAddress: unseen });
      expect(answer).toMatchObject({ status: 400, body: { code: 'ENTRY_INCOMPLETE' } });
    }
    const { body } = await addEntry(site, author, descriptor, id, { comment: ' Nie \u202Epłaci\u202C\u0007 👨‍👩‍👧 ' });
    expect(body.history[0]?.comment).toBe('Nie płaci 👨‍👩‍👧');
  });

  it('an entry of any verified user changes the rating and is awarded once', async () => {
    const writer = await newVerified(site);
    const { _id: id } = await addSubject(site, creator, descriptor);
    const { status, body } = await addEntry(site, writer, descriptor, id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      awarded: 10,
      history: [{ rentalAddress: 'ul. Ogrodowa 7, Łódź', comment: 'Wszystko zgodnie z umową.', version: 1 }],
      [kind]: { rating: 2.5 + weight, entryCount: 1, othersEffect: 0 },
    });
    expect(body[kind]?.history).toEqual(body.history);
    expect((await addEntry(site, writer, descriptor, id)).body.awarded).toBeUndefined();
    expect(await readCoins(site, writer)).toBe(10);
    expect(await listed(descriptor, writer)).toEqual([id]);
  });

  it('an entry on an own subject is not awarded', async () => {
    const { _id: id } = await addSubject(site, creator, descriptor);
    expect((await addEntry(site, creator, descriptor, id)).body.awarded).toBeUndefined();
  });

  it('a user is awarded once for a described person, by addition or entry', async () => {
    const [first, second] = [await newVerified(site), await newVerified(site)];
    const input = buildPerson();
    const { _id: id } = await addSubject(site, first, descriptor, input);
    await site.call(subjects[kind].remove, { id }, { as: first });
    const again = await addSubject(site, second, descriptor, input);
    const { body } = await addEntry(site, first, descriptor, again._id);
    expect(body.awarded).toBeUndefined();
    await drop(descriptor, again._id, body.history[0]!._id, first);

    const other = buildPerson();
    const known = await addSubject(site, second, descriptor, other);
    const written = await addEntry(site, first, descriptor, known._id);
    await drop(descriptor, known._id, written.body.history[0]!._id, first);
    await site.call(subjects[kind].remove, { id: known._id }, { as: second });
    const added = await site.call(subjects[kind].create, other, { as: first });
    expect([added.status, added.body.awarded]).toEqual([201, undefined]);
    // Both awards were taken back with what they were given for.
    expect(await readCoins(site, first)).toBe(0);
  });

  it('an author sees their own entries only, and a masked identifier', async () => {
    const { id } = await described(descriptor);
    const { body } = await addEntry(site, await newVerified(site), descriptor, id, { comment: 'Mój' });
    expect(body.history.map(({ comment }) => comment)).toEqual(['Mój']);
    expect(body[kind]).toMatchObject({ entryCount: 2, othersEffect: weight });
    expect(body[kind]?.identifier).toMatch(/^•{7}\d{4}$/);
    expect(body[kind]?.pesel).toBe(body[kind]?.identifier);
    expect(body[kind]?.email).toBeUndefined();
  });

  // Regulamin: Aby dodać wpis
  it('an entry requires a verified identity', async () => {
    const { _id: id } = await addSubject(site, creator, descriptor);
    expect(await addEntry(site, await signUp(site), descriptor, id)).toMatchObject({
      status: 403,
      body: { code: 'IDENTITY_NOT_VERIFIED' },
    });
    expect((await addEntry(site, admin, descriptor, id)).status).toBe(200);
  });

  it.each([
    ['no reason', { reason: ' ' }, 'REASON_UNKNOWN', 'Wybierz powód'],
    ['an unknown reason', { reason: 'kot' }, 'REASON_UNKNOWN', 'Wybierz powód'],
    ['no address', { rentalAddress: '' }, 'ENTRY_INCOMPLETE', 'Wypełnij wszystkie wymagane pola historii'],
    ['too long an address', { rentalAddress: 'x'.repeat(201) }, 'TEXT_TOO_LONG', 'Adres może mieć najwyżej 200 znaków'],
    ['too long a comment', { comment: 'x'.repeat(2001) }, 'TEXT_TOO_LONG', 'Komentarz może mieć najwyżej 2000 znaków'],
  ])('the server rejects an entry with %s', async (_case, changes, code, message) => {
    const { _id: id } = await addSubject(site, creator, descriptor);
    expect(await addEntry(site, author, descriptor, id, changes)).toMatchObject({
      status: 400,
      body: { code, message },
    });
  });

  it.each(['new_1', UNKNOWN_ID])('an entry on the unknown subject %s is rejected', async (id) => {
    const missing = { status: 404, body: { code: 'SUBJECT_NOT_FOUND' } };
    expect(await addEntry(site, author, descriptor, id)).toMatchObject(missing);
    expect(await edit(descriptor, id, UNKNOWN_ID, author)).toMatchObject(missing);
    expect(await drop(descriptor, id, UNKNOWN_ID, author)).toMatchObject(missing);
  });

  it('entries of one kind cannot be added to subjects of the other', async () => {
    const other = BOTH_KINDS.find(([name]) => name !== kind)![1];
    const { _id: id } = await addSubject(site, creator, other);
    expect((await addEntry(site, author, descriptor, id)).status).toBe(404);
  });

  it('an author can edit an entry, which changes rating and version and keeps its time', async () => {
    const { id, entry } = await described(descriptor);
    const worst = descriptor.reasons.find(({ weightTenths }) => weightTenths < 0)!;
    const { status, body } = await edit(descriptor, id, entry._id, author, { reason: worst.code, version: 1 });
    expect(status).toBe(200);
    expect(body[kind]).toMatchObject({
      rating: (25 + worst.weightTenths) / 10,
      entryCount: 1,
      history: [{ _id: entry._id, reason: worst.code, version: 2, created_at: entry.created_at }],
    });
  });

  it('an edit of an entry requires all four fields', async () => {
    const { id, entry } = await described(descriptor);
    for (const field of [descriptor.counterpartField, 'rentalAddress', 'comment']) {
      expect(await edit(descriptor, id, entry._id, author, { [field]: ' ' })).toMatchObject({
        status: 400,
        body: { code: 'ENTRY_INCOMPLETE', message: 'Wypełnij wszystkie wymagane pola' },
      });
    }
  });

  // RULES: Ordinary users never change
  it('an entry is accessible to its author and administrators only', async () => {
    const { id, entry } = await described(descriptor);
    const missing = { status: 404, body: { code: 'ENTRY_NOT_FOUND', message: 'Nie znaleziono wpisu historii' } };
    expect(await edit(descriptor, id, entry._id, creator)).toMatchObject(missing);
    expect(await drop(descriptor, id, entry._id, creator)).toMatchObject(missing);
    expect(await drop(descriptor, id, UNKNOWN_ID, author)).toMatchObject(missing);
    expect(await drop(descriptor, id, 'x', author)).toMatchObject(missing);
    expect((await edit(descriptor, id, entry._id, admin)).status).toBe(200);
    expect((await readAudited(site, 'entry.updated')).at(-1)).toMatchObject({
      actor_id: admin.id,
      target_id: id,
      details: { entryId: entry._id },
    });
  });

  it('of two edits of one version of an entry the second is rejected', async () => {
    const other = await newAdmin(site, admin);
    const { id, entry } = await described(descriptor);
    const answers = await Promise.all(
      [admin, other].map((as, n) => edit(descriptor, id, entry._id, as, { comment: `Zmiana ${n}`, version: 1 })),
    );
    expect(answers.map(({ status, body }) => [status, body.code]).sort()).toEqual([
      [200, undefined],
      [409, 'STALE_EDIT'],
    ]);
  });

  it('an author can remove an entry, which changes the rating and removes the subject from their list', async () => {
    const writer = await newVerified(site);
    const { _id: id } = await addSubject(site, creator, descriptor);
    const { body } = await addEntry(site, writer, descriptor, id);
    const removed = await drop(descriptor, id, body.history[0]!._id, writer);
    expect(removed).toMatchObject({ status: 200, body: { [kind]: { rating: 2.5, entryCount: 0, history: [] } } });
    expect(await listed(descriptor, writer)).toEqual([]);
    expect(await readCoins(site, writer)).toBe(0);
  });

  it('a subject stays in the lists of its creator and of authors with entries', async () => {
    const { _id: id } = await addSubject(site, creator, descriptor);
    const first = await addEntry(site, creator, descriptor, id);
    await drop(descriptor, id, first.body.history[0]!._id, creator);
    expect(await listed(descriptor, creator)).toContain(id);
    const writer = await newVerified(site);
    await addEntry(site, writer, descriptor, id);
    const second = await addEntry(site, writer, descriptor, id);
    await drop(descriptor, id, second.body.history[0]!._id, writer);
    expect(await listed(descriptor, writer)).toEqual([id]);
  });

  it('removing the last entry by an administrator takes its award back', async () => {
    const writer = await newVerified(site);
    const { _id: id } = await addSubject(site, creator, descriptor);
    const entries = [await addEntry(site, writer, descriptor, id), await addEntry(site, writer, descriptor, id)];
    const ids = entries[1]!.body.history.map(({ _id }) => _id);
    await drop(descriptor, id, ids[0]!, admin);
    expect(await readCoins(site, writer)).toBe(10);
    await drop(descriptor, id, ids[1]!, admin);
    expect(await readCoins(site, writer)).toBe(0);
    expect((await addEntry(site, writer, descriptor, id)).body.awarded).toBeUndefined();
    expect((await readAudited(site, 'entry.removed')).at(-1)).toMatchObject({ actor_id: admin.id, target_id: id });
  });

  it('entries are ordered by their time, newest first', async () => {
    const { _id: id } = await addSubject(site, creator, descriptor);
    for (const created_at of ['2025-05-01', '2026-02-01T10:00:00+01:00', '2024-01-01T00:00:00Z']) {
      await addEntry(site, author, descriptor, id, { created_at });
    }
    const { body } = await addEntry(site, author, descriptor, id, { created_at: '2025-01-01' });
    expect(body.history.map(({ created_at }) => created_at.slice(0, 10))).toEqual([
      '2026-02-01',
      '2025-05-01',
      '2025-01-01',
      '2024-01-01',
    ]);
  });

  it('the rating is exact after concurrent entries', async () => {
    const { _id: id } = await addSubject(site, creator, descriptor);
    const reasons = Array.from({ length: 24 }, (_, n) => descriptor.reasons[n % descriptor.reasons.length]!);
    const writers = [await newVerified(site), await newVerified(site), await newVerified(site)];
    const answers = await Promise.all(
      reasons.map(({ code }, n) => addEntry(site, writers[n % writers.length]!, descriptor, id, { reason: code })),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const sum = reasons.reduce((total, { weightTenths }) => total + weightTenths, 0);
    const { body } = await addEntry(site, author, descriptor, id);
    expect(body[kind]).toMatchObject({
      entryCount: 25,
      rating: Math.min(50, Math.max(0, 25 + sum + weight * 10)) / 10,
    });
  });
});

it('an entry without a landlord names its author as the landlord', async () => {
  const { _id: id } = await addSubject(site, creator, TENANT);
  const { body } = await addEntry(site, author, TENANT, id, { landlord: undefined });
  expect(body.history[0]?.landlord).toBe(author.name);
});

it('entries beyond the daily limit of awards are accepted without an award', async () => {
  const strict = await startTestApp({ shareWith: site, config: { limits: { awardsPerDay: 2 } } });
  const writer = await newVerified(site);
  const coins: (number | undefined)[] = [];
  for (let n = 0; n < 3; n++) {
    const { _id: id } = await addSubject(site, creator, TENANT);
    coins.push((await addEntry(strict, writer, TENANT, id)).body.awarded);
  }
  expect(coins).toEqual([10, 10, undefined]);
  await strict.close();
});
