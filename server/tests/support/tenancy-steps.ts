import type { Input } from '@najem/shared/contract/kernel';
import { opinions, type Tenancy, tenancies } from '@najem/shared/contract/tenancies';
import { newNumber } from '../../src/kernel/codes';
import { inTransaction } from '../../src/kernel/context';
import { activateClaim } from '../../src/rights/claims/activate-claim';
import { insertClaim, insertIdentifiers } from '../../src/rights/claims/queries';
import { advanceTenancies } from '../../src/tenancies/clock/advance';
import { openAsUser } from './dossier-actions';
import type { TestApp } from './harness';
import type { Person } from './sign-in';
import { freshPesel } from './subject-actions';
import { OPINION } from './tenancy-actions';

/** What a landlord enters about a home that is let until further notice. */
export const TERMS = {
  role: 'landlord',
  address: 'ul. Lipowa 4/7, 30-001 Kraków',
  from: '2024-09-01',
} as const;

/** The two sides of a tenancy. */
export interface Pair {
  landlord: Person;
  tenant: Person;
}

/** Signs a landlord and a tenant up. */
export async function newPair(site: TestApp): Promise<Pair> {
  return { landlord: await site.signUpVerified(), tenant: await site.signUpVerified() };
}

/** Proves both sides of a pair by their PESEL; returns these. */
export async function proveBoth(
  site: TestApp,
  { landlord, tenant }: Pair,
): Promise<Readonly<Record<'landlord' | 'tenant', string>>> {
  const numbers = { landlord: freshPesel(), tenant: freshPesel() };
  await openAsUser(site, numbers.landlord, landlord);
  await openAsUser(site, numbers.tenant, tenant);
  // Two people: the bank names both alike in tests.
  await site.ctx.db.updateTable('claims').set({ given_name: 'Adam' }).where('user_id', '=', landlord.id).execute();
  return numbers;
}

/** Enters a tenancy by mail to the other side; returns it and the secret of the mailed link. */
export async function inviteByMail(
  site: TestApp,
  by: Person,
  to: Person,
  terms: Partial<Input<typeof tenancies.invite>> = {},
): Promise<{ tenancy: Tenancy; token: string }> {
  const { status, body } = await site.call(tenancies.invite, { ...TERMS, emails: [to.email], ...terms }, { as: by });
  if (status !== 201) throw new Error(`Inviting failed: ${JSON.stringify(body)}`);
  const [tenancy] = body.tenancies;
  if (!tenancy) throw new Error('Nothing was entered');
  return { tenancy, token: await readInvitation(site, to.email) };
}

/** Reads the secret of the newest invitation to an address. */
export async function readInvitation(site: TestApp, email: string): Promise<string> {
  const mail = (await site.mails()).findLast(({ to, text }) => to === email && text.includes('/tenancies/invited/'));
  return /\/tenancies\/invited\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

/** Enters a tenancy by the landlord and confirms it by the tenant. */
export async function confirmTenancy(
  site: TestApp,
  { landlord, tenant }: Pair,
  terms: Partial<Input<typeof tenancies.invite>> = {},
): Promise<Tenancy> {
  const { token } = await inviteByMail(site, landlord, tenant, terms);
  const { status, body } = await site.call(tenancies.answerInvitation, { token, answer: 'confirm' }, { as: tenant });
  if (status !== 200 || !body.tenancy) throw new Error(`Confirming failed: ${JSON.stringify(body)}`);
  return body.tenancy;
}

/** Moves the clock to the noon of a day, runs what is due by then, and signs these people in, whose sessions are over. */
export async function goTo(site: TestApp, day: string, people: readonly Person[] = []): Promise<void> {
  site.advance(new Date(`${day}T12:00:00Z`).getTime() - site.now().getTime());
  await advanceTenancies(site.ctx);
  for (const person of people) Object.assign(person, await site.signIn(person));
}

/** Reads a tenancy as one of its sides. */
export async function read(site: TestApp, person: Person, { number }: Pick<Tenancy, 'number'>): Promise<Tenancy> {
  const { status, body } = await site.call(tenancies.get, { number }, { as: person });
  if (status !== 200) throw new Error(`Reading failed: ${JSON.stringify(body)}`);
  return body.tenancy;
}

/** The subjects of the mails about a tenancy to a person, in the order of their sending. */
export async function subjectsTo(site: TestApp, { email }: Person): Promise<string[]> {
  const mails = await site.mails();
  return mails.filter(({ to, subject }) => to === email && /naj|opini/i.test(subject)).map(({ subject }) => subject);
}

/** Has a number proved by the eID provider, by an account or a guest; the former proof of it ends. */
export async function takeOver(
  site: TestApp,
  pesel: string,
  { person, givenName }: { person?: Person; givenName: string },
): Promise<void> {
  await inTransaction(site.ctx, async (tx) => {
    const claim = await insertClaim(tx, {
      number: newNumber(tx, 'PT'),
      method: 'eid',
      level: 3,
      state: 'started',
      user_id: person?.id ?? null,
    });
    const proven = [{ type: 'pesel', value: pesel } as const];
    await insertIdentifiers(tx, claim.id, proven);
    await activateClaim(tx, claim, proven, { given_name: givenName, family_name: 'Żurek', proved_at: tx.now() });
  });
}

/** Confirms a proven tenancy in its window until 3 January, whose landlord was proven by a document; both write. */
export async function letHome(site: TestApp, pair: Pair): Promise<{ number: string; pesel: string }> {
  const { landlord: pesel } = await proveBoth(site, pair);
  await site.ctx.db.updateTable('claims').set({ level: 2 }).where('user_id', '=', pair.landlord.id).execute();
  const { number } = await confirmTenancy(site, pair, { to: '2026-10-31' });
  for (const [role, person] of Object.entries(pair) as ['landlord' | 'tenant', Person][]) {
    await site.call(opinions.give, { number, entries: OPINION[role], version: 0 }, { as: person });
  }
  return { number, pesel };
}

/** Somebody else, who has an account and proves the same number better. */
export async function claimBetter(site: TestApp, pesel: string, givenName: string): Promise<Person> {
  const other = await site.signUpVerified();
  await takeOver(site, pesel, { person: other, givenName });
  await site.runJobs();
  return other;
}
