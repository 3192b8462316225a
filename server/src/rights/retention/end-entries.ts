import { expiresAt, SUBJECTS } from '@najem/shared/domain/register';
import { inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { findAlerted } from '../alerts/queries';
import { DAY_MS } from '../../kernel/durations';
import { queueMail } from '../../kernel/mail/send';
import { entryEndingMail } from './mail-texts';
import { countEntriesOf } from '../../register/subjects/contribution-queries';
import { openIdentifier } from '../../register/subjects/identifiers';
import type { EntryRecord, SubjectRecord } from '../../register/subjects/tables';
import { takeOutEntry } from '../../register/subjects/take-out-entry';
import { findEntry, lockSubjectOfEntry } from '../../register/subjects/write-queries';
import { type EntryPlace, findAuthor, isClockStopped, listAgedEntries, noteAnnounced } from './queries';

const ANNOUNCED_DAYS = 30;

type Ending = Pick<EntryRecord, 'reason' | 'grade' | 'recorded_at' | 'ages_from' | 'kept_until'>;

function endOf(entry: Ending): Date {
  return expiresAt({ ...entry, recordedAt: entry.ages_from ?? entry.recorded_at, keptUntil: entry.kept_until });
}

/** Deletes entries whose time is over, each in a transaction of its own; returns how many. Reports stay as they are. */
export async function expireEntries(ctx: Context, step: number): Promise<number> {
  return eachEnding(ctx, { at: ctx.now() }, step, async (tx, { subject, entry }) => {
    // A dispute or a case may have been opened since the entries were listed.
    if (await isClockStopped(tx, entry.id)) return false;
    await takeOutEntry(tx, subject, entry, 'expired');
    return true;
  });
}

/**
 * Announces by mail, once, that an entry ends within 30 days: to the person whom it is about, and to the author whose last
 * entry on them it is; returns how many entries.
 */
export async function announceEndings(ctx: Context, step: number): Promise<number> {
  const at = new Date(ctx.now().getTime() + ANNOUNCED_DAYS * DAY_MS);
  return eachEnding(ctx, { at, isUnannounced: true }, step, async (tx, { subject, entry }) => {
    if (!(await noteAnnounced(tx, entry.id))) return false;
    const ends = endOf(entry);
    const identifier = openIdentifier(tx, subject);
    const person = identifier === null ? undefined : await findAlerted(tx, tx.vault.indexes(identifier).all);
    const { publicUrl } = tx.config;
    if (person) {
      const path = person.user_id === null ? '/dossier/start' : `/dossier/entries/${entry.id}`;
      await queueMail(tx, person, entryEndingMail(ends, `${publicUrl}${path}`), ends);
    }
    const author = await findAuthor(tx, entry.author_id);
    if (author && (await countEntriesOf(tx, author.id, subject.id)) === 1) {
      await queueMail(tx, author, entryEndingMail(ends, `${publicUrl}${SUBJECTS[subject.kind].path}`), ends);
    }
    return true;
  });
}

type Work = (tx: Context, found: { subject: SubjectRecord; entry: EntryRecord }) => Promise<boolean>;

/** Works on each entry that ends at a moment, with its subject locked; returns for how many something was done. */
async function eachEnding(
  ctx: Context,
  which: { at: Date; isUnannounced?: boolean },
  step: number,
  work: Work,
): Promise<number> {
  let done = 0;
  let place: EntryPlace | undefined;
  for (;;) {
    const listed = await listAgedEntries(ctx, which, place, step);
    for (const { id } of listed.filter((entry) => endOf(entry) <= which.at)) {
      const isDone = await inTransaction(ctx, async (tx) => {
        const subject = await lockSubjectOfEntry(tx, id);
        const entry = subject && (await findEntry(tx, subject.id, id));
        return subject !== undefined && entry !== undefined && endOf(entry) <= which.at && work(tx, { subject, entry });
      });
      if (isDone) done += 1;
    }
    const last = listed.at(-1);
    if (!last || listed.length < step) return done;
    place = { agesFrom: last.ages_from ?? last.recorded_at, id: last.id };
  }
}
