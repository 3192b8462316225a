import { type Kysely, sql } from 'kysely';
import { type IdentifierVault, indexAddress } from './identifier-vault';
import { KEYED_COLUMNS, type Rotation, SEALED_TABLES, type SealedTable } from './keyed-columns';
import { rotateDisputedWords } from '../../rights/disputes/key-queries';
import type { Database } from './database';

export interface RotationOptions {
  db: Kysely<Database>;
  vault: IdentifierVault;
  /** The newest key's id: rows that have it are left as they are. */
  keyId: string;
  batch?: number;
  onProgress?(table: SealedTable, rows: number): void;
}

const BATCH = 500;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

interface SealedRow {
  id: string;
  cipher: Buffer;
  key_id: string;
}

/**
 * Re-encrypts every stored identifier and secret with the newest key, identifiers in one transaction per batch: it can
 * be stopped and resumed at any time while the site runs. Returns the number of changed identifiers.
 */
export async function rotateIdentifiers(options: RotationOptions): Promise<Record<SealedTable, number>> {
  const counts = { subjects: 0, orders: 0, reports: 0, claim_identifiers: 0, disputes: 0, case_identifiers: 0 };
  for (const table of SEALED_TABLES) {
    let last: string | undefined = BEFORE_ALL;
    while (last !== undefined) {
      const rows: SealedRow[] = await sealBatch(options, table, last);
      counts[table] += rows.length;
      last = rows.at(-1)?.id;
      if (rows.length > 0) options.onProgress?.(table, counts[table]);
    }
  }
  const others = KEYED_COLUMNS.flatMap((one) => ('rotatedWith' in one ? [ROTATIONS[one.rotatedWith]] : []));
  for (const rotate of new Set(others)) await rotate(options);
  return counts;
}

/** How each kind of keyed columns is made again; identifiers are, in batches, before the others. */
const ROTATIONS: Readonly<Record<Rotation, (options: RotationOptions) => Promise<void>>> = {
  identifiers: async () => undefined,
  claims: async (options) => {
    await rotateClaimSecrets(options, 'guest_code_cipher', 'guest_code_key');
    await rotateClaimSecrets(options, 'letter_code_cipher', 'letter_code_key');
    await rotateClaimSecrets(options, 'address_cipher', 'address_key');
  },
  'code apps': rotateCodeApps,
  'passport requests': rotatePassportRequests,
  files: rotateFileKeys,
  'disputed words': rotateDisputedWords,
};

async function rotateClaimSecrets(
  { db, vault, keyId }: RotationOptions,
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

async function rotateCodeApps({ db, vault, keyId }: RotationOptions): Promise<void> {
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

/**
 * Re-encrypts the links to passports that askers were given, and indexes the addresses of requests with the newest key.
 */
async function rotatePassportRequests({ db, vault, keyId }: RotationOptions): Promise<void> {
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

/** Re-encrypts the names and keys of files, and none of their content, which each file's own key encrypts. */
async function rotateFileKeys({ db, vault, keyId, batch = BATCH }: RotationOptions): Promise<void> {
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

async function sealBatch(
  { db, vault, keyId, batch = BATCH }: RotationOptions,
  table: SealedTable,
  after: string,
): Promise<SealedRow[]> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<SealedRow>`
      select id, identifier_cipher as cipher, identifier_key as key_id from ${sql.table(table)}
      where id > ${after} and identifier_key <> ${keyId} order by id limit ${batch} for no key update`.execute(tx);
    const sealed = rows.map(({ cipher, key_id }) => vault.seal(vault.open({ cipher, keyId: key_id })));
    await sql`
      update ${sql.table(table)} t
      set identifier_index = fresh.index, identifier_cipher = fresh.cipher, identifier_key = ${keyId}
        ${table === 'subjects' ? sql`, identifier_ending = fresh.ending` : sql``}
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${sealed.map(({ index }) => index)}::bytea[],
        ${sealed.map(({ cipher }) => cipher)}::bytea[],
        ${sealed.map(({ ending }) => ending)}::bytea[]) as fresh (id, index, cipher, ending)
      where t.id = fresh.id`.execute(tx);
    return rows;
  });
}
