import type { ErrorCode } from '@najem/shared/contract/kernel';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { limitEntries } from './contribution-limits';
import { insertHeld } from './held-queries';
import { type NewEntries, runHooks } from './hooks';
import { openIdentifier } from './identifiers';
import type { SubjectRecord } from './tables';
import { isNegative } from './validation';
import {
  addMember,
  type AddedEntry,
  type EntryOrigin,
  insertEntries,
  refreshSums,
  type TimedEntry,
} from './write-queries';

/** Asks the rules of new entries in their order; returns the code of the first that refuses them. */
export async function findRefusal(ctx: Context, added: NewEntries): Promise<ErrorCode | undefined> {
  if (added.entries.length === 0) return undefined;
  for (const rule of ctx.hooks.register.entryRules) {
    const code = await rule(ctx, added);
    if (code !== undefined) return code;
  }
  return undefined;
}

/**
 * Asks the rules of new entries about an entry of a locked subject: at every door by which words enter the register. Returns
 * the code of the first that refuses them, which is committed before the refusal, because a rule may leave a note.
 */
export async function findRefusedWords(
  tx: Context,
  { subject, authorId }: { subject: SubjectRecord; authorId: string },
  entry: TimedEntry,
): Promise<ErrorCode | undefined> {
  const identifier = openIdentifier(tx, subject);
  if (identifier === null) return undefined;
  return findRefusal(tx, { kind: subject.kind, identifier, authorId, entries: [entry] });
}

/** Where entries are added: a locked subject, and its identifier if it has one. */
export interface Place {
  subject: Pick<SubjectRecord, 'id' | 'kind'>;
  identifier: string | null;
}

/**
 * Adds entries of the caller that no rule refused to a locked subject, in its transaction: negative ones wait for the desk where
 * a rule says so, the others are written. ENTRY_LIMIT, ENTRY_DAY_LIMIT.
 */
export async function addEntries(
  tx: Context,
  actor: Actor,
  place: Place,
  entries: readonly TimedEntry[],
): Promise<{ entryIds: string[]; isHeld: boolean }> {
  const { subject, identifier } = place;
  await limitEntries(tx, actor, subject.id, entries.length);
  const waits = entries.some(isNegative) && (await mustWait(tx, actor.id, identifier));
  const held = waits ? entries.filter(isNegative) : [];
  const shown = waits ? entries.filter((entry) => !isNegative(entry)) : entries;
  for (const heldId of await insertHeld(tx, subject.id, actor.id, held)) {
    await runHooks(tx.hooks.register.entryHeld, tx, heldId);
  }
  return { entryIds: await writeEntries(tx, actor.id, place, shown), isHeld: held.length > 0 };
}

/** Whether a rule makes negative entries of an author wait for the desk. */
export async function mustWait(ctx: Context, authorId: string, identifier: string | null): Promise<boolean> {
  if (identifier === null) return false;
  for (const rule of ctx.hooks.register.waitRules) if (await rule(ctx, { identifier, authorId })) return true;
  return false;
}

/**
 * Writes entries of an author about a locked subject, in its transaction: they count, the subject joins the author's list unless
 * they are kept out of it, and what follows an addition follows. Returns their ids.
 */
export async function writeEntries(
  tx: Context,
  authorId: string,
  { subject, identifier }: Place,
  entries: readonly AddedEntry[],
  origin: EntryOrigin = {},
): Promise<string[]> {
  if (entries.length === 0) return [];
  const entryIds = await insertEntries(tx, subject.id, authorId, entries, origin);
  await refreshSums(tx, subject.id, {
    after: entries.map((entry) => ({
      ...entry,
      author_id: authorId,
      grade: 'declared',
      standing: 'counting',
      tenancy_from: origin.mark?.from ?? null,
    })),
  });
  if (!origin.isUnlisted) await addMember(tx, authorId, subject.kind, subject.id);
  if (identifier !== null) {
    await runHooks(tx.hooks.register.entriesAdded, tx, { subjectId: subject.id, identifier, authorId, entryIds });
  }
  return entryIds;
}
