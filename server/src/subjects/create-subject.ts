import type { ErrorCode, Input, Output, SubjectCalls } from '@najem/shared/contract';
import {
  canAddHistory,
  canDeleteSubject,
  isHeldByOthers,
  type SubjectDescriptor,
  type SubjectKind,
} from '@najem/shared/domain';
import { type Actor, type Context, inTransaction } from '../context';
import { refuse } from '../errors';
import { awardAddition, takeBackSubject } from './awards';
import { judgeEntry, judgeEntryTime, judgeSubject } from './validation';
import { findIdentifier, openIdentifier, readIdentifierFields } from './identifiers';
import { auditLookup, countLookup } from './lookups';
import { answer, recordAdminWrite } from './response';
import {
  addMember,
  deleteSubject,
  findByIndexes,
  insertEntries,
  insertSubject,
  lockSubject,
  readAuthors,
  type SealedColumns,
  type SubjectRecord,
  updateBasics,
} from './write-queries';

type Create = SubjectCalls['create'];
type Update = SubjectCalls['update'];
type Remove = SubjectCalls['remove'];

const HELD_BY_OTHERS: Readonly<Record<SubjectKind, ErrorCode>> = {
  tenant: 'TENANT_HAS_HISTORY',
  landlord: 'LANDLORD_HAS_HISTORY',
};

function seal(ctx: Context, descriptor: SubjectDescriptor, text: string): SealedColumns {
  const { index, cipher, keyId } = ctx.vault.seal(text);
  const type = findIdentifier(descriptor, text)?.type ?? null;
  return { identifier_type: type, identifier_index: index, identifier_cipher: cipher, identifier_key: keyId };
}

/**
 * Adds a subject with its first entries, if any; those demand a verified identity like every entry. One that exists
 * already, also since a moment ago, is SUBJECT_EXISTS with its `_id`. Counts as a look-up, because it tells the same.
 */
export async function create(
  ctx: Context,
  actor: Actor,
  descriptor: SubjectDescriptor,
  input: Input<Create>,
): Promise<Output<Create>> {
  const drafts = input.history ?? [];
  if (drafts.length > 0 && !canAddHistory(actor)) refuse('IDENTITY_NOT_VERIFIED');
  const basics = judgeSubject(descriptor, { ...input, identifier: readIdentifierFields(descriptor, input) }, 'add');
  const { identifier, ...columns } = basics;
  const entries = drafts.map((draft) => ({
    ...judgeEntry(descriptor, actor, draft, 'withSubject'),
    created_at: judgeEntryTime(draft.created_at, ctx.now()),
  }));
  const indexes = ctx.vault.indexes(identifier);
  const index = indexes[0] as Buffer;
  await countLookup(ctx, actor, indexes);
  const known = await findByIndexes(ctx, descriptor.kind, indexes);
  const saved = known
    ? undefined
    : await inTransaction(ctx, async (tx) => {
        // The oldest key's index: it stays the same when newer keys are added.
        const award_key = (indexes.at(-1) as Buffer).toString('base64url');
        const owned = { ...columns, kind: descriptor.kind, created_by: actor.id, award_key };
        const id = await insertSubject(tx, { ...owned, ...seal(tx, descriptor, identifier) }, entries);
        if (id === undefined) return undefined;
        await insertEntries(tx, id, actor.id, entries);
        await addMember(tx, actor.id, descriptor.kind, id);
        await recordAdminWrite(tx, actor, descriptor, 'subject.added', id);
        const awarded = await awardAddition(tx, actor, descriptor, { ...owned, id }, identifier);
        return answer(tx, actor, descriptor, id, { awarded, hasTyped: true });
      });
  const foundId = saved ? null : (known ?? (await findByIndexes(ctx, descriptor.kind, indexes)) ?? null);
  await auditLookup(ctx, actor, { kind: descriptor.kind, foundId, index, by: 'create' });
  if (!saved) refuse('SUBJECT_EXISTS', foundId === null ? {} : { _id: foundId });
  return saved;
}

