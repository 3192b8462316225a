import type { OpinionEntry } from '@najem/shared/contract/tenancies';
import type { IdentifierVault } from '../kernel/db/identifier-vault';
import type { OpinionRow } from './tables';

/** Whose a sealed opinion is: it opens beside no other tenancy and for no other side. */
type Owner = Pick<OpinionRow, 'tenancy_id' | 'by'>;

const ownerOf = ({ tenancy_id, by }: Owner) => `${tenancy_id}:${by}`;

/** Seals the entries of an opinion. */
export function sealOpinion(
  vault: Pick<IdentifierVault, 'sealSecret'>,
  owner: Owner,
  entries: readonly OpinionEntry[],
): { content_cipher: Buffer; content_key: string } {
  const { cipher, keyId } = vault.sealSecret(JSON.stringify(entries), ownerOf(owner));
  return { content_cipher: cipher, content_key: keyId };
}

/** Opens an opinion; without entries where it was taken back. */
export function openOpinion(
  vault: Pick<IdentifierVault, 'openSecret'>,
  { content_cipher: cipher, content_key: keyId, ...owner }: Owner & Pick<OpinionRow, 'content_cipher' | 'content_key'>,
): OpinionEntry[] {
  if (cipher === null || keyId === null) return [];
  return JSON.parse(vault.openSecret({ cipher, keyId }, ownerOf(owner))) as OpinionEntry[];
}

/** Seals the address to which an invitation goes. */
export function sealInvited(
  vault: Pick<IdentifierVault, 'sealSecret'>,
  tenancyId: string,
  address: string,
): { address_cipher: Buffer; address_key: string } {
  const { cipher, keyId } = vault.sealSecret(address, tenancyId);
  return { address_cipher: cipher, address_key: keyId };
}

/** Opens that address; undefined of a link to hand over. */
export function openInvited(
  vault: Pick<IdentifierVault, 'openSecret'>,
  row: { tenancy_id: string; address_cipher: Buffer | null; address_key: string | null },
): string | undefined {
  const { tenancy_id, address_cipher: cipher, address_key: keyId } = row;
  return cipher === null || keyId === null ? undefined : vault.openSecret({ cipher, keyId }, tenancy_id);
}

/** Seals the number of the company for which a side acts. */
export function sealCompany(
  vault: Pick<IdentifierVault, 'seal'>,
  nip: string,
): { company_index: Buffer; company_cipher: Buffer; company_key: string } {
  const { index, cipher, keyId } = vault.seal(nip);
  return { company_index: index, company_cipher: cipher, company_key: keyId };
}

/** Seals what a side had claimed when its account was removed. */
export function sealRemoved(
  vault: Pick<IdentifierVault, 'seal'>,
  identifier: string,
): { removed_index: Buffer; removed_cipher: Buffer; removed_key: string } {
  const { index, cipher, keyId } = vault.seal(identifier);
  return { removed_index: index, removed_cipher: cipher, removed_key: keyId };
}
