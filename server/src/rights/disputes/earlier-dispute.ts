import type { SubjectKind } from '@najem/shared/domain/register';
import type { Context } from '../tables';
import type { DossierFile } from '../file/open-file';
import type { EntryRecord } from '../../register/subjects/tables';
import { hashEntry } from './entry-hashes';
import { decidedAt } from './presenter';
import { findEarlierDispute } from './queries';
import type { DisputeRow } from './tables';

interface About {
  entry: Pick<EntryRecord, 'id' | 'author_id' | 'reason' | 'rental_address'>;
  kind: SubjectKind;
}

/** Finds the last earlier dispute of a person about an entry, under whichever identifier of theirs it was written. */
export async function findEarlier(
  ctx: Context,
  { identifiers }: Pick<DossierFile, 'identifiers'>,
  { entry, kind }: About,
): Promise<DisputeRow | undefined> {
  const hashes = identifiers.flatMap(
    ({ value }) => hashEntry(ctx.vault, { kind, identifier: value, authorId: entry.author_id }, entry).all,
  );
  return findEarlierDispute(ctx, entry.id, hashes);
}

/** When an earlier dispute ended; undefined while it is undecided. */
export function reviewedAt(earlier: DisputeRow): Date | undefined {
  return (earlier.outcome === null ? earlier.closed_at : decidedAt(earlier)) ?? undefined;
}
