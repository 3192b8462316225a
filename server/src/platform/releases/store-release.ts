import type { Context } from '../tables';
import type { ReleaseFile, RemoteRecord } from '../registry/build-record';
import { digestOf } from './check-release';
import { findDigest, hasFiles, insertFiles, insertMissingFiles, insertRelease, updateDigest } from './queries';

/** Whether a release's version exists with other content. */
export async function isTaken(ctx: Context, record: RemoteRecord, files: readonly ReleaseFile[]): Promise<boolean> {
  const known = await findDigest(ctx, record);
  return known ? !known.equals(digestOf(record, files)) : false;
}

/** Stores a release permanently, with source maps that pages never get; `taken` where its version exists with other content. Needs the lock. */
export async function storeRelease(
  ctx: Context,
  record: RemoteRecord,
  files: readonly ReleaseFile[],
  maps: readonly ReleaseFile[] = [],
): Promise<'new' | 'known' | 'taken'> {
  if (await isTaken(ctx, record, files)) return 'taken';
  const digest = digestOf(record, files);
  const known = await findDigest(ctx, record);
  if (known) {
    // Files of long-unused releases are pruned; the row remains. Restore them.
    if (!(await hasFiles(ctx, record))) await insertFiles(ctx, record, files);
    await insertMissingFiles(ctx, record, maps);
    return 'known';
  }
  if (known === null) await updateDigest(ctx, record, digest);
  else await insertRelease(ctx, record, digest);
  await insertFiles(ctx, record, [...files, ...maps]);
  return known === null ? 'known' : 'new';
}
