import type { ErrorCode } from '@najem/shared/contract/kernel';
import { eachBasic, SUBJECTS, type SubjectKind, type TenancyMark } from '@najem/shared/domain/register';
import { Refusal } from '../../kernel/errors';
import type { Context } from '../tables';
import { findRefusal, mustWait, writeEntries } from './add-entries';
import { awardEntry } from './awards';
import { insertHeld } from './held-queries';
import { runHooks } from './hooks';
import { findIdentifier, sealIdentifier } from './identifiers';
import { lockIdentifiers } from './lock-queries';
import type { SubjectRecord } from './tables';
import { isNegative } from './validation';
import { findByIndexes, insertSubject, lockSubject, type TimedEntry } from './write-queries';

export type NamedEntry = TimedEntry & { id: string };

/** Entries that somebody above adds for their author, who learns nothing of the subject. */
export interface UnlistedEntries {
  kind: SubjectKind;
  identifier: string;
  /** Names the subject where there is none yet. */
  name: string;
  authorId: string;
  /** Under ids that they keep wherever they stand. */
  entries: readonly NamedEntry[];
  /** The tenancy that both sides confirmed and proved; it awards the author, too. */
  mark: TenancyMark | undefined;
  /** Whether all of them wait for the desk. */
  waits: boolean;
}

/** What became of an entry. */
export type Added =
  { is: 'written'; entryId: string } | { is: 'held'; heldId: string } | { is: 'refused'; code: ErrorCode };

/**
 * Adds entries under an identifier in the caller's transaction, by the rules of every door: their subject, which belongs to nobody
 * where it is new, joins no list. Returns what became of each, in their order; limits are the caller's.
 */
export async function addUnlisted(tx: Context, added: UnlistedEntries): Promise<Added[]> {
  const { kind, identifier, authorId, entries } = added;
  await lockIdentifiers(tx, [tx.vault.indexes(identifier).oldest]);
  const refusals: (ErrorCode | undefined)[] = [];
  for (const entry of entries) {
    refusals.push(
      (await findIdentifierRefusal(tx, identifier)) ??
        (await findRefusal(tx, { kind, identifier, authorId, entries: [entry] })),
    );
  }
  if (!refusals.includes(undefined)) return refusals.flatMap((code) => (code ? [{ is: 'refused', code }] : []));
  const subject = await requireSubject(tx, added);
  const isSlow = added.waits || (await mustWait(tx, authorId, identifier));
  const outcomes = entries.map((entry, place): Added => {
    const code = refusals[place];
    if (code) return { is: 'refused', code };
    const waits = added.waits || (isSlow && isNegative(entry));
    return waits ? { is: 'held', heldId: entry.id } : { is: 'written', entryId: entry.id };
  });
  const of = (is: Added['is']) => entries.filter((_, place) => outcomes[place]?.is === is);
  for (const heldId of await insertHeld(tx, subject.id, authorId, of('held'), { is_unlisted: true })) {
    await runHooks(tx.hooks.register.entryHeld, tx, heldId);
  }
  const written = of('written');
  await writeEntries(tx, authorId, { subject, identifier }, written, { isUnlisted: true, mark: added.mark });
  if (added.mark && written.length > 0) await awardEntry(tx, SUBJECTS[kind], { authorId, subject, isUnlisted: true });
  return outcomes;
}

/** A rule that refuses by throwing, before it has written anything. */
async function findIdentifierRefusal(tx: Context, identifier: string): Promise<ErrorCode | undefined> {
  try {
    await runHooks(tx.hooks.register.identifierRules, tx, identifier);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

async function requireSubject(tx: Context, { kind, identifier, name }: UnlistedEntries): Promise<SubjectRecord> {
  const descriptor = SUBJECTS[kind];
  const { all, oldest } = tx.vault.indexes(identifier);
  const type = findIdentifier(descriptor, identifier)?.type;
  const nobodys = { ...eachBasic(() => null), email: null, created_by: null };
  const known =
    (await findByIndexes(tx, kind, all)) ??
    (await insertSubject(tx, {
      ...nobodys,
      kind,
      name,
      type: type === 'nip' ? 'firma' : 'osoba',
      award_key: oldest.toString('base64url'),
      ...sealIdentifier(tx, descriptor, identifier),
    })) ??
    // Added meanwhile by a call that waited for no lock.
    (await findByIndexes(tx, kind, all));
  const subject = known === undefined ? undefined : await lockSubject(tx, kind, known);
  if (!subject) throw new Error('A subject vanished inside its own transaction');
  return subject;
}
