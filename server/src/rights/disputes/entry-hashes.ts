import type { SubjectKind } from '@najem/shared/domain/register';
import type { BlindIndexes, IdentifierVault } from '../../kernel/db/identifier-vault';
import type { EntryRecord } from '../../register/subjects/tables';

/** What of an entry is known again once its content is gone. */
type Words = Pick<EntryRecord, 'reason' | 'rental_address'>;

/** Computes the keyed hashes of what an author wrote under an identifier, by which the same entry is known again. */
export function hashEntry(
  vault: IdentifierVault,
  { kind, identifier, authorId }: { kind: SubjectKind; identifier: string; authorId: string },
  { reason, rental_address }: Words,
): BlindIndexes {
  const address = rental_address.normalize('NFC').toLocaleLowerCase('pl').replace(/\s+/g, ' ').trim();
  return vault.indexes(['entry-again', kind, identifier, authorId, reason, address].join('\0'));
}
