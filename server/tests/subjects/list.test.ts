import { SUBJECT_SORTS, type Subject, subjects } from '@najem/shared/contract';
import { LANDLORD, type SubjectDescriptor, TENANT } from '@najem/shared/domain';
import { startTestApp, type TestApp } from '../support/harness';
import { type Person, signInAdmin, signUp } from '../support/sign-in';
import {
  add,
  addEntry,
  aPerson,
  audited,
  BOTH_KINDS,
  freshNip,
  freshPesel,
  newVerified,
} from '../support/subject-actions';

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
  creator = await newVerified(site);
  author = await newVerified(site);
  made = {};
  for (const [position, name] of NAMES.entries()) {
    site.advance(1000);
    const input = aPerson({ name, email: position % 2 === 0 ? `osoba.${position}@poczta.test` : undefined });
    made[name] = await add(site, creator, TENANT, input);
  }
  // Żak has three good entries, Osa one bad one from long ago, Lipa one that moves nothing on balance.
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
  it('holds what they created and what they wrote about, newest first, and nothing else', async () => {
    expect(await names(creator)).toEqual([...NAMES].reverse());
    expect(await names(author)).toEqual(['Osa Maria', 'Żak Adam']);
    expect(await names(await signUp(site))).toEqual([]);
  });

  it('counts in X-Total-Count and is whole unless a page is asked for', async () => {
    const whole = await list(creator);
    expect([whole.body.length, whole.headers['x-total-count']]).toEqual([8, '8']);
    const page = await list(creator, { page: 2, pageSize: 3, sort: 'name' });
    expect(page.body.map(({ name }) => name)).toEqual(IN_POLISH_ORDER.slice(3, 6));
    expect(page.headers['x-total-count']).toBe('8');
    const beyond = await list(creator, { page: 9, pageSize: 3 });
    expect([beyond.body, beyond.headers['x-total-count']]).toEqual([[], '8']);
  });

  it('masks identifiers, for who created a subject as for who only wrote about it', async () => {
    const masked = `•••••••${made['Żak Adam']!.identifier!.slice(-4)}`;
    const [own] = (await list(creator, { name: 'żak' })).body;
    expect(own).toMatchObject({ identifier: masked, pesel: masked, created_by: { email: creator.email } });
    const [foreign] = (await list(author, { name: 'żak' })).body;
    expect(foreign).toMatchObject({ identifier: masked, pesel: masked, created_by: { _id: creator.id } });
    expect(foreign?.created_by.email).toBeUndefined();
    expect(foreign?.email).toBeUndefined();
  });

  it('shows companies’ numbers to everybody in it', async () => {
    const nip = freshNip();
    const { _id: id } = await add(site, creator, LANDLORD, aPerson({ type: 'firma', identifier: nip }));
    await addEntry(site, author, LANDLORD, id);
    expect((await list(author, {}, LANDLORD)).body[0]).toMatchObject({ identifier: nip, nip });
  });

  it('shows only their own entries with the rating of all', async () => {
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
  ])('is sorted by %s', async (sort, expected) => {
    expect(await names(creator, { sort })).toEqual(expected);
  });

  it('is sorted by rating, entries and last entry, those without entries first', async () => {
    expect((await names(creator, { sort: 'rating' }))[0]).toBe('Osa Maria');
    expect((await names(creator, { sort: '-rating' }))[0]).toBe('Żak Adam');
    expect((await names(creator, { sort: 'entries' })).slice(-2)).toEqual(['Osa Maria', 'Żak Adam']);
    expect((await names(creator, { sort: '-last_entry' })).slice(0, 2)).toEqual(['Żak Adam', 'Osa Maria']);
  });

  it('never tells by a filter whose masked number it is without counting a look-up', async () => {
    const strict = await startTestApp({ shareWith: site, config: { limits: { lookupsPerDay: 1 } } });
    const { identifier } = made['Żak Adam']!;
    const find = (text?: string) => strict.call(subjects.tenant.list, { identifier: text }, { as: author });
    expect((await find(identifier)).body).toHaveLength(1);
    expect((await find(freshPesel())).status).toBe(429);
    await strict.close();
  });

  it('is not found by an e-mail address that it does not show', async () => {
    expect(await names(creator, { email: 'osoba.2' })).toEqual(['Żak Adam']);
    expect(await names(author, { email: 'osoba.2' })).toEqual([]);
  });
});

