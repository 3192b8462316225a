import type { Input, Output } from '@najem/shared/contract/kernel';
import type { SubjectCalls } from '@najem/shared/contract/register';
import { canAddHistory, type SubjectDescriptor } from '@najem/shared/domain/register';
import { type Actor, inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import type { Exchange } from '../../kernel/serve';
import { addEntries, findRefusal } from './add-entries';
import { awardAddition } from './awards';
import { limitUntrustedSubjects } from './contribution-limits';
import { runHooks } from './hooks';
import { readIdentifierFields, sealIdentifier } from './identifiers';
import { auditLookup, requireLookup } from './lookups';
import { respondWithSubject, recordAdminWrite } from './response';
import { validateEntry, validateEntryTime, validateSubject } from './validation';
import { addMember, findByIndexes, insertSubject } from './write-queries';
import { lockIdentifiers } from './lock-queries';

type Create = SubjectCalls['create'];

/**
 * Adds a subject with its first entries, if any; entries require a verified identity (IDENTITY_NOT_VERIFIED). An existing
 * subject is SUBJECT_EXISTS with its `_id`, entries about oneself are OWN_ENTRY, what was removed for a fault of the author's is
 * ENTRY_DISPUTED; beyond the limits it is SUBJECT_LIMIT or ENTRY_DAY_LIMIT. Counts as a look-up, because the answer reveals
 * the same.
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
  // Before the look-up, whose answer would tell the author whether there is such a subject.
  const refusal = await findRefusal(ctx, { kind: descriptor.kind, identifier, authorId: actor.id, entries });
  if (refusal) refuse(refusal);
  await requireLookup(ctx, actor, address, blind.all);
  const known = await findByIndexes(ctx, descriptor.kind, blind.all);
  const saved = known
    ? undefined
    : await inTransaction(ctx, async (tx) => {
        const award_key = blind.oldest.toString('base64url');
        const owned = { ...columns, kind: descriptor.kind, created_by: actor.id, award_key };
        // A restriction of everything under the identifier waits for the subject, or is seen below.
        await lockIdentifiers(tx, [blind.oldest]);
        await runHooks(tx.hooks.register.identifierRules, tx, identifier);
        const id = await insertSubject(tx, { ...owned, ...sealIdentifier(tx, descriptor, identifier) });
        if (id === undefined) return undefined;
        await limitUntrustedSubjects(tx, actor);
        await addMember(tx, actor.id, descriptor.kind, id);
        const place = { subject: { id, kind: descriptor.kind }, identifier };
        const { entryIds, isHeld } = await addEntries(tx, actor, place, entries);
        await recordAdminWrite(tx, actor, descriptor, 'subject.added', id);
        const awarded = isHeld ? 0 : await awardAddition(tx, descriptor, { ...owned, id });
        return respondWithSubject(tx, actor, descriptor, id, { awarded, hasTyped: true, entryIds, isHeld });
      });
  const foundId = saved ? null : (known ?? (await findByIndexes(ctx, descriptor.kind, blind.all)) ?? null);
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
