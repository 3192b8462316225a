import { rentCoins, subjects } from '@najem/shared/contract/register';
import { payments } from '@najem/shared/contract/money';
import { TENANT } from '@najem/shared/domain/register';
import { findWrongBalances } from '../../../src/register/rentcoins/queries';
import { startTestApp, type TestApp } from '../../support/harness';
import { type Person, verifyIdentity } from '../../support/sign-in';
import {
  addEntry,
  addSubject,
  BOTH_KINDS,
  buildEntry,
  buildPerson,
  freshPesel,
  newVerified,
  readCoins,
} from '../../support/subject-actions';

let site: TestApp;
let admin: Person;
beforeAll(async () => {
  site = await startTestApp();
  admin = await site.signInAdmin();
});
afterAll(() => site.close());

async function readOwed({ id }: Person): Promise<number> {
  const row = await site.ctx.db
    .selectFrom('users')
    .select('rent_coins_owed')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.rent_coins_owed;
}

/** The same site a day later. */
function startTomorrow(): Promise<TestApp> {
  return startTestApp({ shareWith: site, now: new Date(site.now().getTime() + 86_400_000) });
}

const tenants = subjects.tenant;
const remove = (id: string, as: Person) => site.call(tenants.remove, { id }, { as });
const cost = (input: { id: string; entryId?: string }, as: Person) => site.call(tenants.removalCost, input, { as });

// RULES: Awards go to accounts
it('an account is awarded for the subjects that it added only once its identity is verified', async () => {
  const newcomer = await site.signUp();
  const balance = async () => (await site.call(rentCoins.balance, {}, { as: newcomer })).body;
  expect(await balance()).toEqual({ success: true, rentCoins: 0, waiting: 0 });
  for (let n = 0; n < 3; n++) await addSubject(site, newcomer, TENANT);
  expect(await balance()).toEqual({ success: true, rentCoins: 0, waiting: 60 });
  await verifyIdentity(site, newcomer);
  expect(await balance()).toEqual({ success: true, rentCoins: 60 });
  const { body } = await site.call(rentCoins.history, {}, { as: newcomer });
  expect(body.map(({ action_type }) => action_type)).toEqual(['add_tenant', 'add_tenant', 'add_tenant']);
});

it('an account without a verified identity is not awarded for what was removed before the verification', async () => {
  const newcomer = await site.signUp();
  const { _id } = await addSubject(site, newcomer, TENANT);
  await remove(_id, newcomer);
  await verifyIdentity(site, newcomer);
  expect(await readCoins(site, newcomer)).toBe(0);
});

it('an account without a verified identity is awarded within the limits of the day', async () => {
  const strict = await startTestApp({ shareWith: site, config: { limits: { awardsPerDay: 2 } } });
  const newcomer = await strict.signUp({ email: 'ostrozny@poczta.test' });
  for (let n = 0; n < 3; n++) await addSubject(strict, newcomer, TENANT);
  expect((await strict.call(rentCoins.balance, {}, { as: newcomer })).body.waiting).toBe(40);
  await verifyIdentity(strict, newcomer);
  expect(await readCoins(strict, newcomer)).toBe(40);
  await strict.close();
});

// RULES: An account that is not trusted
// SECURITY: subjects of an account
it.each(BOTH_KINDS)(
  'an account without a verified identity adds at most three subjects in all, removed ones included: %s',
  async (kind, descriptor) => {
    const newcomer = await site.signUp();
    const first = await addSubject(site, newcomer, descriptor);
    for (let n = 0; n < 2; n++) await addSubject(site, newcomer, TENANT);
    const refused = {
      status: 403,
      body: {
        code: 'SUBJECT_LIMIT',
        message:
          'Bez zweryfikowanej tożsamości możesz dodać najwyżej 3 osoby lub firmy. Zweryfikuj tożsamość, aby dodać kolejne.',
      },
    };
    const add = () => site.call(subjects[kind].create, buildPerson(), { as: newcomer });
    expect(await add()).toMatchObject(refused);
    await site.call(subjects[kind].remove, { id: first._id }, { as: newcomer });
    expect(await add()).toMatchObject(refused);
    const verified = await verifyIdentity(site, newcomer);
    expect((await site.call(subjects[kind].create, buildPerson(), { as: verified })).status).toBe(201);
  },
);

it('an account without a verified identity adds at most three subjects at once', async () => {
  const newcomer = await site.signUp();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => site.call(tenants.create, buildPerson(), { as: newcomer })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  expect(answers.filter(({ body }) => body.code === 'SUBJECT_LIMIT')).toHaveLength(7);
});

