import type { Input, Output } from '@najem/shared/contract/kernel';
import type { SubjectCalls } from '@najem/shared/contract/register';
import { BASICS_FIELDS, eachBasic, type SubjectDescriptor } from '@najem/shared/domain/register';
import { requireNotOwnMatter } from './own-matter';
import { type Actor, inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { isUniqueViolation } from '../../kernel/db/values';
import { refuse } from '../../kernel/errors';
import { runHooks } from './hooks';
import { findRefusal } from './add-entries';
import { openIdentifier, readIdentifierFields, sealIdentifier } from './identifiers';
import { respondWithSubject, recordAdminWrite } from './response';
import type { SubjectRecord } from './tables';
import { SUBJECT_TEXTS } from './texts';
import { validateSubject } from './validation';
import { findByIndexes, listEntriesBy, lockSubject, updateBasics } from './write-queries';
import { lockIdentifiers } from './lock-queries';

type Update = SubjectCalls['update'];

/**
 * Changes a subject's basics; fields that are not given stay. A `version` that is not the newest is STALE_EDIT, an
 * identifier that another subject of the kind has is SUBJECT_EXISTS with that one's `_id`; OWN_ENTRY, ENTRY_DISPUTED where an
 * author may not write about its holder what they wrote; OWN_MATTER for an identifier,
 * stored or new, that the administrator claimed. Administrators only.
 */
export async function updateSubject(
  ctx: Context,
  actor: Actor,
  descriptor: SubjectDescriptor,
  input: Input<Update>,
): Promise<Output<Update>> {
  const typed = readIdentifierFields(descriptor, input);
  try {
    return await inTransaction(ctx, async (tx) => {
      // Before the subject, as everywhere: the identifier may be closed, or a subject added under it, at the same moment.
      if (typed !== '') await lockIdentifiers(tx, [tx.vault.indexes(typed).oldest]);
      const subject = (await lockSubject(tx, descriptor.kind, input.id)) ?? refuse('SUBJECT_NOT_FOUND');
      if (input.version !== undefined && input.version !== subject.version) refuse('STALE_EDIT');
      const stored = openIdentifier(tx, subject) ?? '';
      await requireNotOwnMatter(tx, actor, stored, typed);
      const { identifier, ...columns } = validateSubject(
        descriptor,
        { ...withStoredFields(subject, input), identifier: typed || stored },
        'edit',
      );
      const isNew = identifier !== stored;
      if (isNew) {
        await runHooks(tx.hooks.register.identifierRules, tx, identifier);
        await requireUnused(tx, descriptor, subject, identifier);
        await requireWords(tx, descriptor, subject.id, identifier);
      }
      const sealed = isNew ? sealIdentifier(tx, descriptor, identifier) : {};
      await updateBasics(tx, subject.id, { ...columns, ...sealed });
      const changed = changedFields(subject, columns, isNew);
      await recordAdminWrite(tx, actor, descriptor, 'subject.updated', subject.id, { changed });
      return respondWithSubject(tx, actor, descriptor, subject.id, { hasTyped: typed !== '' });
    });
  } catch (error) {
    // A concurrent request took the identifier between check and write.
    if (!isUniqueViolation(error, 'subjects_kind_identifier_index_key')) throw error;
    // In a caller's transaction, which is over by this, nothing can be read.
    const other = ctx.db.isTransaction
      ? undefined
      : await findByIndexes(ctx, descriptor.kind, ctx.vault.indexes(typed).all);
    return refuse('SUBJECT_EXISTS', other === undefined ? {} : { _id: other });
  }
}

function withStoredFields(subject: SubjectRecord, input: Input<Update>) {
  return {
    name: input.name,
    type: input.type ?? subject.type,
    ...eachBasic((field) => input[field] ?? subject[field] ?? undefined),
    email: input.email ?? subject.email ?? undefined,
  };
}

async function requireUnused(
  ctx: Context,
  { kind }: SubjectDescriptor,
  subject: SubjectRecord,
  identifier: string,
): Promise<void> {
  const other = await findByIndexes(ctx, kind, ctx.vault.indexes(identifier).all);
  if (other !== undefined && other !== subject.id) refuse('SUBJECT_EXISTS', { _id: other });
}

/** With a new identifier the entries come to another person: every author may have to be refused as if they wrote them now. */
async function requireWords(
  tx: Context,
  { kind }: SubjectDescriptor,
  subjectId: string,
  identifier: string,
): Promise<void> {
  for (const entry of await listEntriesBy(tx, subjectId)) {
    const code = await findRefusal(tx, { kind, identifier, authorId: entry.author_id, entries: [entry] });
    if (code !== undefined) refuse(code, { message: SUBJECT_TEXTS.refusedThere });
  }
}

/** For the audit log, which is never emptied: which fields changed, but not from what to what. */
function changedFields(before: SubjectRecord, after: Partial<SubjectRecord>, isIdentifierNew: boolean): string[] {
  const fields = (['name', 'type', ...BASICS_FIELDS, 'email'] as const).filter(
    (field) => before[field] !== after[field],
  );
  return isIdentifierNew ? [...fields, 'identifier'] : fields;
}
