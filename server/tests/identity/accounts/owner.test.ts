import { accountCalls, signInCalls } from '@najem/shared/contract/identity';
import { reports } from '@najem/shared/contract/reports';
import { claims, passports } from '@najem/shared/contract/rights';
import { users } from '@najem/shared/contract/office';
import { platform } from '@najem/shared/contract/platform';
import { sql } from 'kysely';
import { change, freshEmail } from '../../support/account-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import { linkPassport, makePassport, newDescribed, openLink } from '../../support/passport-actions';
import { setUpCode } from '../../support/second-factor';
import { type Person, readMailedToken, signIn, signInAdmin, signUp, verifyIdentity } from '../../support/sign-in';
import { freshPesel } from '../../support/subject-actions';

const NEW_PASSWORD = 'Nowe-haslo-12345';

/** What is left of the former owner where a column names their account: rows by which one gets in, acts or reads. */
const ENDED: Readonly<Record<string, string>> = {
  'sessions.user_id': 'ended_at is null',
  'mail_tokens.user_id': "purpose = 'reset-password'",
  'google_nonces.user_id': 'true',
  'passkeys.user_id': 'true',
  'code_apps.user_id': 'true',
  'recovery_codes.user_id': 'true',
  'second_steps.user_id': 'true',
  'guesses.user_id': 'true',
  'passkey_challenges.user_id': 'true',
  'claims.user_id': 'true',
  'drafts.user_id': 'true',
  'cases.user_id': 'true',
  'alert_settings.user_id': 'true',
  'desk_texts.user_id': 'true',
  'passports.user_id': 'true',
  'passport_requests.asker_id': 'true',
  'deploy_tokens.created_by': 'revoked_at is null',
  'remote_team.user_id': 'true',
  'report_shares.created_by': 'revoked_at is null',
  'tenancy_sides.user_id': 'true',
};
const WRITTEN = 'what the account contributed stays, and names nobody but it';
const BOUGHT = 'what the account bought and earned stays with it';
const RECORD = 'a record of what was done, by which nobody gets in';
/** Columns that go on naming the account, and why no right comes with them. */
const STAYS: Readonly<Record<string, string>> = {
  'logins.user_id': RECORD,
  'security_events.user_id': RECORD,
  'audit_log.actor_id': RECORD,
  'audit_unsealed.actor_id': RECORD,
  'inquiry_addresses.user_id': RECORD,
  'remote_faults.user_id': RECORD,
  'remote_slots.confirmed_by': RECORD,
  'terms_announcements.user_id': RECORD,
  'inquiries.user_id': RECORD,
  'subjects.created_by': WRITTEN,
  'history_entries.author_id': WRITTEN,
  'subject_members.user_id': WRITTEN,
  'entry_evidence.author_id': WRITTEN,
  'revealed_entries.author_id': WRITTEN,
  'tenancy_opinions.author_id': WRITTEN,
  'held_entries.author_id': 'an author answers for the entries of the account',
  'disputes.author_id': 'an author answers for the entries of the account',
  'cases.author_id': 'an author answers for the entries of the account',
  'contribution_counts.user_id': 'limits',
  'lookups.user_id': 'limits',
  'passport_silences.asker_id': 'limits',
  'tenancy_refusals.inviter_id': 'limits',
  'inquiry_suspects.user_id': 'what the desk looks at',
  'desk_notes.user_id': 'what the desk looks at',
  'undoable_removals.user_id': 'a removal that an administrator may undo for seconds',
  'rentcoins_ledger.user_id': BOUGHT,
  'reports.owner_id': BOUGHT,
  'orders.user_id': BOUGHT,
  'invoices.owner_id': BOUGHT,
  'report_notices.user_id': 'mails about reports that the account bought',
  'claim_attempts.user_id': 'usable once, by the session that began it',
  'terms_acceptances.user_id': RECORD,
  'remote_history.user_id': RECORD,
  'remote_backends.changed_by': RECORD,
};
/** Who worked on something. */
const WORKERS = /\.(taken_by|decided_by|handled_by|actor_id)$/;

let site: TestApp;
let admin: Person;
beforeEach(async () => {
  site = await startTestApp();
  admin = await signInAdmin(site);
});
afterEach(() => site.close());

/** The columns of all tables that name a user, by a reference or by their name. */
async function columnsOfUsers(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct c.relname || '.' || a.attname as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p') and not c.relispartition
    left join pg_constraint f on f.conrelid = c.oid and f.contype = 'f' and f.confrelid = 'users'::regclass
      and a.attnum = any(f.conkey)
    where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
      and (f.oid is not null or a.attname in ('user_id', 'actor_id', 'owner_id', 'asker_id', 'author_id'))
    order by 1`.execute(site.ctx.db);
  return rows.map(({ name }) => name);
}

/** The columns that still let the former owner in, of those that must not. */
async function leftOf({ id }: Person): Promise<string[]> {
  const left: string[] = [];
  for (const [name, condition] of Object.entries(ENDED)) {
    const [table = '', column = ''] = name.split('.');
    const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${id}
      and (${sql.raw(condition)}) limit 1`.execute(site.ctx.db);
    if (rows.length > 0) left.push(name);
  }
  return left;
}

