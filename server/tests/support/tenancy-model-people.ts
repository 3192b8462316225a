import { users } from '@najem/shared/contract/office';
import { cases, claims } from '@najem/shared/contract/rights';
import type { ClaimLevel } from '@najem/shared/domain/rights';
import { otherRole, TENANCY_ROLES } from '@najem/shared/domain/tenancies';
import { makeSyntheticPassport } from '../../src/demo/synthetic-identifiers';
import { inTransaction } from '../../src/kernel/context';
import { newNumber } from '../../src/kernel/codes';
import { activateClaim, findObstacle } from '../../src/rights/claims/activate-claim';
import { insertClaim, insertIdentifiers } from '../../src/rights/claims/queries';
import { CASE_TEXT } from './case-actions';
import { settleOnDesk } from './desk-case-actions';
import { pick } from './random';
import { confirmPerson } from './sign-in';
import { freshNip } from './subject-actions';
import { addMember, leave, type Member, type Proof, type Shown, type World } from './tenancy-model';
import { attempt, leaveHistory, NOTHING, pickMember, type Taken } from './tenancy-model-attempt';

let passports = 0;

export async function prove(world: World): Promise<Taken> {
  const member = pickMember(world, ({ holds }) => holds === undefined);
  const level = pick([2, 3] as const, world.random);
  const own = member && { number: member.pesel, type: 'pesel' as const };
  const passport = { number: makeSyntheticPassport((passports += 1)), type: 'passport' as const };
  if (member && own) await claim(world, member, world.random() < 0.8 ? own : passport, level);
  return NOTHING;
}

/** Proves to act for a company. */
export async function proveCompany(world: World): Promise<Taken> {
  const member = pickMember(world, ({ company }) => company === undefined);
  if (member) await claim(world, member, { number: freshNip(), type: 'nip' }, 2);
  return NOTHING;
}

export async function takeOver(world: World): Promise<Taken> {
  const by = pickMember(world, ({ holds }) => holds === undefined);
  const holder = pickMember(world, ({ holds }) => holds !== undefined);
  if (by && holder?.holds) await claim(world, by, holder.holds, 3);
  return NOTHING;
}

/** Proves a number as at the bank or by letter; its former holder has it no longer. */
async function claim(
  world: World,
  member: Member,
  { number, type }: Pick<Proof, 'number' | 'type'>,
  level: ClaimLevel,
): Promise<void> {
  const { site, known } = world;
  const identifiers = [{ type, value: number }];
  const claimId = await inTransaction(site.ctx, async (tx) => {
    const started = await insertClaim(tx, {
      number: newNumber(tx, 'PT'),
      method: 'eid',
      level,
      state: 'started',
      user_id: member.person.id,
    });
    if (await findObstacle(tx, started, identifiers)) return undefined;
    await insertIdentifiers(tx, started.id, identifiers);
    // Sides of one name are proven by the desk alone.
    const person = { given_name: `Imię ${member.pesel}`, family_name: 'Modelowe' };
    const names = type === 'nip' ? { recipient_name: `Firma ${number}` } : person;
    await activateClaim(tx, started, identifiers, { ...names, proved_at: tx.now() });
    return started.id;
  });
  if (claimId === undefined) return;
  for (const other of known.members) {
    if (other.holds?.number !== number) continue;
    other.holds.isTakenOver = true;
    other.holds = undefined;
  }
  member[type === 'nip' ? 'company' : 'holds'] = { number, type, claimId };
  member.proved.push(number);
  await site.runJobs();
  // Nobody has entries about themselves.
  for (const shown of known.lets.flatMap((one) => one.shown)) {
    if (shown.authorId === member.person.id && shown.about === number) {
      shown.place = 'maybe';
      known.unsure.add(shown.authorId);
    }
  }
}

export async function endClaim(world: World): Promise<Taken> {
  if (world.random() < 0.5) return NOTHING;
  const which = world.random() < 0.7 ? 'holds' : 'company';
  const member = pickMember(world, (one) => one[which] !== undefined);
  const proof = member?.[which];
  if (!member || !proof) return NOTHING;
  const { isDone, isCut } = await attempt(world, claims.end, { id: proof.claimId }, member);
  if (isDone) member[which] = undefined;
  return { isCut };
}

