import { detectIdentifier, normaliseIdentifier } from '@najem/shared/domain/kernel';
import { SUBJECTS } from '@najem/shared/domain/register';
import { inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { isId } from '../../kernel/db/values';
import { noteErasure } from '../../rights/journal/note-erasure';
import { openIdentifier } from '../../register/subjects/identifiers';
import type { SubjectRecord } from '../../register/subjects/tables';
import { deleteSubject } from '../../register/subjects/write-queries';
import { moveToSubject, readSubjectRecords, resealSubject } from './queries';
import { type KnownIdentifier, lockForms, rekeyRows } from './rekey-identifiers';
import { TwinsError } from './twins-error';
import { lockSubjectsById } from '../../register/subjects/lock-queries';

/**
 * Makes one subject of two that are the same person, on an administrator's word and in one transaction: entries, disputes,
 * cases and reports of the younger one go to the older one, which keeps its basics; sums and rating follow, and every
 * other row with an older form of the identifier gets that of today. Returns the id of the subject that stays. Throws a
 * `TwinsError` where the two are not twins.
 */
export async function mergeTwins(ctx: Context, administratorId: string, pair: [string, string]): Promise<string> {
  if (!pair.every(isId) || pair[0] === pair[1]) throw new TwinsError('Name two different subjects by their ids.');
  return inTransaction(ctx, async (tx) => {
    await lockForms(
      tx,
      (await readPair(tx, pair)).flatMap(({ stored, to }) => [stored, to.text]),
    );
    await lockSubjectsById(tx, pair);
    const [older, younger] = await readPair(tx, pair);
    if (older.subject.kind !== younger.subject.kind || older.to.text !== younger.to.text) {
      throw new TwinsError('These two are not one person: their numbers differ.');
    }
    await moveToSubject(tx, younger.subject.id, older.subject.id);
    await deleteSubject(tx, younger.subject.id);
    // Nothing was erased: a restored backup has both until they are merged again.
    await noteErasure(tx, 'subjects', [younger.subject.id], 'returned');
    await resealSubject(tx, older.subject.id, tx.vault.seal(older.to.text), older.to.type);
    await rekeyRows(tx, [older.stored, younger.stored], older.to);
    await tx.audit.record(tx, {
      actorId: administratorId,
      action: 'subject.merged',
      targetType: SUBJECTS[older.subject.kind].kind,
      targetId: older.subject.id,
      details: { merged: younger.subject.id },
    });
    return older.subject.id;
  });
}

interface Twin {
  subject: SubjectRecord;
  stored: string;
  to: KnownIdentifier;
}

/** Reads both, the older one first. */
async function readPair(ctx: Context, ids: [string, string]): Promise<[older: Twin, younger: Twin]> {
  const [older, younger] = (await readSubjectRecords(ctx, ids)).map((subject) => readTwin(ctx, subject));
  if (!older || !younger) throw new TwinsError('There is no such subject.');
  return [older, younger];
}

function readTwin(ctx: Context, subject: SubjectRecord): Twin {
  const stored = openIdentifier(ctx, subject) ?? '';
  const text = normaliseIdentifier(stored);
  const type = detectIdentifier(text);
  if (type === 'unknown') throw new TwinsError('One of these has no identifier by the rules of today.');
  return { subject, stored, to: { text, type } };
}
