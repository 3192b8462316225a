import type { RightsDb } from '../tables';
import type { RotationOptions } from '../../kernel/db/rotate-identifiers';

/** Re-encrypts codes and addresses of claims with the newest key. */
export async function rotateClaims(options: RotationOptions<RightsDb>): Promise<void> {
  await rotateSecret(options, 'guest_code_cipher', 'guest_code_key');
  await rotateSecret(options, 'letter_code_cipher', 'letter_code_key');
  await rotateSecret(options, 'address_cipher', 'address_key');
}

async function rotateSecret(
  { db, vault, keyId }: RotationOptions<RightsDb>,
  cipherColumn: 'guest_code_cipher' | 'letter_code_cipher' | 'address_cipher',
  keyColumn: 'guest_code_key' | 'letter_code_key' | 'address_key',
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const claims = await tx.selectFrom('claims').selectAll().where(keyColumn, '<>', keyId).forUpdate().execute();
    for (const claim of claims) {
      const [cipher, key] = [claim[cipherColumn], claim[keyColumn]];
      if (cipher === null || key === null) continue;
      const sealed = vault.sealSecret(vault.openSecret({ cipher, keyId: key }, claim.id), claim.id);
      const values = { [cipherColumn]: sealed.cipher, [keyColumn]: sealed.keyId };
      await tx.updateTable('claims').set(values).where('id', '=', claim.id).execute();
    }
  });
}
