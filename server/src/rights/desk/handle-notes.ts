import type { Input, Output } from '@najem/shared/contract/kernel';
import type { DeskNote, deskNoteCalls } from '@najem/shared/contract/rights';
import { SUBJECTS } from '@najem/shared/domain/register';
import { REASONS_MIN_LENGTH } from '@najem/shared/domain/rights';
import { findUser } from '../../identity/accounts/queries';
import { type Actor, inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { countBlamedRemovals } from '../disputes/queries';
import { readReasons } from '../disputes/statement';
import { spendDraft } from '../drafts/spend-draft';
import { refuse } from '../../kernel/errors';
import { queueMail } from '../../kernel/mail/send';
import { workInquiry } from '../../register/inquiries/new-inquiry';
import { entryRefusedMail, entryReleasedMail } from '../disputes/mail-texts';
import { recordInquiries } from '../../register/inquiries/record-inquiries';
import { findRefusedWords, writeEntries } from '../../register/subjects/add-entries';
import { awardAddition, awardEntry } from '../../register/subjects/awards';
import { deleteHeld, type HeldEntry, readHeld } from '../../register/subjects/held-queries';
import { runHooks } from '../../register/subjects/hooks';
import { openIdentifier } from '../../register/subjects/identifiers';
import type { SubjectRecord } from '../../register/subjects/tables';
import { lockSubject } from '../../register/subjects/write-queries';
import { noteErasure, queueJournal } from '../journal/note-erasure';
import { recordListed } from '../desk-work/piece-of-work';
import { cutPage, PAGE_SIZE, readWorkPlace } from '../desk-work/place';
import { findNote, listNotes, markNoteHandled, type NoteRow } from './queries';

/** Lists the open notes, the oldest first without another order. VALIDATION. */
export async function listDeskNotes(
  ctx: Context,
  actor: Actor,
  { next, pageSize = PAGE_SIZE, ...filter }: Input<typeof deskNoteCalls.notes>,
): Promise<Output<typeof deskNoteCalls.notes>> {
  const rows = await listNotes(ctx, actor, filter, readWorkPlace(next), pageSize + 1);
  const { page, rest } = cutPage(rows, pageSize, ({ id, created_at: at, sort_key: key }) => ({
    key,
    due: at,
    createdAt: at,
    id,
  }));
  const held = await readHeld(
    ctx,
    page.flatMap(({ held_id }) => held_id ?? []),
  );
  await recordListed(ctx, actor, 'desk.notes-listed', page.length, filter);
  const tenancies = await ctx.hooks.desk.showTenancies(
    ctx,
    page.flatMap(({ tenancy_id }) => tenancy_id ?? []),
  );
  const items = await Promise.all(page.map((note) => presentNote(ctx, note, { held, tenancies })));
  return { success: true, items, ...rest };
}

/** What notes of a page are about. */
interface Described {
  held: readonly HeldEntry[];
  tenancies: ReadonlyMap<string, NonNullable<DeskNote['tenancy']>>;
}

async function presentNote(
  ctx: Context,
  { id, kind, created_at, version, claim_id, number, user_id, held_id, tenancy_id, author_name }: NoteRow,
  { held, tenancies }: Described,
): Promise<DeskNote> {
  const entry = held.find((one) => one.id === held_id);
  const author = entry && (await findUser(ctx, { id: entry.author_id }));
  const authorId = user_id ?? entry?.author_id ?? null;
  return {
    _id: id,
    kind,
    createdAt: created_at.toISOString(),
    version,
    claim: claim_id === null || number === null ? undefined : { _id: claim_id, number },
    author:
      authorId === null
        ? undefined
        : {
            _id: authorId,
            name: author_name ?? author?.name ?? '',
            removals: await countBlamedRemovals(ctx, authorId),
          },
    entry: entry && {
      role: entry.kind,
      name: entry.subject_name,
      reason: entry.reason,
      rentalAddress: entry.rental_address,
      comment: entry.comment,
    },
    tenancy: tenancies.get(tenancy_id ?? ''),
  };
}

/**
 * Marks a note as handled. An entry that waits is added by it, or deleted with the reasons for its author. NOT_FOUND, STALE_EDIT;
 * VALIDATION for a proof in question, which is decided, and for such an entry without a decision, REASONS_REQUIRED for a refusal without reasons, TEXT_TOO_LONG.
 */
export async function handleNote(
  ctx: Context,
  actor: Actor,
  input: Input<typeof deskNoteCalls.handleNote>,
): Promise<Output<typeof deskNoteCalls.handleNote>> {
  await inTransaction(ctx, async (tx) => {
    const note = await findNote(tx, input.id);
    // Until it is decided, opinions wait.
    if (note?.kind === 'tenancy_proof') refuse('VALIDATION');
    const [held] = await readHeld(tx, note?.held_id ? [note.held_id] : []);
    // Before the note: whoever removes a subject deletes its notes while they lock it.
    const subject = held && (await lockSubject(tx, held.kind, held.subject_id));
    const isHandled = (await markNoteHandled(tx, actor, input)) ?? refuse('NOT_FOUND');
    if (!isHandled) refuse('STALE_EDIT');
    await spendDraft(tx, { is: 'user', actor }, 'note', input.id);
    if (held && subject) await decideHeld(tx, { held, subject }, input);
    await recordInquiries(
      tx,
      {
        actorId: actor.id,
        action: 'desk.note-handled',
        targetType: 'desk',
        targetId: input.id,
      },
      held ? [workInquiry('entry_work', 'write', held.subject_id)] : [],
    );
  });
  return { success: true };
}

async function decideHeld(
  tx: Context,
  { held, subject }: { held: HeldEntry; subject: SubjectRecord },
  { decision, reasons }: Input<typeof deskNoteCalls.handleNote>,
): Promise<void> {
  switch (decision) {
    case 'release':
      return releaseHeld(tx, subject, held);
    case 'refuse':
      return refuseHeld(tx, held, readReasons(reasons, REASONS_MIN_LENGTH));
    case undefined:
      return refuse('VALIDATION');
  }
}

/** Adds an entry that waited to its locked subject, as if it were written now, and tells its author. */
async function releaseHeld(tx: Context, subject: SubjectRecord, held: HeldEntry): Promise<void> {
  const {
    id,
    author_id: authorId,
    subject_id: _s,
    held_at: _h,
    is_unlisted: isUnlisted,
    kind,
    subject_name: _n,
    ...entry
  } = held;
  const descriptor = SUBJECTS[kind];
  // Since it was written, its author may have claimed the identifier.
  const refusal = await findRefusedWords(tx, { subject, authorId }, entry);
  if (refusal) refuse(refusal);
  const url = await findAuthorsPage(tx, held);
  const place = { subject, identifier: openIdentifier(tx, subject) };
  const [entryId] = await writeEntries(tx, authorId, place, [{ ...entry, id }], { isUnlisted });
  const isCreator = subject.created_by === authorId;
  // What is in no list is awarded by who added it.
  if (!isUnlisted) {
    await (isCreator ? awardAddition(tx, descriptor, subject) : awardEntry(tx, descriptor, { authorId, subject }));
  }
  await deleteHeld(tx, id);
  // It stands in the history: in a backup from before, it waits again.
  await noteErasure(tx, 'held_entries', [id], 'returned');
  await runHooks(tx.hooks.register.heldSettled, tx, { heldId: id, entryId });
  await queueJournal(tx);
  const author = await findUser(tx, { id: authorId });
  if (author) await queueMail(tx, author, entryReleasedMail(url));
}

/** Deletes an entry that waited, and tells its author why. */
async function refuseHeld(tx: Context, held: HeldEntry, reasons: string): Promise<void> {
  const { id, author_id } = held;
  const url = await findAuthorsPage(tx, held);
  await deleteHeld(tx, id);
  await runHooks(tx.hooks.register.heldSettled, tx, { heldId: id, entryId: undefined });
  await queueJournal(tx);
  const author = await findUser(tx, { id: author_id });
  if (author) await queueMail(tx, author, entryRefusedMail(reasons, url));
}

/** Where the author of an entry that waits finds it: its list, or the page that it stands on instead. */
async function findAuthorsPage(tx: Context, { id, kind }: HeldEntry): Promise<string> {
  for (const find of tx.hooks.rights.heldEntryPage) {
    const url = await find(tx, id);
    if (url !== undefined) return url;
  }
  return `${tx.config.publicUrl}${SUBJECTS[kind].path}`;
}
