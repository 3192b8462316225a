import { opinions, tenancies } from '@najem/shared/contract/tenancies';
import { addDays, warsawDate } from '@najem/shared/domain/kernel';
import { SUBJECTS } from '@najem/shared/domain/register';
import { otherRole, TENANCY_ROLES, type TenancyRole } from '@najem/shared/domain/tenancies';
import { DAY_MS } from '../../src/kernel/durations';
import { advanceTenancies } from '../../src/tenancies/clock/advance';
import { linkSecret } from '../../src/tenancies/invitations/queries';
import { type Cut, cutCommit } from './cut-commit';
import { pick } from './random';
import { addEntry } from './subject-actions';
import type { Let, Member, World } from './tenancy-model';
import { noteAward, numberOf, placeOf } from './tenancy-model-places';
import {
  attempt,
  forget,
  memberOf,
  NOTHING,
  pickMember,
  pickSide,
  type Step,
  type Taken,
  isHere,
} from './tenancy-model-attempt';
import { commentOf } from './tenancy-model-faults';
import { annulAtDesk, expel, judge } from './tenancy-model-desk';
import { block, endClaim, erase, object, prove, proveCompany, remove, takeOver } from './tenancy-model-people';

let marks = 0;
let names = 0;

/** A kind of step, and how often it is taken; one that finds nothing to do does nothing. */
interface Kind {
  name: string;
  step: Step;
  weight: number;
}

const KINDS: readonly Kind[] = [
  { name: 'invite', step: invite, weight: 5 },
  { name: 'answer', step: answer, weight: 9 },
  { name: 'counter', step: counter, weight: 2 },
  { name: 'end', step: end, weight: 3 },
  { name: 'give', step: give, weight: 12 },
  { name: 'take', step: take, weight: 3 },
  { name: 'annul', step: annul, weight: 1 },
  { name: 'keep', step: keep, weight: 2 },
  { name: 'prove', step: prove, weight: 4 },
  { name: 'take over', step: takeOver, weight: 1 },
  { name: 'end claim', step: endClaim, weight: 1 },
  { name: 'block', step: block, weight: 1 },
  { name: 'remove', step: remove, weight: 1 },
  { name: 'erase', step: erase, weight: 1 },
  { name: 'object', step: object, weight: 1 },
  { name: 'join', step: join, weight: 2 },
  { name: 'prove company', step: proveCompany, weight: 1 },
  { name: 'judge', step: judge, weight: 2 },
  { name: 'annul at desk', step: annulAtDesk, weight: 1 },
  { name: 'expel', step: expel, weight: 1 },
  { name: 'write', step: write, weight: 2 },
  { name: 'wait', step: wait, weight: 2 },
  { name: 'clock', step: clock, weight: 7 },
];
/** The kinds of steps, each as often as it is taken. */
export const STEPS: readonly Kind[] = KINDS.flatMap((kind) => Array.from({ length: kind.weight }, () => kind));

const daysFromNow = ({ site, random }: World, from: number, to: number) =>
  addDays(warsawDate(site.now()), from + Math.floor(random() * (to - from)));

async function invite(world: World): Promise<Taken> {
  const by = pickMember(world);
  const to = pickMember(world, (member) => member !== by);
  if (!by || !to) return NOTHING;
  const { random } = world;
  const ends = [undefined, daysFromNow(world, -60, -1), daysFromNow(world, 1, 20), daysFromNow(world, -40, 0)];
  const input = {
    role: pick(TENANCY_ROLES, random),
    address: `ul. Modelowa ${Math.floor(random() * 1e6)}, 30-001 Kraków`,
    from: '2024-09-01',
    to: pick(ends, random),
    emails: [to.person.email],
    companyNip: random() < 0.5 ? by.company?.number : undefined,
  };
  return attempt(world, tenancies.invite, input, by);
}