describe('a removal', () => {
  // SECURITY: RentCoins awards per user
  it('six made-up tenants pay for no second report: what was spent is owed', async () => {
    const farmer = await newVerified(site);
    const added = [];
    for (let n = 0; n < 6; n++) added.push(await addSubject(site, farmer, TENANT));
    expect((await site.call(payments.rentCoinsPay, { identifier: freshPesel() }, { as: farmer })).status).toBe(200);
    for (const { _id } of added) {
      expect((await cost({ id: _id }, farmer)).body.rentCoins).toBe(20);
      expect((await remove(_id, farmer)).status).toBe(200);
    }
    expect([await readCoins(site, farmer), await readOwed(farmer)]).toEqual([0, 120]);
    const tomorrow = await startTomorrow();
    const again = await tomorrow.signIn(farmer);
    for (let n = 0; n < 6; n++) await addSubject(tomorrow, again, TENANT);
    expect([await readCoins(site, farmer), await readOwed(farmer)]).toEqual([0, 0]);
    await addSubject(tomorrow, again, TENANT);
    expect(await readCoins(site, farmer)).toBe(20);
    await tomorrow.close();
    expect(await findWrongBalances(site.ctx.db)).toEqual([]);
  });

  // RULES: The balance is the sum
  // Regulamin: Za wpis usunięty
  it('an entry that is withdrawn earns nothing, and the answer before says so', async () => {
    const [creator, author] = [await newVerified(site), await newVerified(site)];
    const { _id: id } = await addSubject(site, creator, TENANT);
    const { body } = await addEntry(site, author, TENANT, id);
    const entryId = body.history[0]?._id ?? '';
    expect(await readCoins(site, author)).toBe(10);
    expect(await cost({ id, entryId }, author)).toMatchObject({ status: 200, body: { rentCoins: 10 } });
    expect((await cost({ id, entryId }, creator)).body.code).toBe('ENTRY_NOT_FOUND');
    await site.call(tenants.removeHistory, { id, entryId }, { as: author });
    expect(await readCoins(site, author)).toBe(0);
    expect((await addEntry(site, author, TENANT, id)).body.awarded).toBeUndefined();
    expect(await readCoins(site, author)).toBe(0);
  });

  it('an entry with another one of its author beside it takes nothing back', async () => {
    const [creator, author] = [await newVerified(site), await newVerified(site)];
    const { _id: id } = await addSubject(site, creator, TENANT);
    await addEntry(site, author, TENANT, id);
    const { body } = await addEntry(site, author, TENANT, id);
    expect((await cost({ id, entryId: body.history[0]?._id }, author)).body.rentCoins).toBe(0);
  });

  it('the removal of a subject by an administrator names what all take back', async () => {
    const [creator, author] = [await newVerified(site), await newVerified(site)];
    const { _id: id } = await addSubject(site, creator, TENANT);
    await addEntry(site, author, TENANT, id);
    expect((await cost({ id }, admin)).body.rentCoins).toBe(30);
    expect((await cost({ id }, author)).body.code).toBe('SUBJECT_NOT_FOUND');
    // Its creator does not learn who else was awarded.
    expect((await cost({ id }, creator)).body.rentCoins).toBe(20);
    await remove(id, admin);
    expect([await readCoins(site, creator), await readCoins(site, author)]).toEqual([0, 0]);
  });
});

// RULES: An author writes
// SECURITY: entries per author
it('an author writes at most ten entries about one subject, also at once', async () => {
  const author = await newVerified(site);
  const { _id: id } = await addSubject(site, admin, TENANT);
  const answers = await Promise.all(Array.from({ length: 15 }, () => addEntry(site, author, TENANT, id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({
    status: 409,
    body: { code: 'ENTRY_LIMIT', message: 'O jednej osobie lub firmie możesz dodać najwyżej 10 wpisów historii' },
  });
});

// RULES: An author writes
// SECURITY: entries per author
it('an author writes at most fifty entries a day (Warsaw), removed ones included', async () => {
  const author = await newVerified(site);
  const history = Array.from({ length: 10 }, () => buildEntry(TENANT));
  const added = [];
  for (let n = 0; n < 5; n++) added.push(await addSubject(site, author, TENANT, buildPerson({ history })));
  await remove(added[0]?._id ?? '', author);
  const { _id: id } = await addSubject(site, admin, TENANT);
  const refused = await addEntry(site, author, TENANT, id);
  expect(refused).toMatchObject({
    status: 429,
    body: {
      code: 'ENTRY_DAY_LIMIT',
      message: 'Możesz dodać najwyżej 50 wpisów historii dziennie. Spróbuj ponownie jutro.',
    },
  });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(
    (await site.call(tenants.create, buildPerson({ history: [buildEntry(TENANT)] }), { as: author })).body.code,
  ).toBe('ENTRY_DAY_LIMIT');
  const tomorrow = await startTomorrow();
  expect((await addEntry(tomorrow, await tomorrow.signIn(author), TENANT, id)).status).toBe(200);
  await tomorrow.close();
});

it('a long history is answered fifty entries at a time, the newest first, by every call', async () => {
  const { _id: id } = await addSubject(site, admin, TENANT);
  const authors = await Promise.all(Array.from({ length: 12 }, () => newVerified(site)));
  for (const author of authors) {
    for (let n = 0; n < 10; n++) await addEntry(site, author, TENANT, id, { comment: `${author.id} ${n}` });
  }
  const written = await addEntry(site, admin, TENANT, id);
  expect(written.body.history).toHaveLength(50);
  expect(written.body.tenant).toMatchObject({ entryCount: 121, hasOlderEntries: true });
  expect(JSON.stringify(written.body).length).toBeLessThan(60_000);
  const [row] = (await site.call(tenants.list, { sort: '-entries', pageSize: 1 }, { as: admin })).body;
  expect(row).toMatchObject({ _id: id, hasOlderEntries: true });
  expect(row?.history).toHaveLength(50);

  const pages = await Promise.all([1, 2, 3, 4].map((page) => site.call(tenants.history, { id, page }, { as: admin })));
  expect(pages.map(({ body }) => body.length)).toEqual([50, 50, 21, 0]);
  expect(pages.map(({ headers }) => headers['x-total-count'])).toEqual(['121', '121', '121', '121']);
  expect(pages[0]?.body).toEqual(row?.history);
  expect(new Set(pages.flatMap(({ body }) => body.map(({ _id }) => _id))).size).toBe(121);

  const own = await site.call(tenants.history, { id }, { as: authors[3] });
  expect(own.body).toHaveLength(10);
  expect(own.body.every(({ comment }) => comment.startsWith(authors[3]?.id ?? '-'))).toBe(true);
  expect((await site.call(tenants.history, { id }, { as: await site.signUp() })).body.code).toBe('SUBJECT_NOT_FOUND');
});
