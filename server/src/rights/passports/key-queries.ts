import { indexAddress } from '../../kernel/db/identifier-vault';
import type { RightsDb } from '../tables';
import type { RotationOptions } from '../../kernel/db/rotate-identifiers';

/**
 * Re-encrypts the links to passports that askers were given, and indexes the addresses of requests with the newest key.
 */
export async function rotatePassportRequests({ db, vault, keyId }: RotationOptions<RightsDb>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const requests = await tx
      .selectFrom('passport_requests')
      .select(['id', 'email', 'link_cipher', 'link_key'])
      .where(({ or, eb }) => or([eb('address_key', '<>', keyId), eb('link_key', '<>', keyId)]))
      .forUpdate()
      .execute();
    for (const { id, email, link_cipher: cipher, link_key: key } of requests) {
      const link =
        cipher !== null && key !== null
          ? vault.sealSecret(vault.openSecret({ cipher, keyId: key }, id), id)
          : { cipher: null, keyId: null };
      const { current, keyId: addressKey } = indexAddress(vault, email);
      const address = { address_index: current, address_key: addressKey };
      await tx
        .updateTable('passport_requests')
        .set({ ...address, link_cipher: link.cipher, link_key: link.keyId })
        .where('id', '=', id)
        .execute();
    }
  });
}
