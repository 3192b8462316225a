import type { Input } from '@najem/shared/contract/kernel';
import type { EntryDraft, subjects } from '@najem/shared/contract/register';
import { type EvidenceGrade, type SubjectDescriptor, TENANT, writeEntry } from '@najem/shared/domain/register';
import { confirmEmail } from '../identity/own-account/confirm-email';
import { hashPassword } from '../identity/accounts/password-hash';
import { findUser, insertUser, updateUser } from '../identity/accounts/queries';
import { type Actor, inTransaction } from '../kernel/context';
import type { Context } from '../tables';
import { confirmEntry } from '../rights/dossier/confirm-entry';
import { setReply } from '../rights/dossier/set-reply';
import { DAY_MS, HOUR_MS } from '../kernel/durations';
import { findActiveReferralLink } from '../office/referrals/queries';
import { awardPending } from '../register/subjects/awards';
import { createSubject } from '../register/subjects/create-subject';
import type { EntryRecord } from '../register/subjects/tables';
import { addHistory } from '../register/subjects/write-history';
import { refreshSums, updateEntry } from '../register/subjects/write-queries';
import { addCases } from './cases';
import { addDisputes } from './disputes';
import { addPassports } from './passports';
import { at, NO_JOBS } from './past';
import { DEMO_PASSWORD, DEMO_PEOPLE, type DemoPerson } from './people';
import { type DemoEntry, type DemoEvent, planDemo, registrationOf } from './plan';
import {
  blockUsers,
  insertLogins,
  insertReferralLinks,
  isEmpty,
  lockDemo,
  readBalances,
  readNewestEntries,
} from './queries';
import { addClaims, addInquiries, addSuspect } from './rights';
import { addTenancies } from './tenancies';
import { DEMO_REFERRALS, DEMO_REPLIES } from './texts';

/** How to sign in as one of the demo's people. */
export interface DemoSignIn {
  email: string;
  password: string;
  /** One English line: what this person is there to show. */
  about: string;
}
/** Where the demo's people come from. */
const DEMO_ADDRESS = '127.0.0.1';
/** Sign-ins of one person that the statistics count. */
const SIGN_INS = 14;

/**
 * Fills an empty database with made-up people, tenants and landlords through the product's use cases, in one transaction.
 * Returns the sign-ins, also of an earlier load; none where the database holds other data.
 */
export async function loadDemoData(ctx: Context): Promise<DemoSignIn[]> {
  return inTransaction(ctx, async (tx) => {
    await lockDemo(tx);
    const isThere = (await findUser(tx, { email_key: DEMO_PEOPLE[0]?.email ?? '' })) !== undefined;
    if (!isThere) {
      if (!(await isEmpty(tx))) return [];
      await load(tx);
    }
    return signIns(tx);
  });
}

async function load(ctx: Context): Promise<void> {
  const now = ctx.now();
  const linksMadeAt = new Date(now.getTime() - 1200 * DAY_MS);
  await insertReferralLinks(
    ctx,
    DEMO_REFERRALS.map((link) => ({ ...link, created_at: linksMadeAt })),
  );
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const actors: Actor[] = [];
  for (const [position, person] of DEMO_PEOPLE.entries()) {
    actors.push(await addPerson(at(ctx, registrationOf(position, now)), person, passwordHash));
  }
  const ids = new Map<number, string>();
  const events = planDemo(now);
  for (const event of events) {
    const actor = actors[event.by];
    if (actor) await perform({ ...at(ctx, event.at), jobs: NO_JOBS }, actor, event, ids);
  }
  await addTenantWhoLets(ctx, actors, events);
  await addAnswers(ctx);
  await addSignIns(ctx, actors);
  await addInquiries(ctx, actors, EID_PEOPLE);
  await addClaims(ctx, actors);
  await addSuspect(ctx, actors);
  await addDisputes(ctx, actors);
  await addCases(ctx, actors);
  await addTenancies(ctx, actors);
  await addPassports(ctx, actors);
  // Last, because a blocked user cannot act.
  const blocked = DEMO_PEOPLE.filter((person) => person.isBlocked).map(({ email }) => email);
  await blockUsers(ctx, blocked);
}

async function addPerson(ctx: Context, person: DemoPerson, passwordHash: string): Promise<Actor> {
  const { name, email, referralCode } = person;
  const user = await insertUser(ctx, {
    name,
    email,
    email_key: email,
    password_hash: passwordHash,
    role: 'user',
    status: 'active',
    referral_link_id: referralCode === undefined ? null : await findActiveReferralLink(ctx, referralCode),
  });
  if (!user) throw new Error(`The demo's ${email} exists already`);
  if (person.isEmailVerified) await confirmEmail(at(ctx, later(ctx.now(), HOUR_MS)), user.id);
  if (person.isIdentityVerified) {
    const identity = { identity_verified_at: later(ctx.now(), 2 * HOUR_MS), identity_google_sub: `demo-${email}` };
    await updateUser(ctx, user.id, identity);
    await awardPending(at(ctx, identity.identity_verified_at), user.id);
  }
  const verificationStatus = person.isIdentityVerified ? 'verified' : 'unverified';
  return { id: user.id, role: 'user', verificationStatus, email, name, builtIn: false, sessionId: '' };
}

