import { rentCoins, subjects } from '@najem/shared/contract/register';
import { reports } from '@najem/shared/contract/reports';
import { TENANT } from '@najem/shared/domain/register';
import { sql } from 'kysely';
import { removeForGood } from '../../support/account-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import { type Person, verifyIdentity } from '../../support/sign-in';
import { addEntry, addSubject, buildPerson, newVerified } from '../../support/subject-actions';

let site: TestApp;
let admin: Person;
beforeAll(async () => {
  site = await startTestApp();
  admin = await site.signInAdmin();
});
afterAll(() => site.close());

const AUTHOR = 'Zdzisława Qwertopolska';
const SUBJECT = 'Ksawery Żxyllowski';
const tenants = subjects.tenant;

/** Counts the rows of every table whose text holds a word, in any column, by table. */
async function findWord(word: string): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(site.ctx.db);
  const found: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.raw(name)} t where position(lower(${word}) in lower(t::text)) > 0
    `.execute(site.ctx.db);
    if (rows[0]?.count) found[name] = rows[0].count;
  }
  return found;
}

/** Has the author write with and without their name, and a report made of it; returns what is needed to look at it. */
async function plant() {
  const author = await verifyIdentity(site, await site.signUp({ name: AUTHOR }));
  const buyer = await newVerified(site);
  const input = buildPerson({ name: SUBJECT });
  const { _id: id } = await addSubject(site, author, TENANT, input);
  await addEntry(site, author, TENANT, id, { landlord: undefined, comment: 'Bez nazwy' });
  await addEntry(site, author, TENANT, id, { landlord: ` ${AUTHOR.toUpperCase()} `, comment: 'Z nazwą' });
  await addEntry(site, buyer, TENANT, id, { landlord: 'Inna Firma', comment: 'Obcy' });
  const reportId = (await site.call(reports.generate, { identifier: input.identifier }, { as: admin })).body.report._id;
  const open = async () => (await site.call(reports.get, { reportId }, { as: admin })).body.report;
  return { author, buyer, id, open };
}

describe('names', () => {
  // SECURITY: **Removed users.**
  it("an author's name is nowhere but in their account, and every screen shows it", async () => {
    const { author, id, open } = await plant();
    expect(Object.keys(await findWord('Qwertopolska'))).toEqual(['public.users']);
    const { body } = await site.call(tenants.history, { id }, { as: author });
    expect(body.map(({ landlord }) => landlord)).toEqual([AUTHOR, AUTHOR]);
    expect((await open()).data.history.map(({ landlord }) => landlord).sort()).toEqual(['Inna Firma', AUTHOR, AUTHOR]);
    const { history } = (await site.call(tenants.history, { id }, { as: admin })).body
      .filter(({ addedBy }) => addedBy?._id === author.id)
      .reduce<{ history: string[] }>((all, { landlord = '' }) => ({ history: [...all.history, landlord] }), {
        history: [],
      });
    expect(history).toEqual([AUTHOR, AUTHOR]);

    await removeForGood(site, admin, author);
    await site.runJobs();
    expect(await findWord('Qwertopolska')).toEqual({});
    expect((await open()).data.history.map(({ landlord }) => landlord).sort()).toEqual([
      'Inna Firma',
      'Konto usunięte',
      'Konto usunięte',
    ]);
    const seen = (await site.call(tenants.history, { id }, { as: admin })).body.map(({ landlord }) => landlord);
    expect(seen.sort()).toEqual(['Inna Firma', 'Konto usunięte', 'Konto usunięte']);
    await site.call(tenants.remove, { id }, { as: admin });
  });

  // SECURITY: **Removed users.**
  it("a removed subject's name is nowhere: not in the ledger, not in reports, whose checksum stays", async () => {
    const { author, buyer, id, open } = await plant();
    const before = await open();
    expect(before.data.name).toBe(SUBJECT);
    const ofLedger = async (person: Person) => (await site.call(rentCoins.history, {}, { as: person })).body;
    expect((await ofLedger(author)).map(({ reference_name }) => reference_name)).toEqual([SUBJECT]);

    await site.call(tenants.remove, { id }, { as: admin });
    await site.runJobs();
    expect(await findWord('Żxyllowski')).toEqual({});
    const after = await open();
    expect(after.data.name).toBe('Wpis usunięty');
    expect(after.checksum).toBe(before.checksum);
    expect(after.data.history).toEqual(before.data.history);
    const { body } = await site.call(reports.list, {}, { as: admin });
    expect(body[0]?.name).toBe('Wpis usunięty');
    expect(await ofLedger(buyer)).toMatchObject([
      { amount: -10, action_type: 'other', reference_name: 'Wycofanie: Wpis usunięty' },
      { amount: 10, action_type: 'add', reference_name: 'Wpis usunięty' },
    ]);
    expect((await ofLedger(buyer)).every(({ metadata }) => metadata === undefined)).toBe(true);
  });

  it("an administrator's edit does not copy the author's name either", async () => {
    const { author, id } = await plant();
    const [entry] = (await site.call(tenants.history, { id }, { as: author })).body;
    const { _id: entryId = '', landlord, rentalAddress = '', reason = '' } = entry ?? {};
    const changed = { id, entryId, landlord, rentalAddress, reason, comment: 'Poprawione' };
    expect((await site.call(tenants.updateHistory, changed, { as: admin })).status).toBe(200);
    expect(Object.keys(await findWord('Qwertopolska'))).toEqual(['public.users']);
  });
});
