import { SUBJECTS } from '@najem/shared/domain/register';
import { restrictAdded } from '../restrictions/restrict-entries';
import { settleStanding } from '../restrictions/settle-standing';
import { findOwnEntry } from '../claims/queries';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import { openIdentifier } from '../../register/subjects/identifiers';
import { findReply, insertReply } from '../../register/subjects/reply-queries';
import type { EntryRecord, SubjectRecord } from '../../register/subjects/tables';
import { noteErasure } from '../journal/note-erasure';
import { awardOf, returnAwards } from '../../register/subjects/awards';
import { addMember, findEntry, putEntry, refreshSums } from '../../register/subjects/write-queries';
import type { FormerEntry } from './tables';
import { DISPUTE_TEXTS } from './texts';

/** Copies an entry with its reply, for the dispute to keep until it is closed. */
export async function copyEntry(ctx: Context, entry: EntryRecord): Promise<FormerEntry> {
  const reply = await findReply(ctx, entry.id);
  return {
    entry: {
      ...entry,
      created_at: entry.created_at.toISOString(),
      updated_at: entry.updated_at.toISOString(),
      recorded_at: entry.recorded_at.toISOString(),
      ages_from: entry.ages_from?.toISOString() ?? null,
      kept_until: entry.kept_until?.toISOString() ?? null,
      standing_since: entry.standing_since?.toISOString() ?? null,
      standing_until: entry.standing_until?.toISOString() ?? null,
      corrected_at: entry.corrected_at?.toISOString() ?? null,
      after_reveal_until: entry.after_reveal_until?.toISOString() ?? null,
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
    // Copies from before entries had them are without.
    is_unlisted: entry.is_unlisted ?? false,
    tenancy_from: entry.tenancy_from ?? null,
    tenancy_to: entry.tenancy_to ?? null,
    after_reveal_until: entry.after_reveal_until ? new Date(entry.after_reveal_until) : null,
    ages_from: entry.ages_from ? new Date(entry.ages_from) : null,
  };
}

/**
 * Puts a removed entry back under its id, with its reply and its award; returns it as it stands now. OWN_ENTRY where its author
 * has claimed the identifier meanwhile: what a proof removes finds only what stands.
 */
export async function putBack(ctx: Context, subject: SubjectRecord, former: FormerEntry): Promise<EntryRecord> {
  const before = openCopy(former);
  const identifier = openIdentifier(ctx, subject);
  if (identifier !== null) await requireOfAnother(ctx, subject, identifier, before);
  // Meanwhile its tenancy may have been annulled, or lost its proof.
  const mark = await ctx.hooks.rights.opinions.findMark(ctx, before.id);
  const marked = { tenancy_from: mark?.from ?? null, tenancy_to: mark?.to ?? null };
  const entry = { ...before, ...marked, version: before.version + 1 };
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
  // A case may restrict everything about the person meanwhile.
  if (identifier !== null) await restrictAdded(ctx, { identifier, entryIds: [entry.id] });
  // So may something above.
  return settleStanding(ctx, (await findEntry(ctx, subject.id, entry.id)) ?? entry);
}

async function requireOfAnother(
  ctx: Context,
  { kind }: SubjectRecord,
  identifier: string,
  entry: EntryRecord,
): Promise<void> {
  const written = { kind, identifier, authorId: entry.author_id, entries: [entry] };
  if ((await findOwnEntry(ctx, written)) !== undefined) refuse('OWN_ENTRY', { message: DISPUTE_TEXTS.authorIsPerson });
}

/** Puts an entry of a locked subject that was removed back under its id, with its share of the sums and its award. */
async function putEntryBack(ctx: Context, subject: SubjectRecord, entry: EntryRecord): Promise<void> {
  await putEntry(ctx, entry);
  await noteErasure(ctx, 'history_entries', [entry.id], 'returned');
  await refreshSums(ctx, subject.id, { after: entry });
  if (!entry.is_unlisted) await addMember(ctx, entry.author_id, subject.kind, subject.id);
  await returnAwards(ctx, [awardOf(SUBJECTS[subject.kind], subject, entry.author_id)]);
}
