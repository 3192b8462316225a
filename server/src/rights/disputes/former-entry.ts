import { restrictAdded } from '../restrictions/restrict-entries';
import type { Context } from '../../kernel/context';
import { openIdentifier } from '../../register/subjects/identifiers';
import { findReply, insertReply } from '../../register/subjects/reply-queries';
import type { EntryRecord, SubjectRecord } from '../../register/subjects/tables';
import { putEntryBack } from '../../register/subjects/take-out-entry';
import { findEntry } from '../../register/subjects/write-queries';
import type { FormerEntry } from './tables';

/** Copies an entry with its reply, for the dispute to keep until it is closed. */
export async function copyEntry(ctx: Context, entry: EntryRecord): Promise<FormerEntry> {
  const reply = await findReply(ctx, entry.id);
  return {
    entry: {
      ...entry,
      created_at: entry.created_at.toISOString(),
      updated_at: entry.updated_at.toISOString(),
      recorded_at: entry.recorded_at.toISOString(),
      kept_until: entry.kept_until?.toISOString() ?? null,
      standing_since: entry.standing_since?.toISOString() ?? null,
      standing_until: entry.standing_until?.toISOString() ?? null,
      corrected_at: entry.corrected_at?.toISOString() ?? null,
    },
    reply: reply
      ? {
          text: reply.text,
          made_at: reply.made_at.toISOString(),
          changed_at: reply.changed_at.toISOString(),
          change_count: reply.change_count,
        }
      : null,
  };
}

/** Opens such a copy; the entry counts, also where it did not when it was copied. */
export function openCopy({ entry }: FormerEntry): EntryRecord {
  return {
    ...entry,
    created_at: new Date(entry.created_at),
    updated_at: new Date(entry.updated_at),
    recorded_at: new Date(entry.recorded_at),
    kept_until: entry.kept_until === null ? null : new Date(entry.kept_until),
    standing: 'counting',
    standing_by: null,
    standing_since: null,
    standing_until: null,
    corrected_at: entry.corrected_at === null ? null : new Date(entry.corrected_at),
  };
}

/** Puts a removed entry back under its id, with its reply and its award; returns it as it stands now. */
export async function putBack(ctx: Context, subject: SubjectRecord, former: FormerEntry): Promise<EntryRecord> {
  const before = openCopy(former);
  const entry = { ...before, version: before.version + 1 };
  await putEntryBack(ctx, subject, entry);
  if (former.reply !== null) {
    const { made_at, changed_at, ...reply } = former.reply;
    await insertReply(ctx, {
      ...reply,
      entry_id: entry.id,
      made_at: new Date(made_at),
      changed_at: new Date(changed_at),
    });
  }
  return (await restrictPutBack(ctx, subject, entry.id)) ?? entry;
}

/** A case may restrict everything about the person meanwhile; returns the entry as it is then. */
async function restrictPutBack(
  ctx: Context,
  subject: SubjectRecord,
  entryId: string,
): Promise<EntryRecord | undefined> {
  const identifier = openIdentifier(ctx, subject);
  if (identifier === null) return undefined;
  const isRestricted = await restrictAdded(ctx, ctx.vault.indexes(identifier).all, [entryId]);
  return isRestricted ? findEntry(ctx, subject.id, entryId) : undefined;
}
