import { opinions, tenancies, tenancyDeskCalls } from '@najem/shared/contract/tenancies';
import { LANDLORD } from '@najem/shared/domain/register';
import { newNumber } from '../../src/kernel/codes';
import { inTransaction } from '../../src/kernel/context';
import { activateClaim } from '../../src/rights/claims/activate-claim';
import { insertClaim, insertIdentifiers } from '../../src/rights/claims/queries';
import type { DossierExport } from '../../src/rights/dossier/export-schema';
import { REASONS } from '../support/dispute-actions';
import { startTestApp, type TestApp } from '../support/harness';
import { confirmPerson, type Person } from '../support/sign-in';
import { addSubject, buildEntry, buildPerson, freshPesel } from '../support/subject-actions';
import { OPINION } from '../support/tenancy-actions';
import {
  claimBetter,
  confirmTenancy,
  goTo,
  newPair,
  type Pair,
  proveBoth,
  read,
  subjectsTo,
  takeOver,
} from '../support/tenancy-steps';

const NIP = '5260250274';
const COMPANY = 'Domy Lipowe sp. z o.o.';

let site: TestApp;
let pair: Pair;
let next: Person;
let number: string;
/** Of the tenant. */
let pesel: string;
let landlordPesel: string;

beforeEach(async () => {
  site = await startTestApp({ now: new Date('2026-11-20T09:00:00.000Z') });
  pair = await newPair(site);
  next = await site.signUpVerified({ name: 'Następca Firmy' });
  ({ tenant: pesel, landlord: landlordPesel } = await proveBoth(site, pair));
  await site.ctx.db.updateTable('claims').set({ level: 2 }).where('user_id', '=', pair.tenant.id).execute();
  await takeOver(site, freshPesel(), { person: next, givenName: 'Ewa' });
  await claimCompany(pair.landlord);
  number = (await confirmTenancy(site, pair, { companyNip: NIP, to: '2026-10-31' })).number;
});
afterEach(() => site.close());

/** Has a company claimed by an account, as the code of its letter does it; whoever had it loses it. */
async function claimCompany(person: Person): Promise<void> {
  await inTransaction(site.ctx, async (tx) => {
    const claim = await insertClaim(tx, {
      number: newNumber(tx, 'PT'),
      method: 'company',
      level: 2,
      state: 'posted',
      user_id: person.id,
      given_name: 'Prezes',
      family_name: 'Spółki',
      recipient_name: COMPANY,
    });
    const proven = [{ type: 'nip', value: NIP } as const];
    await insertIdentifiers(tx, claim.id, proven);
    await activateClaim(tx, claim, proven);
  });
  await site.runJobs();
}

const give = (person: Person, by: 'landlord' | 'tenant') =>
  site.call(opinions.give, { number, entries: OPINION[by], version: 0 }, { as: person });
const open = (person: Person) => site.call(tenancies.get, { number }, { as: person });

it('the side of a company is whoever has the active claim on its number', async () => {
  await claimCompany(next);
  expect((await open(pair.landlord)).body.code).toBe('TENANCY_NOT_FOUND');
  expect((await site.call(tenancies.list, {}, { as: pair.landlord })).body).toEqual([]);
  expect(await read(site, next, { number })).toMatchObject({
    role: 'landlord',
    isProven: true,
    landlord: { level: 2 },
  });
  expect(await read(site, pair.tenant, { number })).toMatchObject({ other: { name: COMPANY, isCompany: true } });
});

it('an opinion that is sealed is its author’s alone: who takes a company over has none, and gives their own', async () => {
  await give(pair.landlord, 'landlord');
  await claimCompany(next);
  expect((await open(next)).body.opinion).toEqual({ entries: [], version: 0 });
  const own = [{ reason: 'cleanliness', comment: 'Mieszkanie oddane w czystości, bez zastrzeżeń.' }];
  expect((await site.call(opinions.give, { number, entries: own, version: 0 }, { as: next })).status).toBe(200);
  await goTo(site, '2027-01-04', [next, pair.tenant]);
  await site.runJobs();
  const entries = await site.ctx.db.selectFrom('history_entries').select(['author_id', 'comment']).execute();
  expect(entries).toEqual([{ author_id: next.id, comment: own[0]?.comment }]);
  expect(await subjectsTo(site, next)).toContain(`Opinie o najmie ${number} są odsłonięte`);
});

it('an opinion whose window is over is its author’s, also where another takes the company over before the clock', async () => {
  await give(pair.landlord, 'landlord');
  site.advance(new Date('2027-01-04T12:00:00Z').getTime() - site.now().getTime());
  await claimCompany(next);
  await goTo(site, '2027-01-04');
  await site.runJobs();
  const entries = await site.ctx.db.selectFrom('history_entries').select(['author_id', 'comment']).execute();
  expect(entries).toEqual([{ author_id: pair.landlord.id, comment: OPINION.landlord[0]?.comment }]);
});

