import { isAdmin, warsawSecond } from '@najem/shared/domain/kernel';
import { isTrusted } from '@najem/shared/domain/identity';
import type { StatedPurpose } from '@najem/shared/domain/register';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import type { BlindIndexes } from '../../kernel/db/identifier-vault';
import { DAY_SECONDS } from '../../kernel/durations';
import { refuse } from '../../kernel/errors';
import type { NewInquiry } from '../inquiries/new-inquiry';
import { recordInquiries } from '../inquiries/record-inquiries';
import { SUBJECT_TEXTS } from './texts';
import { countLookup, hashInquirer, type LookupCount } from './lookup-queries';

/**
 * Counts the identifier with these blind indexes (of `ctx.vault.indexes`) among the distinct ones that the actor looks up
 * today (Warsaw), and, where the actor is not trusted, among those of the network address; returns whether both limits allow it. An administrator,
 * who sees everything anyway, has none.
 */
export async function takeLookup(
  ctx: Context,
  actor: Actor,
  address: string,
  indexes: readonly Buffer[],
): Promise<LookupCount> {
  return isAdmin(actor) ? UNLIMITED : countLookup(ctx, actor, address, indexes);
}

const UNLIMITED: LookupCount = { is_allowed: true, is_allowed_to_user: true };

/** Requires that the limits allowed a look-up. LOOKUP_LIMIT. */
export function requireAllowed(ctx: Context, actor: Actor, count: LookupCount): void {
  if (!count.is_allowed) refuseLookup(ctx, actor, !count.is_allowed_to_user);
}

/** Counts a look-up and requires that the limits allow it, before any transaction. LOOKUP_LIMIT. */
export async function requireLookup(
  ctx: Context,
  actor: Actor,
  address: string,
  indexes: readonly Buffer[],
): Promise<void> {
  requireAllowed(ctx, actor, await takeLookup(ctx, actor, address, indexes));
}

/** Refuses with LOOKUP_LIMIT until midnight in Warsaw; the sentence says whose limit it is, and its remedy where there is one. */
function refuseLookup(ctx: Context, actor: Actor, isOwnLimit: boolean): never {
  ctx.metrics.lookups.inc({ outcome: 'refused' });
  const { lookupsPerDay: verified, lookupsPerDayUntrusted: unverified } = ctx.config.limits;
  const hasRemedy = isOwnLimit && !isTrusted(actor) && (verified === 0 || verified > unverified);
  refuse('LOOKUP_LIMIT', {
    retryAfterSeconds: secondsUntilTomorrow(ctx.now()),
    ...(hasRemedy ? { message: SUBJECT_TEXTS.unverifiedLookups(unverified, verified) } : {}),
    ...(isOwnLimit ? {} : { message: SUBJECT_TEXTS.networkLookups }),
  });
}

/** Seconds until midnight in Warsaw, at least one; on the two days when clocks change, up to an hour off. */
export function secondsUntilTomorrow(now: Date): number {
  return DAY_SECONDS - warsawSecond(now);
}

/** Where an identifier was looked up, and what that found. */
export interface Lookup {
  kind: string;
  /** Null where no subject has the identifier, or where the result is not known yet. */
  foundId: string | null;
  indexes: BlindIndexes;
  /** The operation that took the identifier. */
  by: 'check' | 'create' | 'list' | 'report' | 'show' | 'payment';
  /** The caller's network address. */
  address: string;
  purpose?: StatedPurpose;
}

/**
 * Audits a look-up by the identifier's blind index, never by the identifier, with the inquiry that it is; resolves when
 * both are durable.
 */
export async function auditLookup(ctx: Context, actor: Actor, lookup: Lookup): Promise<void> {
  const { kind, foundId, indexes, by } = lookup;
  await recordInquiries(
    ctx,
    {
      actorId: actor.id,
      action: 'identifier.checked',
      targetType: kind,
      targetId: foundId,
      details: { by, index: indexes.current.toString('base64url') },
    },
    inquiriesOf(ctx, actor, lookup),
  );
}

function inquiriesOf(ctx: Context, actor: Actor, { foundId, indexes, by, address, purpose }: Lookup): NewInquiry[] {
  switch (by) {
    // A purchase does not reveal whether anything is known; the issue of its report does.
    case 'payment':
      return [];
    // A creator typed the number once, and learns nothing; a subject may have no identifier.
    case 'show':
      return foundId === null || !isAdmin(actor) ? [] : [{ kind: 'desk', channel: by, about: { subjectId: foundId } }];
    case 'report':
    case 'check':
    case 'create':
    case 'list': {
      const kind = by === 'report' ? 'offered' : isAdmin(actor) ? 'desk' : 'checked';
      return [{ kind, channel: by, purpose, about: { indexes }, address: hashInquirer(ctx, address) }];
    }
  }
}
