import type { RotationOptions } from '../../kernel/db/rotate-identifiers';
import type { RightsDb } from '../tables';

/** Re-encrypts what was written and not sent with the newest key. */
export async function rotateDrafts({ db, vault, keyId }: RotationOptions<RightsDb>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const drafts = await tx.selectFrom('drafts').selectAll().where('content_key', '<>', keyId).forUpdate().execute();
    for (const { id, content_cipher: cipher, content_key: key } of drafts) {
      if (cipher === null || key === null) continue;
      const sealed = vault.sealSecret(vault.openSecret({ cipher, keyId: key }, id), id);
      await tx
        .updateTable('drafts')
        .set({ content_cipher: sealed.cipher, content_key: sealed.keyId })
        .where('id', '=', id)
        .execute();
    }
  });
}
