import type { Input, Output } from '@najem/shared/contract/kernel';
import type { dossier } from '@najem/shared/contract/rights';
import { cleanText, CONTACT_MAX_LENGTH, isEmail, normaliseEmail } from '@najem/shared/domain/kernel';
import { inTransaction, type Person } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse, requireNoProblem } from '../../kernel/errors';
import { openFile } from '../file/open-file';
import { updateContact } from '../../register/subjects/write-queries';

/**
 * Changes how the caller can be reached, in every role at once; an empty text removes what is held. EMAIL_INVALID,
 * TEXT_TOO_LONG.
 */
export async function changeContact(
  ctx: Context,
  person: Person,
  { email, contact_info }: Input<typeof dossier.contact>,
): Promise<Output<typeof dossier.contact>> {
  const address = email === undefined ? undefined : normaliseEmail(email);
  if (address !== undefined && address !== '' && !isEmail(address)) refuse('EMAIL_INVALID');
  const contact = contact_info === undefined ? undefined : cleanText(contact_info);
  if (contact !== undefined && contact.length > CONTACT_MAX_LENGTH) requireNoProblem('CONTACT_TOO_LONG');
  const change = {
    email: address === undefined ? undefined : address || null,
    contact_info: contact === undefined ? undefined : contact || null,
  };
  if (Object.keys(change).length === 0) return { success: true };
  await inTransaction(ctx, async (tx) => {
    const { concerned } = await openFile(tx, person);
    await updateContact(tx, concerned.subjectIds, change);
    for (const targetId of concerned.subjectIds) {
      await tx.audit.record(tx, {
        actorId: concerned.userId,
        action: 'dossier.contact-changed',
        targetType: 'subject',
        targetId,
        details: { fields: Object.keys(change) },
      });
    }
  });
  return { success: true };
}