async function answer(world: World): Promise<Taken> {
  const { site, known, random } = world;
  const open = known.lets.filter(({ state }) => state === 'invited');
  if (open.length === 0) return NOTHING;
  const one = pick(open, random);
  const invited = await readInvited(world, one);
  const by = random() < 0.8 ? invited : pickMember(world);
  if (!by) return NOTHING;
  const is = pick(['confirm', 'confirm', 'confirm', 'confirm', 'counter', 'decline', 'unknown'] as const, random);
  const to = is === 'counter' ? { to: daysFromNow(world, -30, 30) } : {};
  const companyNip = is !== 'decline' && is !== 'unknown' && random() < 0.5 ? by.company?.number : undefined;
  const input = { token: linkSecret(site.ctx, one.id), answer: is, companyNip, ...to };
  return attempt(world, tenancies.answerInvitation, input, by);
}

/** The person whose address an invitation names. */
async function readInvited({ site: { ctx }, known }: World, { id }: Let): Promise<Member | undefined> {
  const row = await ctx.db
    .selectFrom('tenancy_invitations')
    .selectAll()
    .where('tenancy_id', '=', id)
    .executeTakeFirst();
  if (!row?.address_cipher || row.address_key === null) return undefined;
  const email = ctx.vault.openSecret({ cipher: row.address_cipher, keyId: row.address_key }, id);
  return known.members.find((member) => isHere(member) && member.person.email === email);
}

async function counter(world: World): Promise<Taken> {
  const some = world.known.lets.filter((one) => one.state === 'counter' && memberOf(world, one, one.inviter));
  if (some.length === 0) return NOTHING;
  const { number, version, ...one } = pick(some, world.random);
  const by = memberOf(world, { number, version, ...one }, one.inviter);
  const answers = ['accept', 'accept', 'refuse'] as const;
  return by
    ? attempt(world, tenancies.answerCounter, { number, version, answer: pick(answers, world.random) }, by)
    : NOTHING;
}

async function end(world: World): Promise<Taken> {
  const found = pickSide(world, ['running']);
  if (!found) return NOTHING;
  const { number, version } = found.one;
  return attempt(world, tenancies.end, { number, version, to: daysFromNow(world, -10, 10) }, found.member);
}

async function give(world: World): Promise<Taken> {
  const found = pickSide(world, ['window']);
  if (!found) return NOTHING;
  const { one, role, member } = found;
  const reasons = SUBJECTS[otherRole(role)].reasons.slice(0, 1 + Math.floor(world.random() * 3));
  const written = reasons.map(({ code }) => ({ reason: code, mark: `znak${(marks += 1)}z` }));
  const entries = written.map(({ reason, mark }) => ({ reason, comment: commentOf(mark) }));
  const before = one.sealed[role];
  const version = before?.version ?? 0;
  const { isDone, isCut, code } = await attempt(world, opinions.give, { number: one.number, entries, version }, member);
  const isLate = one.windowEndsAt === null || world.site.now() > one.windowEndsAt;
  if (isDone && isLate) world.faults.push(`${one.number} took words after its window`);
  if (isDone) {
    const name = before && before.marks.length > 0 ? before.name : `opinion ${(names += 1)}`;
    const isVoid = before?.isVoid ?? false;
    one.sealed[role] = { name, isVoid, version: version + 1, marks: written.map(({ mark }) => mark) };
  } else if (!isCut && code !== (isLate ? 'OPINION_REVEALED' : 'ENTRY_LIMIT') && !isAboutOneself(world, one, role)) {
    world.faults.push(`${one.number} did not take words: ${code}`);
  }
  return { isCut };
}

/** Whether a side would write about a number that is its own by now. */
function isAboutOneself(world: World, one: Let, role: TenancyRole): boolean {
  const proven = one.provenBy[otherRole(role)]?.number;
  const proved = memberOf(world, one, role)?.proved ?? [];
  return [numberOf(world.known, one, otherRole(role)), proven].some(
    (about) => about !== undefined && proved.includes(about),
  );
}

