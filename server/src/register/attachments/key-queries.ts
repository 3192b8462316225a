import type { RegisterDb } from '../tables';
import { ROTATION_BATCH, type RotationOptions } from '../../kernel/db/rotate-identifiers';

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Re-encrypts the names and keys of files, and none of their content, which each file's own key encrypts. */
export async function rotateFileKeys({
  db,
  vault,
  keyId,
  batch = ROTATION_BATCH,
}: RotationOptions<RegisterDb>): Promise<void> {
  let last: string | undefined = BEFORE_ALL;
  while (last !== undefined) {
    const after: string = last;
    const files = await db.transaction().execute(async (tx) => {
      const rows = await tx
        .selectFrom('attachments')
        .select(['id', 'name_cipher', 'key_cipher', 'key_id'])
        .where('id', '>', after)
        .where('key_id', '<>', keyId)
        .orderBy('id')
        .limit(batch)
        .forUpdate()
        .execute();
      for (const { id, name_cipher, key_cipher, key_id } of rows) {
        const name = vault.sealSecret(vault.openSecret({ cipher: name_cipher, keyId: key_id }, id), id);
        const key = key_cipher && vault.sealFileKey(vault.openFileKey({ cipher: key_cipher, keyId: key_id }, id), id);
        await tx
          .updateTable('attachments')
          .set({ name_cipher: name.cipher, key_cipher: key?.cipher ?? null, key_id: keyId })
          .where('id', '=', id)
          .execute();
      }
      return rows;
    });
    last = files.at(-1)?.id;
  }
}
