import { otherRole, type TenancyRole } from '@najem/shared/domain/tenancies';
import type { Known, Let, Proof, Shown, World } from './tenancy-model';

/** Whether people in a role are described by a passport, too. */
const BY_PASSPORT: Readonly<Record<TenancyRole, boolean>> = { tenant: true, landlord: false };

/** The number under which the register has what is written about a side: while its proof is in question, the one that it proved. */
export function numberOf({ members }: Known, one: Let, role: TenancyRole): string | undefined {
  const nip = one.companies[role];
  if (one.left[role] !== undefined) return one.left[role];
  if (nip !== undefined) return members.some(({ company }) => company?.number === nip) ? nip : undefined;
  const own = members.find(({ person }) => person.id === one.readers[role])?.holds;
  const proven = one.readers[role] === undefined || !one.isProven ? undefined : one.provenBy[role];
  const proof = (one.questioned.includes(role) ? one.provenBy[role] : undefined) ?? own;
  return numberIn(proof, role) ?? (proven?.isTakenOver ? numberIn(proven, role) : undefined);
}

function numberIn(proof: Proof | undefined, role: TenancyRole): string | undefined {
  return proof?.type !== 'passport' || BY_PASSPORT[role] ? proof?.number : undefined;
}

/** Where a comment of an author about the other side goes. */
export function placeOf(
  { known, gone }: World,
  one: Let,
  { by, authorId }: { by: TenancyRole; authorId: string },
): Pick<Shown, 'place' | 'about'> {
  const about = numberOf(known, one, otherRole(by));
  const author = known.members.find(({ person }) => person.id === authorId);
  if (about === undefined) return { place: 'outside' };
  if (gone.closed.has(about) || author?.proved.includes(about)) return { place: 'refused', about };
  // What joins the history after its author has left waits, too.
  const isActive = author !== undefined && !author.isBlocked && !author.isRemoved;
  return { place: isActive ? 'register' : 'held', about };
}

/** Notes the award for what a side has in the register by a proven tenancy. */
export function noteAward({ known }: World, one: Let, by: TenancyRole): void {
  const entry = one.shown.find((shown) => shown.by === by && shown.place === 'register');
  if (entry && one.isProven) known.awards.add(`${entry.authorId} ${otherRole(by)} ${entry.about ?? ''}`);
}
