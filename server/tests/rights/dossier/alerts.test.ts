import { tenants } from '@najem/shared/contract/register';
import { dossier, newsAddress } from '@najem/shared/contract/rights';
import { TENANT } from '@najem/shared/domain/register';
import { sendAlerts } from '../../../src/rights/alerts/send-alerts';
import { DAY_MS } from '../../../src/kernel/durations';
import { WORK } from '../../../src/jobs';
import { startJobs } from '../../../src/kernel/jobs/runner';
import { fieldOf } from '../../support/claim-actions';
import { insertActiveClaim, openAsGuest, openAsUser } from '../../support/dossier-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import { generateReport } from '../../support/report-actions';
import type { Person } from '../../support/sign-in';
import { addEntry, addSubject, buildPerson, freshPesel, newVerified } from '../../support/subject-actions';

const WEEK_MS = 7 * DAY_MS;
const SUBJECT = 'Nowe zdarzenie w Twojej teczce';

let site: TestApp;
let author: Person;
beforeAll(async () => {
  // A Monday, eight o'clock in Warsaw.
  site = await startTestApp({ now: new Date('2026-11-23T07:00:00Z'), config: { accessTokenSeconds: 400 * 24 * 3600 } });
});
beforeEach(async () => {
  author = await newVerified(site);
});
afterAll(() => site.close());

async function describeUser() {
  const identifier = freshPesel();
  const { _id: id } = await addSubject(site, author, TENANT, buildPerson({ identifier }));
  const person = await site.signUp();
  const me = await openAsUser(site, identifier, person);
  return { id, identifier, person, me };
}

/** What a server queues when it starts. */
async function startUp(): Promise<void> {
  const runner = await startJobs(site.ctx, site.databaseUrl, WORK);
  await runner.stop();
  await site.runJobs();
}

async function alertsTo({ email }: Person) {
  return (await site.mails()).filter(({ to, subject }) => to === email && subject === SUBJECT);
}

it('alerts tell at once of an entry and of a report, and not what it was', async () => {
  const { id, identifier, person } = await describeUser();
  await addEntry(site, author, TENANT, id, { comment: 'Hałasuje.' });
  const [mail] = await alertsTo(person);
  expect(mail?.text).toContain('1 nowe zdarzenie. Szczegóły zobaczysz po zalogowaniu.');
  expect(mail?.text).toContain(`Otwórz teczkę:\n${site.ctx.config.publicUrl}/dossier`);
  expect(mail?.text).not.toContain('Hałasuje.');
  await generateReport(site, await site.signInAdmin(), identifier);
  expect(await alertsTo(person)).toHaveLength(2);
});

it('alerts are chosen: the one about entries cannot be off', async () => {
  const { id, identifier, person, me } = await describeUser();
  expect((await site.call(dossier.alerts, {}, me)).body.alerts).toEqual({
    entry: 'at_once',
    report: 'at_once',
    checked: 'weekly',
    progress: 'at_once',
  });
  const off = { entry: 'off', report: 'off', checked: 'off', progress: 'at_once' } as never;
  expect((await site.call(dossier.setAlerts, off, me)).status).toBe(400);
  const chosen = { entry: 'weekly', report: 'off', checked: 'off', progress: 'weekly' } as const;
  expect((await site.call(dossier.setAlerts, chosen, me)).body.alerts).toEqual(chosen);
  site.advance(1000);
  await addEntry(site, author, TENANT, id);
  await generateReport(site, await site.signInAdmin(), identifier);
  expect(await alertsTo(person)).toEqual([]);
  await sendAlerts(site.ctx, { is: 'week' });
  expect(await alertsTo(person)).toEqual([]);
  site.advance(WEEK_MS);
  await sendAlerts(site.ctx, { is: 'week' });
  await sendAlerts(site.ctx, { is: 'week' });
  expect((await alertsTo(person)).map(({ text }) => /\d nowe zdarzenie/.exec(text)?.[0])).toEqual(['1 nowe zdarzenie']);
});

it('alerts of a week come once on Mondays, or at the next start after missed ones, with all events', async () => {
  const { identifier, person } = await describeUser();
  const check = async () => site.call(tenants.check, { identifier }, { as: await newVerified(site) });
  site.advance(DAY_MS);
  await check();
  await sendAlerts(site.ctx, { is: 'week' });
  expect(await alertsTo(person)).toEqual([]);
  // Two Mondays pass without a server.
  site.advance(2 * WEEK_MS + DAY_MS);
  await check();
  await startUp();
  expect((await alertsTo(person)).map(({ text }) => /\d nowe zdarzeni./.exec(text)?.[0])).toEqual(['2 nowe zdarzenia']);
  await startUp();
  expect(await alertsTo(person)).toHaveLength(1);
  // The next Monday counts what came since.
  site.advance(1000);
  await check();
  site.advance(WEEK_MS);
  await sendAlerts(site.ctx, { is: 'week' });
  expect((await alertsTo(person)).map(({ text }) => /\d nowe zdarzeni./.exec(text)?.[0])).toEqual([
    '2 nowe zdarzenia',
    '1 nowe zdarzenie',
  ]);
});

it('alerts of a week are one mail for a person with several claims', async () => {
  const { identifier, person } = await describeUser();
  const nip = '1111111111';
  await insertActiveClaim(site, nip, { person, type: 'nip' });
  site.advance(1000);
  for (const known of [identifier, nip]) {
    await site.call(tenants.check, { identifier: known }, { as: await newVerified(site) });
  }
  site.advance(WEEK_MS);
  await sendAlerts(site.ctx, { is: 'week' });
  expect((await alertsTo(person)).map(({ text }) => /\d nowe zdarzeni./.exec(text)?.[0])).toEqual(['2 nowe zdarzenia']);
});

it('alerts about checks come weekly, or soon where they are wanted at once', async () => {
  const { identifier, person, me } = await describeUser();
  const at = { entry: 'weekly', report: 'off', checked: 'at_once', progress: 'weekly' } as const;
  await site.call(dossier.setAlerts, at, me);
  await sendAlerts(site.ctx, { is: 'checks' });
  const before = (await alertsTo(person)).length;
  site.advance(1000);
  await site.call(tenants.check, { identifier }, { as: await newVerified(site) });
  await sendAlerts(site.ctx, { is: 'checks' });
  await sendAlerts(site.ctx, { is: 'checks' });
  expect(await alertsTo(person)).toHaveLength(before + 1);
});

// RULES: A guest whom no mail reaches
it('alerts are settings of a guest, too, once a mail reaches them', async () => {
  const me = await openAsGuest(site, freshPesel());
  const email = 'gosc@poczta.test';
  const chosen = { entry: 'at_once', report: 'weekly', checked: 'off', progress: 'at_once' } as const;
  const choose = () => site.call(dossier.setAlerts, chosen, me);
  expect(await choose()).toMatchObject({ status: 409, body: { code: 'MAILBOX_REQUIRED' } });
  await site.call(newsAddress.set, { email }, me);
  expect((await choose()).status).toBe(409);
  const asked = (await site.mails()).find(({ to }) => to === email);
  await site.call(newsAddress.confirm, { token: fieldOf(asked?.text, 'token') });
  expect((await choose()).status).toBe(200);
  expect((await site.call(dossier.alerts, {}, me)).body.alerts).toEqual(chosen);
  await site.call(newsAddress.remove, {}, me);
  expect((await choose()).status).toBe(409);
});
