import { readFileSync } from 'node:fs';
import type { Input } from '@najem/shared/contract/kernel';
import { signInCalls } from '@najem/shared/contract/identity';
import { rentCoins, subjects, suspectCalls } from '@najem/shared/contract/register';
import { reports } from '@najem/shared/contract/reports';
import {
  cases,
  claims,
  disputes,
  dossier,
  passports,
  deskClaimCalls,
  deskDisputeCalls,
  deskEvidenceCalls,
  deskNoteCalls,
  deskCaseCalls,
} from '@najem/shared/contract/rights';
import { tenancies } from '@najem/shared/contract/tenancies';
import { isNip, isPesel } from '@najem/shared/domain/kernel';
import { computeRating, SUBJECTS } from '@najem/shared/domain/register';
import { DISPUTE_STATES } from '@najem/shared/domain/rights';
import { loadDemoData, type DemoSignIn } from '../../src/demo/load';
import { planDemo } from '../../src/demo/plan';
import { DAY_MS } from '../../src/kernel/durations';
import { open } from '../support/attachment-actions';
import { readLetterCode } from '../support/claim-actions';
import { openAsGuest } from '../support/dossier-actions';
import { startTestApp, type TestApp } from '../support/harness';
import { confirmPerson, signIn, signInAdmin, signUp } from '../support/sign-in';
import { BOTH_KINDS } from '../support/subject-actions';

let site: TestApp;
let accounts: DemoSignIn[];
beforeAll(async () => {
  site = await startTestApp();
  await signInAdmin(site);
  accounts = await loadDemoData(site.ctx);
});
afterAll(() => site.close());

/** What files of a type begin with. */
const [JPEG, PDF] = ['ffd8ff', '255044'];

function account(name: string): DemoSignIn {
  return accounts.find(({ email }) => email.startsWith(name))!;
}

it('the demo data have at least 60 tenants and landlords, most with history of the last three years', async () => {
  const rows = await site.ctx.db.selectFrom('subjects').selectAll().execute();
  expect(rows.length).toBeGreaterThanOrEqual(60);
  for (const [kind] of BOTH_KINDS) expect(rows.filter((row) => row.kind === kind).length).toBeGreaterThanOrEqual(25);
  expect(new Set(rows.map(({ rating_tenths }) => rating_tenths)).size).toBeGreaterThan(12);
  expect(rows.filter(({ entry_count }) => entry_count === 0).length).toBeGreaterThan(3);
  const entries = await site.ctx.db.selectFrom('history_entries').selectAll().execute();
  expect(entries.length).toBeGreaterThan(120);
  const threeYearsAgo = new Date(site.now().getTime() - 3.2 * 365 * 86_400_000);
  for (const { created_at } of entries) {
    expect(created_at.getTime()).toBeGreaterThan(threeYearsAgo.getTime());
    expect(created_at.getTime()).toBeLessThan(site.now().getTime());
  }
});

it("the demo's ratings follow from the entries that count", async () => {
  const rows = await site.ctx.db.selectFrom('subjects').selectAll().execute();
  for (const row of rows) {
    const entries = await site.ctx.db
      .selectFrom('history_entries')
      .select('reason')
      .where('subject_id', '=', row.id)
      .where('standing', '=', 'counting')
      .execute();
    const expected = computeRating(
      SUBJECTS[row.kind],
      entries.map(({ reason }) => reason),
    );
    expect([row.rating_tenths, row.entry_count]).toEqual([Math.round(expected.rating * 10), expected.entries]);
  }
});

it("the demo's identifiers belong to no living person", async () => {
  const rows = await site.ctx.db.selectFrom('subjects').selectAll().execute();
  const identifiers = rows.map((row) =>
    site.ctx.vault.open({ cipher: row.identifier_cipher!, keyId: row.identifier_key! }),
  );
  for (const identifier of identifiers) {
    const isOld = isPesel(identifier) && /^\d\d[89]\d/.test(identifier);
    const isNobodys = isNip(identifier) && /^[1-9]00/.test(identifier);
    expect(isOld || isNobodys || /^XX\d{7}$/.test(identifier)).toBe(true);
  }
  // One landlord is known as a tenant, too.
  const ofKinds = rows.map(({ kind }, place) => `${kind} ${identifiers[place]}`);
  expect(new Set(ofKinds).size).toBe(identifiers.length);
  expect(new Set(identifiers).size).toBe(identifiers.length - 1);
});

