import type { Input, Output, SubjectCalls } from '@najem/shared/contract';
import { canAddHistory, type SubjectDescriptor } from '@najem/shared/domain';
import { restrictAdded } from '../../rights/restrictions/restrict-entries';
import { requireNotOwn } from '../../rights/claims/queries';
import { type Actor, type Context, inTransaction } from '../../kernel/context';
import { mustWait, noteRepeat } from '../../rights/disputes/guard-entries';
import { requireNotClosed } from '../../rights/closings/close-identifiers';
import { refuse } from '../../kernel/errors';
import { notifyOfEntry } from '../../rights/notices/notify-person';
import type { Exchange } from '../../kernel/serve';
import { awardAddition } from './awards';
import { limitEntries, limitUntrustedSubjects } from './contribution-limits';
import { holdEntries } from './hold-entries';
import { readIdentifierFields, sealIdentifier } from './identifiers';
import { auditLookup, requireLookup } from './lookups';
import { respondWithSubject, recordAdminWrite } from './response';
import { isNegative, validateEntry, validateEntryTime, validateSubject } from './validation';
import { addMember, findByIndexes, insertEntries, insertSubject } from './write-queries';
import { lockIdentifiers } from './lock-queries';

type Create = SubjectCalls['create'];

/**
 * Adds a subject with its first entries, if any; entries require a verified identity (IDENTITY_NOT_VERIFIED). An existing
 * subject is SUBJECT_EXISTS with its `_id`, entries about oneself are OWN_ENTRY, what was removed for a fault of the author's is
 * ENTRY_DISPUTED. Counts as a look-up, because the answer
 * reveals the same. SUBJECT_LIMIT, ENTRY_DAY_LIMIT.
 */
export async function createSubject(
  ctx: Context,
  actor: Actor,
  descriptor: SubjectDescriptor,
  input: Input<Create>,
  { address }: Pick<Exchange, 'address'>,
): Promise<Output<Create>> {
  const drafts = input.history ?? [];
  if (drafts.length > 0 && !canAddHistory(actor)) refuse('IDENTITY_NOT_VERIFIED');
  const basics = validateSubject(descriptor, { ...input, identifier: readIdentifierFields(descriptor, input) }, 'add');
  const { identifier, ...columns } = basics;
  const entries = drafts.map((draft) => ({
    ...validateEntry(descriptor, actor.name, draft, 'withSubject'),
    created_at: validateEntryTime(draft.created_at, ctx.now()),
  }));
  const blind = ctx.vault.indexes(identifier);
  const { all: indexes, oldest } = blind;
  if (entries.length > 0) {
    await requireNotOwn(ctx, actor.id, indexes);
    const added = { kind: descriptor.kind, identifier, authorId: actor.id, entries };
    if (await noteRepeat(ctx, added)) refuse('ENTRY_DISPUTED');
  }
  await requireLookup(ctx, actor, address, indexes);
  const known = await findByIndexes(ctx, descriptor.kind, indexes);
  const saved = known
    ? undefined
    : await inTransaction(ctx, async (tx) => {
        const award_key = oldest.toString('base64url');
        const owned = { ...columns, kind: descriptor.kind, created_by: actor.id, award_key };
        // A restriction of everything under the identifier waits for the subject, or is seen below.
        await lockIdentifiers(tx, [oldest]);
        await requireNotClosed(tx, identifier);
        const waits = entries.some(isNegative) && (await mustWait(tx, { identifier, authorId: actor.id }));
        const [held, shown] = [
          entries.filter((entry) => waits && isNegative(entry)),
          entries.filter((entry) => !waits || !isNegative(entry)),
        ];
        const id = await insertSubject(tx, { ...owned, ...sealIdentifier(tx, descriptor, identifier) }, shown);
        if (id === undefined) return undefined;
        await limitUntrustedSubjects(tx, actor);
        await limitEntries(tx, actor, id, entries.length);
        const entryIds = await insertEntries(tx, id, actor.id, shown);
        await holdEntries(tx, id, actor.id, held);
        await restrictAdded(tx, indexes, entryIds);
        await addMember(tx, actor.id, descriptor.kind, id);
        if (shown.length > 0) await notifyOfEntry(tx, { subjectId: id, identifier, authorId: actor.id });
        await recordAdminWrite(tx, actor, descriptor, 'subject.added', id);
        const isHeld = held.length > 0;
        const awarded = isHeld ? 0 : await awardAddition(tx, descriptor, { ...owned, id });
        return respondWithSubject(tx, actor, descriptor, id, { awarded, hasTyped: true, entryIds, isHeld });
      });
  const foundId = saved ? null : (known ?? (await findByIndexes(ctx, descriptor.kind, indexes)) ?? null);
  await auditLookup(ctx, actor, {
    kind: descriptor.kind,
    foundId,
    indexes: blind,
    by: 'create',
    address,
    purpose: 'entry',
  });
  if (!saved) refuse('SUBJECT_EXISTS', foundId === null ? {} : { _id: foundId });
  return saved;
}
