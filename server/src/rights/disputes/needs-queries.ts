import { RETENTION } from '@najem/shared/domain/kernel';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../tables';
import { DAY_MS } from '../../kernel/durations';

/**
 * The condition that a dispute keeps what proves an entry, by the column of its id: one that runs, or that closed as many
 * days ago as evidence is kept.
 */
export function isKeptByDispute(ctx: Context, entryId: RawBuilder<unknown>): RawBuilder<boolean> {
  const closedSince = new Date(ctx.now().getTime() - RETENTION.evidence.days * DAY_MS);
  return sql`exists (
    select from disputes d where d.entry_id = ${entryId} and (d.closed_at is null or d.closed_at > ${closedSince}))`;
}

/** Selects who wrote the entries that were disputed under these blind indexes. */
export function selectDisputedWriters(indexes: readonly Buffer[]): RawBuilder<{ author_id: string }> {
  return sql`select d.author_id from disputes d where d.identifier_index = any(${[...indexes]}::bytea[])`;
}