/** Somebody who has everything that an account can have: claims, a passport with a link, a second factor, a request. */
async function newOwner() {
  const { person } = await newDescribed(site, await verifyIdentity(site, await signUp(site)));
  const passport = await makePassport(site, person);
  const { shareLink } = await linkPassport(site, person, passport._id);
  await site.call(claims.startEid, {}, { as: person });
  await site.call(accountCalls.forgotPassword, { email: person.email });
  await site.call(accountCalls.googleNonce, {}, { as: person });
  const app = await setUpCode(site, person);
  await site.call(signInCalls.login, person);
  return { person, shareLink, app };
}

async function setPassword(email: string) {
  await site.call(accountCalls.forgotPassword, { email });
  const token = await readMailedToken(site, email, 'reset-password');
  expect((await site.call(accountCalls.resetPassword, { token, password: NEW_PASSWORD })).status).toBe(200);
}

it('of every column that names a user it is decided whether it is a way in', async () => {
  const columns = await columnsOfUsers();
  const decided = [...Object.keys(ENDED), ...Object.keys(STAYS)];
  expect(columns.filter((name) => !decided.includes(name) && !WORKERS.test(name))).toEqual([]);
  expect(decided.filter((name) => !columns.includes(name))).toEqual([]);
});

it("'To nie ja' leaves nothing of who made the account, and lets the reader in", async () => {
  const { person, shareLink } = await newOwner();
  expect((await leftOf(person)).length).toBeGreaterThan(7);
  const token = await readMailedToken(site, person.email, 'verify-email');
  expect((await site.call(accountCalls.disown, { token })).body).toEqual({ success: true, removed: false });
  expect(await leftOf(person)).toEqual([]);
  expect((await openLink(site, shareLink)).status).toBe(404);
  await setPassword(person.email);
  // No second factor asks for what only the stranger has.
  const reader = await signIn(site, { email: person.email, password: NEW_PASSWORD });
  expect((await site.call(claims.list, {}, { as: reader })).body.claims).toEqual([]);
  expect((await site.call(passports.list, {}, { as: reader })).body.code).toBe('DOSSIER_PROOF_REQUIRED');
  expect((await site.call(accountCalls.profile, {}, { as: reader })).body.user.verification_status).toBe('unverified');
});

it('an address that an administrator changes leaves nothing of its former holder', async () => {
  const { person, shareLink } = await newOwner();
  const email = freshEmail('nastepny');
  expect((await change(site, admin, person, { email })).status).toBe(200);
  expect(await leftOf(person)).toEqual([]);
  expect((await openLink(site, shareLink)).status).toBe(404);
  await setPassword(email);
  expect((await signIn(site, { email, password: NEW_PASSWORD })).id).toBe(person.id);
});

it("a former administrator's tokens and links end with the account's owner", async () => {
  const { person } = await newDescribed(site, await verifyIdentity(site, await signUp(site)));
  await change(site, admin, person, { role: 'admin' });
  const report = await site.call(reports.generate, { identifier: freshPesel() }, { as: person });
  await site.call(reports.share, { reportId: report.body.report._id }, { as: person });
  await site.call(platform.createToken, { remote: 'tenants', label: 'CI' }, { as: person });
  await site.call(platform.addMember, { remote: 'tenants', email: person.email }, { as: person });
  expect(await leftOf(person)).toEqual(
    expect.arrayContaining(['deploy_tokens.created_by', 'remote_team.user_id', 'report_shares.created_by']),
  );
  const token = await readMailedToken(site, person.email, 'verify-email');
  await site.call(accountCalls.disown, { token });
  expect(await leftOf(person)).toEqual([]);
  await setPassword(person.email);
  const reader = await signIn(site, { email: person.email, password: NEW_PASSWORD });
  expect((await site.call(users.list, {}, { as: reader })).status).toBe(403);
});

it('a browser of the former owner is a stranger to the account', async () => {
  const limited = await startTestApp({ config: { limits: { loginsPerMinute: 100 } } });
  const person = await limited.signUp();
  const token = await readMailedToken(limited, person.email, 'verify-email');
  await limited.call(accountCalls.disown, { token });
  const guess = () =>
    limited.call(signInCalls.login, { ...person, password: 'zle-haslo' }, { cookies: person.cookies });
  for (let tries = 0; tries < 20; tries++) await guess();
  // A known browser would not have to wait for others' guesses.
  expect((await guess()).status).toBe(429);
  await limited.close();
});
