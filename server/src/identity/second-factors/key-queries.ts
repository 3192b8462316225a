import type { IdentityDb } from '../tables';
import type { RotationOptions } from '../../kernel/db/rotate-identifiers';

/** Re-encrypts the secrets of apps that show codes with the newest key. */
export async function rotateCodeApps({ db, vault, keyId }: RotationOptions<IdentityDb>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const apps = await tx.selectFrom('code_apps').selectAll().where('secret_key', '<>', keyId).forUpdate().execute();
    for (const app of apps) {
      const secret = vault.openSecret({ cipher: app.secret_cipher, keyId: app.secret_key }, app.user_id);
      const sealed = vault.sealSecret(secret, app.user_id);
      await tx
        .updateTable('code_apps')
        .set({ secret_cipher: sealed.cipher, secret_key: sealed.keyId })
        .where('user_id', '=', app.user_id)
        .where('is_confirmed', '=', app.is_confirmed)
        .execute();
    }
  });
}
