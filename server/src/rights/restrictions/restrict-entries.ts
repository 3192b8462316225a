import { suspensionOf } from '@najem/shared/domain/register';
import type { CaseScope } from '@najem/shared/domain/rights';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import { queueCorrection } from '../../reports/corrections/queue-correction';
import { settleStanding } from './settle-standing';
import type { AddedEntries } from '../../register/subjects/hooks';
import type { EntryRecord } from '../../register/subjects/tables';
import {
  deleteRestrictions,
  insertRestrictions,
  listRestrictedSubjects,
  listRestrictionsOfAll,
  readEntriesById,
  readEntriesInScope,
  setRestrictedUntil,
} from './queries';
import { lockIdentifiers, lockSubjects, lockSubjectsById } from '../../register/subjects/lock-queries';

/** Which entries a case restricts: a scope of what is held under its identifiers, until a moment. */
interface Restricted {
  caseId: string;
  identifiers: readonly string[];
  scope: CaseScope;
  until: Date;
}

/**
 * Restricts entries under the identifiers of a case until a moment, in the caller's transaction: they stop counting unless a
 * dispute suspends them already. ENTRY_NOT_FOUND for an entry that is not held under them.
 */
export async function restrictEntries(tx: Context, { caseId, identifiers, scope, until }: Restricted): Promise<void> {
  const blind = identifiers.map((value) => tx.vault.indexes(value));
  await lockIdentifiers(
    tx,
    blind.map(({ oldest }) => oldest),
  );
  const subjectIds = await lockSubjects(
    tx,
    blind.flatMap(({ all }) => all),
  );
  const entries = await readEntriesInScope(tx, subjectIds, scope);
  if (scope.is === 'entries' && new Set(scope.entryIds).size !== entries.length) refuse('ENTRY_NOT_FOUND');
  await insertRestrictions(
    tx,
    { case_id: caseId, until },
    entries.map(({ id }) => id),
  );
  await setRestrictedUntil(tx, caseId, until);
  for (const entry of entries) await settle(tx, entry);
}

/** Ends the restrictions of a case: its entries count again unless something else keeps them from it. */
export async function liftRestrictions(tx: Context, caseId: string): Promise<void> {
  await endRestrictions(tx, caseId);
  await setRestrictedUntil(tx, caseId, null);
}

/** Ends those restrictions of a case alone whose time has passed; the case keeps until when they were. */
export async function liftEndedRestrictions(tx: Context, caseId: string): Promise<void> {
  await endRestrictions(tx, caseId, tx.now());
}

async function endRestrictions(tx: Context, caseId: string, endedBefore?: Date): Promise<void> {
  await lockSubjectsById(tx, await listRestrictedSubjects(tx, caseId));
  const entryIds = await deleteRestrictions(tx, caseId, endedBefore);
  for (const entry of await readEntriesById(tx, entryIds)) await settle(tx, entry);
}

/**
 * Restricts entries that are added, or put back, under an identifier while everything under it is restricted. Its subject is
 * locked.
 */
export async function restrictAdded(
  tx: Context,
  { identifier, entryIds }: Pick<AddedEntries, 'identifier' | 'entryIds'>,
): Promise<void> {
  const restrictions = await listRestrictionsOfAll(tx, tx.vault.indexes(identifier).all);
  if (restrictions.length === 0) return;
  for (const restriction of restrictions) await insertRestrictions(tx, restriction, entryIds);
  for (const entry of await readEntriesById(tx, entryIds)) await settleStanding(tx, entry);
}

/** Gives entries the standing that is left after something above began or ceased to restrict them, in the caller's transaction. */
export async function settleEntries(tx: Context, entryIds: readonly string[]): Promise<void> {
  const known = await readEntriesById(tx, entryIds);
  await lockSubjectsById(
    tx,
    known.map(({ subject_id }) => subject_id),
  );
  for (const entry of await readEntriesById(tx, entryIds)) await settle(tx, entry);
}

async function settle(tx: Context, entry: EntryRecord): Promise<void> {
  // The dispute decides first; its end settles the entry.
  if (entry.standing === 'disputed') return;
  const { id: entryId, subject_id: subjectId, standing, standing_by: by } = await settleStanding(tx, entry);
  if (standing === entry.standing) return;
  const what = standing === 'counting' ? 'restored' : suspensionOf({ is: standing, caseId: by ?? undefined });
  await queueCorrection(tx, { subjectId, entryId, what });
}