/** Takes an opinion back, before or after the reveal. */
async function take(world: World): Promise<Taken> {
  const found = pickSide(world, ['window', 'window', 'revealed']);
  if (!found) return NOTHING;
  const { one, role, member } = found;
  const sealed = one.sealed[role];
  const version = sealed?.version ?? 0;
  const { isDone, isCut } = await attempt(world, opinions.withdraw, { number: one.number, version }, member);
  if (!isDone) return { isCut };
  if (sealed && sealed.marks.length > 0) {
    world.gone.taken.add(sealed.name);
    forget(world, sealed.marks);
    Object.assign(sealed, { marks: [], version: version + 1 });
  }
  for (const shown of one.shown.filter(({ by }) => by === role)) {
    world.gone.taken.add(shown.name);
    forget(world, [shown.mark]);
  }
  one.shown = one.shown.filter(({ by }) => by !== role);
  return { isCut };
}

async function annul(world: World): Promise<Taken> {
  // Else hardly a window reaches its end.
  if (world.random() < 0.5) return NOTHING;
  const found = pickSide(world, ['running', 'window']);
  if (!found) return NOTHING;
  const { id, number, version, sealed } = found.one;
  const { isCut } = await attempt(world, tenancies.annul, { number, version }, found.member);
  const row = await world.site.ctx.db.selectFrom('tenancies').select('state').where('id', '=', id).executeTakeFirst();
  if (row?.state !== 'annulled') return { isCut };
  for (const role of TENANCY_ROLES) {
    world.gone.taken.add(sealed[role]?.name ?? '');
    forget(world, sealed[role]?.marks ?? []);
  }
  return { isCut };
}

async function keep(world: World): Promise<Taken> {
  const found = pickSide(world, ['running', 'window']);
  if (!found) return NOTHING;
  const { number, version } = found.one;
  return attempt(world, tenancies.keep, { number, version }, found.member);
}

async function join(world: World): Promise<Taken> {
  const found = pickSide(world, ['revealed']);
  if (!found) return NOTHING;
  const { one, member } = found;
  const { isDone, isCut } = await attempt(world, opinions.join, { number: one.number }, member);
  if (!isDone) return { isCut };
  for (const shown of one.shown.filter(({ place }) => place === 'outside')) {
    Object.assign(shown, placeOf(world, one, shown));
    noteAward(world, one, shown.by);
  }
  return { isCut };
}

/** Somebody outside adds an ordinary entry about a person of whom the register knows. */
async function write({ site, outsider, random }: World): Promise<Taken> {
  const rows = await site.ctx.db
    .selectFrom('subjects')
    .select(['id', 'kind'])
    .where('created_by', '=', outsider.id)
    .orderBy('id')
    .execute();
  if (rows.length === 0) return NOTHING;
  const { id, kind } = pick(rows, random);
  await addEntry(site, outsider, SUBJECTS[kind], id, { rentalAddress: `ul. Inna ${Math.floor(random() * 1e6)}` });
  return NOTHING;
}

/** Time passes and nothing runs: calls judge by the moment alone. */
async function wait({ site, random }: World): Promise<Taken> {
  site.advance(Math.floor(random() * 3 * DAY_MS));
  await site.runJobs();
  return NOTHING;
}

/** Time passes, and what is due happens, also where the process ends in the middle of it. */
async function clock({ site, random, faults }: World): Promise<Taken> {
  site.advance(Math.floor((1 + random() * 20) * DAY_MS));
  await site.runJobs();
  const cut: Cut = random() < 0.5 ? 'before' : 'after';
  const run = () => advanceTenancies(site.ctx).catch(() => undefined);
  const isCut = random() < 0.4 ? await cutCommit(cut, 1 + Math.floor(random() * 4), run) : false;
  await advanceTenancies(site.ctx);
  const late = await site.ctx.db
    .selectFrom('tenancies')
    .select('number')
    .where('state', '=', 'window')
    .where('window_ends_at', '<', site.now())
    .execute();
  faults.push(...late.map(({ number }) => `${number} is not revealed in time`));
  return { isCut };
}