/** Blocks an account, or takes that back. */
export async function block(world: World): Promise<Taken> {
  const { site, known, random, admin } = world;
  const there = known.members.filter(({ isRemoved }) => !isRemoved);
  const blocked = there.find(({ isBlocked }) => isBlocked);
  const member = blocked ?? (random() < 0.5 && there.length > 0 ? pick(there, random) : undefined);
  if (!member) return NOTHING;
  const { id, name, email } = member.person;
  const status = blocked ? 'active' : 'blocked';
  const input = { id, name, email, role: 'user', status } as const;
  const { isDone, isCut } = await attempt(world, users.update, input, { person: admin });
  if (!isDone) return { isCut };
  member.isBlocked = !blocked;
  if (blocked) member.person = await site.signIn(member.person);
  return { isCut };
}

export async function remove(world: World): Promise<Taken> {
  const { site, random, gone } = world;
  const member = random() < 0.4 ? pickMember(world) : undefined;
  if (!member) return NOTHING;
  await confirmPerson(site, member.person);
  const { id } = member.person;
  const { isCut } = await attempt(world, users.removeOwn, { typed: 'USUŃ' }, member);
  const row = await site.ctx.db.selectFrom('users').select('removed_at').where('id', '=', id).executeTakeFirst();
  // What is open keeps it for a while.
  if (row && row.removed_at === null) return { isCut };
  leave(world, member);
  gone.accounts.add(id);
  await site.runJobs();
  await addMember(world);
  return { isCut };
}

export async function erase(world: World): Promise<Taken> {
  return settle(world, 'erasure');
}

export async function object(world: World): Promise<Taken> {
  return settle(world, 'objection');
}

/** The desk grants that everything under the number of a person goes. */
async function settle(world: World, kind: 'erasure' | 'objection'): Promise<Taken> {
  const { site, known, random, gone, admin } = world;
  const member = random() < 0.4 ? pickMember(world, ({ holds }) => holds !== undefined) : undefined;
  if (!member) return NOTHING;
  const numbers = [member.holds, member.company].flatMap((proof) => proof?.number ?? []);
  const opening = { kind, concerns: { is: 'file' }, text: CASE_TEXT } as const;
  const { status, body } = await site.call(cases.open, opening, { as: member.person });
  if (status !== 201) return NOTHING;
  const ground = kind === 'erasure' ? 'no_longer_needed' : 'situation_prevails';
  await settleOnDesk(site, admin, body.case._id, { outcome: 'granted', ground, scope: { is: 'all' } });
  for (const one of known.lets) {
    for (const role of TENANCY_ROLES) {
      const nip = one.companies[role];
      const named = [one.left[role], nip ?? one.provenBy[role]?.number];
      const isOwn = nip === undefined && one.readers[role] === member.person.id;
      const isNamed = isOwn || named.some((number) => number !== undefined && numbers.includes(number));
      const isUnder = isNamed && !one.questioned.includes(role);
      const sealed = one.sealed[otherRole(role)];
      if (isNamed && sealed) {
        sealed.isVoid = true;
        gone.voided.add(sealed.name);
      }
      const about = one.shown.filter(({ by, place }) => by !== role && isUnder && place !== 'maybe');
      for (const { name } of one.shown.filter(({ by }) => by !== role && isNamed)) gone.voided.add(name);
      // What the history has under another number stays there.
      const isErased = (shown: Shown) =>
        (shown.about !== undefined && numbers.includes(shown.about)) ||
        (about.includes(shown) && shown.place !== 'register');
      leaveHistory(
        world,
        one.shown.filter((shown) => shown.place !== 'maybe' && isErased(shown)),
      );
    }
    one.shown = one.shown.filter(({ mark }) => !gone.marks.has(mark));
  }
  if (kind === 'objection') for (const number of numbers) gone.closed.add(number);
  await site.runJobs();
  return NOTHING;
}
