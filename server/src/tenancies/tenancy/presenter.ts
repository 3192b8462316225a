import type { Tenancy, TenancyRow as TenancyView, TenancySide, TenancyTask } from '@najem/shared/contract/tenancies';
import { endPausedUntil, isConfirmed, isUnanswered, otherRole, type TenancyRole } from '@najem/shared/domain/tenancies';
import type { Context } from '../tables';
import { openInvited } from '../seals';
import { canForget } from './awaiting-queries';
import type { ActiveClaim } from './claim-queries';
import { chooseProof, findProof, isUnmet } from './parties';
import type { Own, Parts } from './queries';

/** What is known besides the rows: whether the reader has given an opinion, which nobody else learns. */
export interface Known {
  hasOwnOpinion: boolean;
  /** Whether a revealed opinion about the reader stands outside the history. */
  canJoin: boolean;
  /** What the sides have active claims on. */
  claims: readonly ActiveClaim[];
}

/** Presents a tenancy in the list of one of its sides. */
export function presentRow(
  ctx: Context,
  own: Own,
  parts: Pick<Parts, 'ends' | 'invitation'>,
  known: Omit<Known, 'canJoin'>,
): TenancyView {
  const { tenancy, role } = own;
  const task = findTask(ctx, own, parts, known);
  return {
    number: tenancy.number,
    state: tenancy.state,
    role,
    address: tenancy.address,
    from: tenancy.starts_on,
    to: tenancy.ends_on ?? undefined,
    other: presentSide(ctx, own, otherRole(role), known.claims),
    isProven: tenancy.proven_at !== null,
    windowEndsAt: tenancy.window_ends_at?.toISOString(),
    task: task?.task,
    taskDueAt: task?.dueAt.toISOString(),
    invitedEmail: tenancy.inviter === role ? presentInvitation(ctx, parts)?.email : undefined,
  };
}

/** Presents a tenancy to one of its sides. */
export async function presentTenancy(ctx: Context, own: Own, parts: Parts, known: Known): Promise<Tenancy> {
  const { tenancy, role } = own;
  const isInviter = tenancy.inviter === role;
  return {
    ...presentRow(ctx, own, parts, known),
    version: tenancy.version,
    landlord: presentSide(ctx, own, 'landlord', known.claims),
    tenant: presentSide(ctx, own, 'tenant', known.claims),
    confirmedAt: tenancy.confirmed_at?.toISOString(),
    provenAt: tenancy.proven_at?.toISOString(),
    windowOpensOn: tenancy.window_opens_on ?? undefined,
    invitation: isInviter ? presentInvitation(ctx, parts) : undefined,
    counter: await presentCounter(ctx, own),
    ends: openEnds(own, parts).map(({ by, ends_on, proposed_at, holds_at }) => ({
      by,
      to: ends_on,
      proposedAt: proposed_at.toISOString(),
      holdsAt: holds_at.toISOString(),
    })),
    endPausedUntil: findEndPause(ctx, own)?.toISOString(),
    annulmentBy: tenancy.annulment_by ?? undefined,
    timeline: parts.events.map(({ at, by, what, ends_on }) => ({
      at: at.toISOString(),
      by,
      what,
      to: ends_on ?? undefined,
    })),
    may: permissions(ctx, own, known),
  };
}

function presentSide(
  ctx: Context,
  { tenancy, sides, role: reader }: Own,
  role: TenancyRole,
  claims: readonly ActiveClaim[],
): TenancySide {
  const side = sides[role];
  if (role !== reader && isUnmet(tenancy, side)) {
    return { role, isYou: false, isCompany: false, isRemoved: false };
  }
  const isRemoved = side.removed_at !== null || side.forgotten_at !== null;
  return {
    role,
    name: isRemoved ? undefined : (side.name ?? undefined),
    isYou: role === reader,
    isCompany: side.company_index !== null,
    isRemoved,
    level: chooseProof(ctx, side, claims)?.level,
    confirmedAt: side.confirmed_at?.toISOString(),
  };
}

function presentInvitation(ctx: Context, { invitation }: Pick<Parts, 'invitation'>): Tenancy['invitation'] {
  if (!invitation) return undefined;
  const email = openInvited(ctx.vault, invitation);
  return {
    email,
    isHandedOver: email === undefined,
    expiresAt: invitation.expires_at.toISOString(),
  };
}

async function presentCounter(ctx: Context, { tenancy, sides }: Own): Promise<Tenancy['counter']> {
  const { counter, counter_until: until } = tenancy;
  if (counter === null || until === null) return undefined;
  const invited = sides[otherRole(tenancy.inviter)];
  return {
    name: invited.name ?? '',
    level: (await findProof(ctx, invited))?.level,
    isUnknownAccount: counter.isUnknownAccount,
    address: counter.address,
    from: counter.from,
    to: counter.to ?? undefined,
    isOngoing: counter.to === null,
    answerBy: until.toISOString(),
  };
}

/** Ends that are proposed and may still hold: one that was agreed before may have been reached. */
function openEnds({ tenancy }: Pick<Own, 'tenancy'>, { ends }: Pick<Parts, 'ends'>): Parts['ends'] {
  return tenancy.state === 'running' ? ends : [];
}

/** Until when no end of a running tenancy may be proposed; undefined where one may be. */
export function findEndPause(ctx: Context, { tenancy, sides, role }: Own): Date | undefined {
  // Nobody is left with whom the days could differ.
  if (tenancy.state !== 'running' || sides[otherRole(role)].removed_at !== null) return undefined;
  const until = endPausedUntil(tenancy.end_disputed_at);
  return until !== null && until > ctx.now() ? until : undefined;
}

/** What the reader is waited for, and until when. */
function findTask(
  ctx: Context,
  { tenancy, role }: Own,
  { ends }: Pick<Parts, 'ends'>,
  { hasOwnOpinion }: Pick<Known, 'hasOwnOpinion'>,
): { task: TenancyTask; dueAt: Date } | undefined {
  const { state, counter_until, window_ends_at: until } = tenancy;
  if (state === 'counter' && tenancy.inviter === role && counter_until)
    return { task: 'counter', dueAt: counter_until };
  const proposed = openEnds({ tenancy }, { ends }).find(({ by }) => by !== role);
  if (proposed) return { task: 'end', dueAt: proposed.holds_at };
  if (state === 'window' && until && until >= ctx.now() && !hasOwnOpinion) return { task: 'opinion', dueAt: until };
  return undefined;
}

function permissions(ctx: Context, own: Own, { canJoin }: Known): Tenancy['may'] {
  const { tenancy, sides, role } = own;
  const { state, annulment_by: asked } = tenancy;
  const isInviter = tenancy.inviter === role;
  const isWindowOpen = tenancy.window_ends_at !== null && tenancy.window_ends_at >= ctx.now();
  return {
    withdraw: isInviter && isUnanswered(state),
    answerCounter: isInviter && state === 'counter',
    proposeEnd: state === 'running' && findEndPause(ctx, own) === undefined,
    giveOpinion: state === 'window' && isWindowOpen,
    annul: (state === 'running' || (state === 'window' && isWindowOpen)) && asked !== role,
    inviteAgain: isInviter && state === 'lapsed',
    join: canJoin,
    download: isConfirmed(state),
    forget: canForget(tenancy, [sides.landlord, sides.tenant]),
  };
}