describe('an administrator’s list', () => {
  it('holds everything, 50 to a page, with entries and their authors', async () => {
    const answer = await list(admin);
    expect(answer.body.map(({ name }) => name)).toEqual([...NAMES].reverse());
    expect(answer.headers['x-total-count']).toBe('8');
    const zak = answer.body.find(({ name }) => name === 'Żak Adam');
    expect(zak).toMatchObject({ identifier: made['Żak Adam']?.identifier, created_by: { email: creator.email } });
    expect(zak?.history[0]?.addedBy).toEqual({ _id: author.id, name: author.name, role: 'user' });
  });

  it.each(SUBJECT_SORTS.flatMap((sort) => [sort, `-${sort}`]))(
    'is the same page by page as whole, by %s',
    async (sort) => {
      const whole = await names(admin, { sort });
      const pages: string[] = [];
      for (let page = 1; page <= 3; page++) pages.push(...(await names(admin, { sort, page, pageSize: 3 })));
      expect(pages).toEqual(whole);
      expect([...whole].sort()).toEqual([...NAMES].sort());
      expect(await names(admin, { sort, page: 4, pageSize: 3 })).toEqual([]);
    },
  );

  it('is sorted in Polish', async () => {
    expect(await names(admin, { sort: 'name' })).toEqual(IN_POLISH_ORDER);
  });

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
  ])('is filtered by %s', async (_case, name, expected) => {
    expect(await names(admin, { name })).toEqual(expected);
  });

  it('is filtered by any part of an e-mail address', async () => {
    expect(await names(admin, { email: 'ba.2@' })).toEqual(['Żak Adam']);
    expect(await names(admin, { email: 'te' })).toHaveLength(4);
    expect(await names(admin, { email: 'es' })).toEqual([]);
    expect(await names(admin, { email: 'osoba.2@' })).toEqual(['Żak Adam']);
    const { headers } = await list(admin, { email: '@poczta.test', pageSize: 2 });
    expect(headers['x-total-count']).toBe('4');
  });

  it('is filtered by the beginning of the creator’s address too', async () => {
    const [address] = creator.email.split('@');
    expect(await names(admin, { email: creator.email.toUpperCase(), sort: 'name' })).toEqual(IN_POLISH_ORDER);
    expect(await names(admin, { email: address, name: 'osa' })).toEqual(['Osa Maria']);
    expect(await names(admin, { email: author.email })).toEqual([]);
    const { identifier } = made['Osa Maria']!;
    expect(await names(admin, { email: creator.email, identifier })).toEqual(['Osa Maria']);
    expect(await names(admin, { email: author.email, identifier })).toEqual([]);
    const foreign = await add(site, author, LANDLORD, aPerson({ name: 'Bez adresu' }));
    site.advance(1000);
    const own = await add(site, admin, LANDLORD, aPerson({ name: 'Z adresem', email: author.email }));
    expect(await names(admin, { email: author.email })).toEqual([]);
    const found = (await list(admin, { email: author.email }, LANDLORD)).body.map(({ _id }) => _id);
    expect(found).toEqual([own._id, foreign._id]);
  });

  it('finds by the last four characters of an identifier for administrators alone', async () => {
    const { identifier = '' } = made['Osa Maria']!;
    const ending = identifier.slice(-4);
    // Another made-up number may end alike.
    expect(await names(admin, { identifier: ending })).toContain('Osa Maria');
    expect(await names(creator, { identifier: ending })).toEqual([]);
    expect(await names(admin, { identifier: ending.slice(1) })).toEqual([]);
  });

  it('is filtered by the exact identifier, however it is written', async () => {
    const { identifier = '' } = made['Osa Maria']!;
    expect(await names(admin, { identifier: ` ${identifier.slice(0, 6)} ${identifier.slice(6)}` })).toEqual([
      'Osa Maria',
    ]);
    expect(await names(admin, { identifier: identifier.slice(0, 10) })).toEqual([]);
    expect(await names(admin, { identifier: freshPesel() })).toEqual([]);
    expect(await names(admin, { identifier: '' })).toHaveLength(8);
  });

  it('joins filters, sorts and pages them', async () => {
    expect(await names(admin, { name: 'o', sort: 'name' })).toEqual(['Osa Maria', 'ósmy Piotr', 'Zając Ola']);
    expect(await names(admin, { name: 'o', sort: 'name', page: 2, pageSize: 2 })).toEqual(['Zając Ola']);
    expect(await names(admin, { name: 'ó', email: '@poczta.test' })).toEqual(['ósmy Piotr']);
    const { identifier } = made['Osa Maria']!;
    expect(await names(admin, { identifier, name: 'mar' })).toEqual(['Osa Maria']);
    expect(await names(admin, { identifier, name: 'jan' })).toEqual([]);
  });

  it('is audited, because it shows identifiers', async () => {
    await list(admin, { page: 2, pageSize: 5 });
    expect((await audited(site, 'identifiers.listed')).at(-1)).toMatchObject({
      actor_id: admin.id,
      target_type: 'tenant',
      details: { offset: 5, rows: 3, isFiltered: false },
    });
  });
});

describe.each(BOTH_KINDS)('the list of %ss', (kind, descriptor) => {
  it('shows no other kind', async () => {
    const other = BOTH_KINDS.find(([name]) => name !== kind)![1];
    const { _id } = await add(site, admin, other);
    expect((await list(admin, { pageSize: 200 }, descriptor)).body.map((subject) => subject._id)).not.toContain(_id);
  });

  it.each(['kot', 'name desc', '--name', 'id'])('refuses the order %s', async (sort) => {
    expect(await list(creator, { sort }, descriptor)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', message: 'Nieznany porządek sortowania listy.' },
    });
  });

  it.each([{ page: 0 }, { pageSize: 201 }, { page: 1.5 }])('refuses the page %j', async (input) => {
    expect(await list(creator, input, descriptor)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
  });

  it('needs a signed-in caller', async () => {
    expect((await site.call(subjects[kind].list, {})).status).toBe(401);
  });
});