/**
 * Changes a subject's basics; fields that are not given stay. A `version` that is not the newest is STALE_EDIT, an
 * identifier that another subject of the kind has is SUBJECT_EXISTS with that one's `_id`. Administrators only.
 */
export async function update(
  ctx: Context,
  actor: Actor,
  descriptor: SubjectDescriptor,
  input: Input<Update>,
): Promise<Output<Update>> {
  const typed = readIdentifierFields(descriptor, input);
  try {
    return await inTransaction(ctx, async (tx) => {
      const subject = (await lockSubject(tx, descriptor.kind, input.id)) ?? refuse('SUBJECT_NOT_FOUND');
      if (input.version !== undefined && input.version !== subject.version) refuse('STALE_EDIT');
      const stored = openIdentifier(tx, subject) ?? '';
      const { identifier, ...columns } = judgeSubject(
        descriptor,
        { ...filled(subject, input), identifier: typed || stored },
        'edit',
      );
      const isNew = identifier !== stored;
      if (isNew) await demandUnused(tx, descriptor, subject, identifier);
      const changes = { ...columns, ...(isNew ? seal(tx, descriptor, identifier) : {}) };
      await updateBasics(tx, subject.id, changes);
      const changed = changedFields(subject, columns, isNew);
      await recordAdminWrite(tx, actor, descriptor, 'subject.updated', subject.id, { changed });
      return answer(tx, actor, descriptor, subject.id);
    });
  } catch (error) {
    if (!isTaken(error)) throw error;
    const other = await findByIndexes(ctx, descriptor.kind, ctx.vault.indexes(typed));
    return refuse('SUBJECT_EXISTS', other === undefined ? {} : { _id: other });
  }
}

function filled(subject: SubjectRecord, input: Input<Update>) {
  return {
    name: input.name,
    type: input.type ?? subject.type,
    address: input.address ?? subject.address ?? undefined,
    contact_info: input.contact_info ?? subject.contact_info ?? undefined,
    email: input.email ?? subject.email ?? undefined,
  };
}

async function demandUnused(
  ctx: Context,
  { kind }: SubjectDescriptor,
  subject: SubjectRecord,
  identifier: string,
): Promise<void> {
  const other = await findByIndexes(ctx, kind, ctx.vault.indexes(identifier));
  if (other !== undefined && other !== subject.id) refuse('SUBJECT_EXISTS', { _id: other });
}

/** For the audit log, which is never emptied: which fields changed, but not from what to what. */
function changedFields(before: SubjectRecord, after: Partial<SubjectRecord>, isIdentifierNew: boolean): string[] {
  const fields = (['name', 'type', 'address', 'contact_info', 'email'] as const).filter(
    (field) => before[field] !== after[field],
  );
  return [...fields, ...(isIdentifierNew ? ['identifier'] : [])];
}

/** Whether somebody else took the identifier between the look and the write. */
function isTaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' && constraint === 'subjects_kind_identifier_index_key';
}

/**
 * Removes a subject with its entries: an administrator any, taking its awards back, everybody else only one that they
 * created (others' are SUBJECT_NOT_FOUND) and that carries nobody else's entries (the kind's own 409).
 */
export async function remove(
  ctx: Context,
  actor: Actor,
  descriptor: SubjectDescriptor,
  input: Input<Remove>,
): Promise<Output<Remove>> {
  await inTransaction(ctx, async (tx) => {
    const subject = await lockSubject(tx, descriptor.kind, input.id);
    if (!subject || !canDeleteSubject(actor, { authorId: subject.created_by })) return refuse('SUBJECT_NOT_FOUND');
    const authors = await readAuthors(tx, subject.id);
    const entries = authors.map((authorId) => ({ authorId }));
    if (isHeldByOthers(actor, entries)) refuse(HELD_BY_OTHERS[descriptor.kind]);
    await deleteSubject(tx, subject.id);
    await takeBackSubject(tx, actor, descriptor, subject, authors);
    await recordAdminWrite(tx, actor, descriptor, 'subject.removed', subject.id);
  });
  return { success: true };
}