it('the demo returns sign-ins of different kinds, all that README names', async () => {
  const named = readFileSync('README.md', 'utf8').match(/\w+@demo\.test/g) ?? [];
  expect(accounts.map(({ email }) => email).sort()).toEqual([...new Set(named)].sort());
  const login = (name: string) => site.call(signInCalls.login, account(name));
  expect((await login('agnieszka')).body.code).toBe('EMAIL_NOT_VERIFIED');
  expect((await login('pawel')).body.code).toBe('USER_BLOCKED');
  const states = await Promise.all(['katarzyna', 'tomasz', 'marek'].map(async (name) => (await login(name)).body.user));
  expect(states.map(({ verification_status }) => verification_status)).toEqual(['verified', 'verified', 'unverified']);
});

it("the demo's landlord has enough RentCoins for a report, all in the ledger", async () => {
  const katarzyna = await signIn(site, account('katarzyna'));
  const { body } = await site.call(rentCoins.balance, {}, { as: katarzyna });
  expect(body.rentCoins).toBeGreaterThanOrEqual(120);
  expect(account('katarzyna').about).toContain(`${body.rentCoins} RentCoins`);
  const history = await site.call(rentCoins.history, {}, { as: katarzyna });
  expect(history.body.reduce((sum, { amount }) => sum + amount, 0)).toBe(body.rentCoins);
});

it('each demo user has subjects of their own', async () => {
  for (const name of ['katarzyna', 'tomasz', 'marek']) {
    const person = await signIn(site, account(name));
    const { body } = await site.call(subjects.tenant.list, {}, { as: person });
    expect(body.length).toBeGreaterThan(0);
  }
});

it('the demo users registered through active referral links', async () => {
  const rows = await site.ctx.db
    .selectFrom('users')
    .select('referral_link_id')
    .where('referral_link_id', 'is not', null)
    .execute();
  expect(rows.length).toBeGreaterThanOrEqual(3);
});

it('the demo data are loaded once, and the sign-ins are returned again', async () => {
  const count = () => site.ctx.db.selectFrom('subjects').select('id').execute();
  const before = await count();
  expect(await loadDemoData(site.ctx)).toEqual(accounts);
  expect(await count()).toHaveLength(before.length);
});

it('the demo data are not loaded into a database with users', async () => {
  const other = await startTestApp();
  await signUp(other);
  expect(await loadDemoData(other.ctx)).toEqual([]);
  expect(await other.ctx.db.selectFrom('subjects').select('id').execute()).toEqual([]);
  await other.close();
});

it('processes that start at once load the demo data once', async () => {
  const first = await startTestApp();
  const second = await startTestApp({ shareWith: first });
  const [one, two] = await Promise.all([loadDemoData(first.ctx), loadDemoData(second.ctx)]);
  expect(one).toEqual(two);
  await second.close();
  await first.close();
});

it('the demo data are the same in every load', () => {
  expect(planDemo(site.now())).toEqual(planDemo(site.now()));
});

it("the sandbox's eID people are described and were asked about", async () => {
  for (const [identifier, roles] of [
    ['07871000023', ['tenant']],
    ['21872600037', ['tenant']],
    ['23812600172', ['tenant', 'landlord']],
    ['35871148313', []],
  ] as const) {
    const { body } = await site.call(dossier.overview, {}, await openAsGuest(site, identifier));
    expect(body.dossier.roles.map(({ role }) => role)).toEqual(roles);
    expect(body.dossier.inquiryCount > 3).toBe(roles.length > 0);
  }
  const kinds = await site.ctx.db.selectFrom('inquiries').select('kind').distinct().execute();
  expect(kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['checked', 'offered', 'issued', 'opened']));
  expect((await site.mails()).map(({ subject }) => subject)).not.toContain('Informacja o przetwarzaniu Twoich danych');
});