function later(time: Date, milliseconds: number): Date {
  return new Date(time.getTime() + milliseconds);
}

async function perform(ctx: Context, actor: Actor, event: DemoEvent, ids: Map<number, string>): Promise<void> {
  const { descriptor, subject, basics, entry } = event;
  if (basics) {
    const input: Input<(typeof subjects)['tenant']['create']> = {
      ...basics,
      history: entry ? [draftOf(descriptor, entry)] : [],
    };
    const saved = await createSubject(ctx, actor, descriptor, input, { address: DEMO_ADDRESS });
    ids.set(subject, saved[descriptor.kind]?._id ?? '');
  } else if (entry) {
    await addHistory(ctx, actor, descriptor, { ...draftOf(descriptor, entry), id: ids.get(subject) ?? '' });
  }
}

function draftOf(descriptor: SubjectDescriptor, entry: DemoEntry): EntryDraft {
  return writeEntry(descriptor, entry);
}

/** Grades of all kinds for the newest entries, and replies to some that are not praise, a few days after each entry. */
async function addAnswers(ctx: Context): Promise<void> {
  let replies = 0;
  for (const [place, entry] of (await readNewestEntries(ctx, ANSWERED)).entries()) {
    const past = { ...at(ctx, later(entry.recorded_at, ANSWER_MS)), jobs: NO_JOBS };
    const person = { subjectIds: [entry.subject_id], userId: null };
    const isPraise = entry.effect_tenths > 0;
    const evidence = GRADES_OF_EVIDENCE[place % GRADES_OF_EVIDENCE.length];
    if (evidence === 'documented' || (evidence === 'court' && !isPraise)) await proveEntry(past, entry, evidence);
    else if (isPraise && place % 3 === 0) await confirmEntry(past, person, { entryId: entry.id });
    if (isPraise || place % 2 === 0) continue;
    const text = DEMO_REPLIES[replies++ % DEMO_REPLIES.length] ?? '';
    await setReply(past, person, { entryId: entry.id, text });
  }
}

/** Of every five entries in a row. */
const GRADES_OF_EVIDENCE = ['documented', 'declared', 'documented', 'court', 'declared'] as const;
/** How many entries are looked at for it. */
const ANSWERED = 40;
const ANSWER_MS = 3 * DAY_MS;

async function proveEntry(ctx: Context, entry: EntryRecord, grade: EvidenceGrade): Promise<void> {
  await updateEntry(ctx, entry.id, { grade, evidence_grade: grade });
  await refreshSums(ctx, entry.subject_id, { before: entry, after: { ...entry, grade } });
}

/** Describes a landlord as a tenant, too, as the sandbox's third person expects. */
async function addTenantWhoLets(ctx: Context, actors: readonly Actor[], events: readonly DemoEvent[]): Promise<void> {
  const { basics } = events.find(({ basics: known }) => known?.identifier === TENANT_WHO_LETS) ?? {};
  const model = events.find(({ descriptor, by, entry }) => descriptor === TENANT && by === 0 && entry);
  const [actor] = actors;
  if (!basics || !model || !actor) throw new Error('The plan of the demo has changed');
  const past = { ...at(ctx, new Date(ctx.now().getTime() - 30 * DAY_MS)), jobs: NO_JOBS };
  await perform(past, actor, { ...model, subject: -1, basics }, new Map());
}

/** The people of the sandbox's eID provider whom the demo describes. */
const TENANT_WHO_LETS = '23812600172';
const EID_PEOPLE = ['07871000023', '21872600037', TENANT_WHO_LETS];

/** Past sign-ins for the statistics, ever more often towards today. */
async function addSignIns(ctx: Context, actors: readonly Actor[]): Promise<void> {
  const now = ctx.now().getTime();
  const rows = actors.flatMap(({ id }, person) => {
    if (!DEMO_PEOPLE[person]?.isEmailVerified) return [];
    const since = now - registrationOf(person, ctx.now()).getTime();
    return Array.from({ length: SIGN_INS }, (_, n) => ({
      user_id: id,
      at: new Date(now - since * ((n + 1) / (SIGN_INS + 1)) ** 2),
    }));
  });
  await insertLogins(ctx, rows);
}

async function signIns(ctx: Context): Promise<DemoSignIn[]> {
  const coinsOf = await readBalances(ctx);
  return DEMO_PEOPLE.filter((person) => !person.isExtra).map(({ email, about }) => {
    const coins = coinsOf.get(email) ?? 0;
    return { email, password: DEMO_PASSWORD, about: coins > 0 ? `${about}, ${coins} RentCoins` : about };
  });
}
