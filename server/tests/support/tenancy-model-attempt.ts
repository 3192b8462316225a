import type { Endpoint, Input } from '@najem/shared/contract/kernel';
import { TENANCY_ROLES, type TenancyRole, type TenancyState } from '@najem/shared/domain/tenancies';
import { type Cut, cutCommit } from './cut-commit';
import { pick } from './random';
import type { Let, Member, Shown, World } from './tenancy-model';

/** What a step came to. */
export interface Taken {
  isCut?: boolean;
}

export type Step = (world: World) => Promise<Taken>;

export const NOTHING: Taken = {};
/** One step in so many ends with its process. */
const CUT_EVERY = 6;

/** Makes a call, or has the process end in it; tells whether it happened. A call that fails otherwise is a fault. */
export async function attempt<E extends Endpoint>(
  world: World,
  endpoint: E,
  input: Input<E>,
  member: Pick<Member, 'person'>,
): Promise<Taken & { isDone: boolean; code?: string }> {
  const { site, random, faults } = world;
  const cut: Cut = random() < 0.5 ? 'before' : 'after';
  const address = `10.${Math.floor(random() * 200)}.${Math.floor(random() * 200)}.1`;
  let status = 0;
  let code: string | undefined;
  const work = async () => {
    const answered = await site.call(endpoint, input, { as: member.person, address });
    status = answered.status;
    code = answered.body.code;
  };
  const isCut = random() < 1 / CUT_EVERY ? await cutCommit(cut, 1, work) : (await work(), false);
  if (!isCut && status >= 500) faults.push(`${endpoint.path} answered ${status}`);
  return { isCut, isDone: isCut ? cut === 'after' : status < 300, code };
}

export const isHere = ({ isBlocked, isRemoved }: Member) => !isBlocked && !isRemoved;

export function pickMember(
  { known, random }: World,
  fits: (member: Member) => boolean = () => true,
): Member | undefined {
  const some = known.members.filter((member) => isHere(member) && fits(member));
  return some.length === 0 ? undefined : pick(some, random);
}

export function memberOf({ known }: World, one: Let, role: TenancyRole): Member | undefined {
  return known.members.find((member) => isHere(member) && member.person.id === one.readers[role]);
}

/** Picks a tenancy in one of these states, and a side of it whose account can call. */
export function pickSide(
  world: World,
  states: readonly TenancyState[],
  role = pick(TENANCY_ROLES, world.random),
): { one: Let; role: TenancyRole; member: Member } | undefined {
  const some = world.known.lets.filter((one) => states.includes(one.state) && memberOf(world, one, role));
  const one = some.length === 0 ? undefined : pick(some, world.random);
  const member = one && memberOf(world, one, role);
  return one && member && { one, role, member };
}

/** Notes that comments left the history, or the page, for good. */
export function leaveHistory({ gone }: World, some: readonly Shown[]): void {
  for (const { mark, entry } of some) {
    gone.marks.add(mark);
    gone.entries.add(entry);
  }
}

export function forget({ gone }: World, some: readonly string[]): void {
  for (const mark of some) gone.marks.add(mark);
}
