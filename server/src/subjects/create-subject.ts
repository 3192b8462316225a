import type { Input, Output, SubjectCalls } from '@najem/shared/contract';
import { canAddHistory, type SubjectDescriptor } from '@najem/shared/domain';
import { type Actor, type Context, inTransaction } from '../context';
import { refuse } from '../errors';
import { awardAddition } from './awards';
import { readIdentifierFields, seal } from './identifiers';
import { auditLookup, countLookup } from './lookups';
import { respond, recordAdminWrite } from './response';
import { validateEntry, validateEntryTime, validateSubject } from './validation';
import { addMember, findByIndexes, insertEntries, insertSubject } from './write-queries';

type Create = SubjectCalls['create'];

/**
 * Adds a subject with its first entries, if any; those demand a verified identity like every entry. One that exists
 * already, also since a moment ago, is SUBJECT_EXISTS with its `_id`. Counts as a look-up, because it tells the same.
 */
export async function createSubject(
  ctx: Context,
  actor: Actor,
  descriptor: SubjectDescriptor,
  input: Input<Create>,
): Promise<Output<Create>> {
  const drafts = input.history ?? [];
  if (drafts.length > 0 && !canAddHistory(actor)) refuse('IDENTITY_NOT_VERIFIED');
  const basics = validateSubject(descriptor, { ...input, identifier: readIdentifierFields(descriptor, input) }, 'add');
  const { identifier, ...columns } = basics;
  const entries = drafts.map((draft) => ({
    ...validateEntry(descriptor, actor, draft, 'withSubject'),
    created_at: validateEntryTime(draft.created_at, ctx.now()),
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
        return respond(tx, actor, descriptor, id, { awarded, hasTyped: true });
      });
  const foundId = saved ? null : (known ?? (await findByIndexes(ctx, descriptor.kind, indexes)) ?? null);
  await auditLookup(ctx, actor, { kind: descriptor.kind, foundId, index, by: 'create' });
  if (!saved) refuse('SUBJECT_EXISTS', foundId === null ? {} : { _id: foundId });
  return saved;
}
