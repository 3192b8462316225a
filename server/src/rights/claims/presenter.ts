import type { Claim } from '@najem/shared/contract/rights';
import { maskIdentifier } from '@najem/shared/domain/kernel';
import type { Context } from '../tables';
import { openIdentifiers } from './activate-claim';
import { readIdentifiers } from './queries';
import type { ClaimIdentifierRow, ClaimRow } from './tables';

/** Presents claims to the person whom they belong to. */
export async function presentClaims(ctx: Context, rows: readonly ClaimRow[]): Promise<Claim[]> {
  const identifiers = await readIdentifiers(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) =>
    presentClaim(
      ctx,
      row,
      identifiers.filter(({ claim_id }) => claim_id === row.id),
    ),
  );
}

/** Presents one claim likewise. */
export async function presentOne(ctx: Context, row: ClaimRow): Promise<Claim> {
  return presentClaim(ctx, row, await readIdentifiers(ctx, [row.id]));
}

/** Masks the identifiers of a claim. */
export function presentIdentifiers(ctx: Context, rows: readonly ClaimIdentifierRow[]): Claim['identifiers'] {
  return openIdentifiers(ctx, rows).map(({ type, value }) => ({ type, identifier: maskIdentifier(value) }));
}

/** What ends by itself of a claim that lapsed is the time in which another letter can be asked for. */
function presentDue({ state, due_at }: ClaimRow): Pick<Claim, 'dueAt' | 'newLetterUntil'> {
  if (due_at === null) return {};
  return state === 'lapsed' ? { newLetterUntil: due_at.toISOString() } : { dueAt: due_at.toISOString() };
}

function presentClaim(ctx: Context, row: ClaimRow, identifiers: readonly ClaimIdentifierRow[]): Claim {
  const { question, due_at, state } = row;
  return {
    _id: row.id,
    number: row.number,
    state,
    method: row.method,
    level: row.level,
    identifiers: presentIdentifiers(ctx, identifiers),
    givenName: row.given_name ?? undefined,
    familyName: row.family_name ?? undefined,
    createdAt: row.created_at.toISOString(),
    provedAt: row.proved_at?.toISOString(),
    endedAt: row.ended_at?.toISOString(),
    ...presentDue(row),
    question:
      question !== null && due_at !== null && state === 'submitted'
        ? { text: question, dueAt: due_at.toISOString() }
        : undefined,
    reasons: row.refusal !== null && row.reasons !== null ? row.reasons : undefined,
  };
}