describe('an opinion that the desk holds when another takes the company over', () => {
  /** The window is open until the end of 3 January. */
  beforeEach(async () => {
    await give(pair.landlord, 'landlord');
    await goTo(site, '2027-01-02');
    await claimBetter(site, pesel, 'Zofia');
  });

  const mailTo = async ({ email }: Person) =>
    (await site.mails()).find(
      ({ to, subject }) => to === email && subject === `Czas na opinie o najmie ${number} minął`,
    )?.text;

  it('is neither read nor taken back by who has the side now, and is its author’s in the history', async () => {
    await goTo(site, '2027-01-04');
    await claimCompany(next);
    Object.assign(next, await site.signIn(next));
    await confirmPerson(site, next);
    const read = (await open(next)).body.opinions;
    const headers = { authorization: `Bearer ${next.token}` };
    const file = await site.app.inject({ url: '/api/dossier/export.json', headers });
    const exported = file.json<DossierExport>().tenancies?.map((one) => one.opinions);
    const { code } = (await site.call(opinions.withdraw, { number, version: 1 }, { as: next })).body;
    expect({ read, exported, code }).toEqual({ read: [], exported: [[]], code: 'STATE_PASSED' });
    const admin = await site.signInAdmin();
    await confirmPerson(site, admin);
    const { version } = await site.ctx.db.selectFrom('tenancies').select('version').executeTakeFirstOrThrow();
    const decision = { number, decision: 'admit', reasons: REASONS, version } as const;
    expect((await site.call(tenancyDeskCalls.decideTenancy, decision, { as: admin })).status).toBe(200);
    const entries = await site.ctx.db.selectFrom('history_entries').select(['author_id', 'comment']).execute();
    expect(entries).toEqual([{ author_id: pair.landlord.id, comment: OPINION.landlord[0]?.comment }]);
  });

  it('is not told of to who had the side by the reveal', async () => {
    site.advance(new Date('2027-01-04T12:00:00Z').getTime() - site.now().getTime());
    await claimCompany(next);
    await goTo(site, '2027-01-04');
    await site.runJobs();
    expect(await mailTo(next)).toContain('Nikt nie wystawił opinii.');
  });
});

/** Whether an entry about a landlord that somebody adds now says that it came after the reveal of a tenancy with them. */
async function isLate(by: Person, type: 'osoba' | 'firma', identifier: string): Promise<boolean> {
  const words = { tenant: 'X', rentalAddress: 'ul. Inna 5, Łódź', comment: 'Kaucja oddana po terminie.' };
  const input = buildPerson({ type, identifier, history: [buildEntry(LANDLORD, words)] });
  const { _id } = await addSubject(site, by, LANDLORD, input);
  const entry = await site.ctx.db
    .selectFrom('history_entries')
    .select('after_reveal_until')
    .where('subject_id', '=', _id)
    .executeTakeFirstOrThrow();
  return entry.after_reveal_until !== null;
}

it('a tenancy that a person let for themselves is none with the number of their company', async () => {
  await confirmTenancy(site, { landlord: pair.landlord, tenant: next }, { to: '2026-10-31' });
  await goTo(site, '2027-01-04', [next]);
  expect([await isLate(next, 'osoba', landlordPesel), await isLate(next, 'firma', NIP)]).toEqual([true, false]);
});

describe('a tenancy of a company that its person took out of their file', () => {
  beforeEach(async () => {
    await goTo(site, '2027-01-04', [pair.landlord, pair.tenant]);
    expect((await site.call(tenancies.forget, { number }, { as: pair.landlord })).status).toBe(200);
  });

  it('keeps nobody from confirming one of the same home and days for themselves', async () => {
    const own = await confirmTenancy(site, pair, { to: '2026-10-31' });
    expect(own.state).toBe('window');
  });

  it('is one with its number, not with that of its person', async () => {
    const late = [await isLate(pair.tenant, 'osoba', landlordPesel), await isLate(pair.tenant, 'firma', NIP)];
    expect(late).toEqual([false, true]);
  });
});

it('who takes a company over does not become both sides of a tenancy', async () => {
  await claimCompany(pair.tenant);
  expect(await read(site, pair.tenant, { number })).toMatchObject({ role: 'tenant' });
  expect((await give(pair.tenant, 'tenant')).body.code).toBe('OWN_ENTRY');
});

it('an opinion about a company enters the register under its name, not that of who proved it', async () => {
  await give(pair.tenant, 'tenant');
  await goTo(site, '2027-01-04', [pair.tenant]);
  await site.runJobs();
  await confirmPerson(site, pair.tenant);
  const subjects = await site.ctx.db
    .selectFrom('subjects')
    .select(['name', 'type'])
    .where('kind', '=', 'landlord')
    .execute();
  expect(subjects).toEqual([{ name: COMPANY, type: 'firma' }]);
});