it('the desk has a claim of each reviewed method, one with a posted letter, and a suspect account', async () => {
  const admin = await signInAdmin(site);
  const listClaims = async (query: Input<typeof deskClaimCalls.claims>) =>
    (await site.call(deskClaimCalls.claims, query, { as: admin })).body.items;
  expect((await listClaims({})).map(({ method, state }) => `${method} ${state}`).sort()).toEqual([
    'company submitted',
    'document submitted',
    'signed submitted',
  ]);
  const [posted] = await listClaims({ state: 'posted' });
  expect(
    (await site.call(deskClaimCalls.claim, { id: posted?._id ?? '' }, { as: admin })).body.claim.letter,
  ).toBeDefined();
  const suspects = await site.call(suspectCalls.suspects, {}, { as: admin });
  expect(suspects.body.items).toMatchObject([{ misses: 29 }]);
});

it('an administrator opens the files of the claims that wait on the desk', async () => {
  await site.runJobs();
  const admin = await signInAdmin(site);
  const { body } = await site.call(deskClaimCalls.claims, {}, { as: admin });
  const opened = await Promise.all(
    body.items.map(async ({ _id, method }) => {
      const { claim } = (await site.call(deskClaimCalls.claim, { id: _id }, { as: admin })).body;
      const [file] = claim.attachments;
      const answer = await open(site, admin, file?._id ?? '');
      const start = answer.content.subarray(0, 3).toString('hex');
      return [method, claim.attachments.length, answer.status, start].join(' ');
    }),
  );
  expect(opened.sort()).toEqual([`company 1 200 ${JPEG}`, `document 1 200 ${JPEG}`, `signed 1 200 ${PDF}`]);
});

it('the person of the posted letter types its code and has a file', async () => {
  const person = await signIn(site, { email: 'justyna@demo.test', password: account('katarzyna').password });
  const { body } = await site.call(claims.list, {}, { as: person });
  const id = body.claims[0]?._id ?? '';
  const code = await readLetterCode(site, await signInAdmin(site), id);
  expect((await site.call(claims.letterCode, { id, code }, { as: person })).body.claim.state).toBe('active');
});

it('entries of every grade are there, some with a reply', async () => {
  const entries = await site.ctx.db.selectFrom('history_entries').select('grade').distinct().execute();
  expect(entries.map(({ grade }) => grade).sort()).toEqual(['confirmed', 'court', 'declared', 'documented']);
  const replies = await site.ctx.db.selectFrom('entry_replies').select('entry_id').execute();
  expect(replies.length).toBeGreaterThan(4);
});

it('a dispute in each state is there, for the person whom it is about and for the author', async () => {
  const [person, author] = await Promise.all(['tomasz', 'katarzyna'].map((name) => signIn(site, account(name))));
  const own = (await site.call(disputes.list, {}, { as: person! })).body;
  expect([...new Set(own.map(({ state }) => state))].sort()).toEqual([...DISPUTE_STATES].sort());
  expect(new Set(own.flatMap(({ outcome }) => outcome ?? []))).toEqual(new Set(['kept', 'corrected', 'removed']));
  const written = (await site.call(disputes.list, { side: 'author' }, { as: author! })).body;
  expect(written.map(({ state }) => state)).toEqual(['awaiting_author', 'awaiting_person', 'decided', 'withdrawn']);
});

