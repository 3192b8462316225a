import type { RotationOptions } from '../../kernel/db/rotate-identifiers';
import type { RightsDb } from '../tables';

/** Re-encrypts the addresses of guests with the newest key. */
export async function rotateNewsAddresses({ db, vault, keyId }: RotationOptions<RightsDb>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('news_addresses')
      .selectAll()
      .where('address_key', '<>', keyId)
      .forUpdate()
      .execute();
    for (const { id, address_cipher: cipher, address_key: key } of rows) {
      const sealed = vault.sealSecret(vault.openSecret({ cipher, keyId: key }, id), id);
      await tx
        .updateTable('news_addresses')
        .set({ address_cipher: sealed.cipher, address_key: sealed.keyId })
        .where('id', '=', id)
        .execute();
    }
  });
}