it('the desk has disputes and evidence to decide, and an author to look at', async () => {
  const admin = await signInAdmin(site);
  const waiting = (await site.call(deskDisputeCalls.disputes, {}, { as: admin })).body.items;
  expect(waiting.map(({ state }) => state).sort()).toEqual(['appealed', 'deciding']);
  const evidence = (await site.call(deskEvidenceCalls.evidence, {}, { as: admin })).body.items;
  expect(evidence).toMatchObject([{ kind: 'transfer' }]);
  const states = await site.ctx.db.selectFrom('entry_evidence').select(['kind', 'state']).execute();
  expect(states.map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual([
    'correspondence refused',
    'judgment graded',
    'protocol graded',
    'transfer waiting',
  ]);
  const { body } = await site.call(deskNoteCalls.notes, {}, { as: admin });
  expect(body.items).toMatchObject([{ kind: 'author_removals' }]);
});

it('a report was corrected because of the newest dispute', async () => {
  const buyer = await signIn(site, account('marek'));
  const list = await site.call(reports.list, {}, { as: buyer });
  const { body } = await site.call(reports.get, { reportId: list.body[0]?._id ?? '' }, { as: buyer });
  expect(body.report).toMatchObject({ version: 2, corrections: [{ what: 'disputed' }] });
});

it('the desk has a case that is due on the next working day and an overdue one; a person sees theirs', async () => {
  const admin = await signInAdmin(site);
  const { items } = (await site.call(deskCaseCalls.cases, {}, { as: admin })).body;
  const days = items.map(
    ({ kind, dueAt }) => [kind, (Date.parse(dueAt ?? '') - site.now().getTime()) / DAY_MS] as const,
  );
  expect(days.map(([kind]) => kind)).toEqual(['access', 'rectification']);
  const [[, overdue], [, soon]] = days as [[string, number], [string, number]];
  expect(overdue).toBeLessThan(0);
  expect(soon).toBeGreaterThan(0);
  expect(soon).toBeLessThan(6);
  const person = await signIn(site, account('tomasz'));
  const own = (await site.call(cases.list, {}, { as: person })).body;
  expect(own.map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual([
    'explanation decided',
    'rectification received',
  ]);
});

it('a passport with living links is there, and requests in three states, one with its link', async () => {
  const [person, asker] = await Promise.all(['tomasz', 'marek'].map((name) => signIn(site, account(name))));
  const { body } = await site.call(passports.list, {}, { as: person! });
  expect(body.passports).toMatchObject([{ role: 'tenant', links: [{ openCount: 0 }, { openCount: 0 }] }]);
  const { requests } = (await site.call(passports.asked, {}, { as: asker! })).body;
  expect(requests.map(({ state }) => state)).toEqual(['shared', 'sent', 'declined']);
  const secret = requests[0]?.shareLink?.split('/').at(-1) ?? '';
  expect((await site.call(reports.shared, { shareId: secret })).body.report.passport).toMatchObject({
    hasNewer: false,
  });
});

it("the demo's tenant has tenancies in every state that a visitor should see", async () => {
  const { email, password } = account('tomasz');
  const tomasz = await signIn(site, { email, password });
  const { body } = await site.call(tenancies.list, {}, { as: tomasz });
  const states = body.map(({ state, task }) => (task === undefined ? state : `${state} ${task}`));
  expect(states.sort()).toEqual(['counter counter', 'revealed', 'revealed', 'running', 'running', 'window']);
  await confirmPerson(site, tomasz);
  const revealed = body.filter(({ state }) => state === 'revealed');
  for (const { number, isProven } of revealed) {
    const shown = await site.call(tenancies.get, { number }, { as: tomasz });
    expect(shown.body.opinions).toHaveLength(2);
    const places = shown.body.opinions?.map(({ entries }) => entries[0]?.place);
    expect(places?.toSorted()).toEqual(isProven ? ['register', 'register'] : ['outside', 'register']);
  }
  expect(revealed.filter(({ isProven }) => isProven)).toHaveLength(1);
  const { todo } = (await site.call(dossier.todo, {}, { as: tomasz })).body;
  expect(todo.map(({ what }) => what)).toContain('answer_invitation');
  const katarzyna = account('katarzyna');
  const { body: flats } = await site.call(tenancies.list, {}, { as: await signIn(site, katarzyna) });
  expect(flats.filter(({ address, state }) => address.includes('Akacjowa') && state === 'running')).toHaveLength(3);
});
