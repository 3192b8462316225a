import { inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { type ActiveRelease, UNRELEASED } from '../registry/active-releases';
import { readHashedRecord, readRemoteRecord } from '../registry/build-record';
import { lockReleases } from '../registry/queries';
import { readBuild } from '../releases/release-files';
import { storeRelease } from '../releases/store-release';

/** The pages of the catalogue of the design kit, which is for those who make screens. */
const PAGES = /^\/dev\/kit(?:\/|$)/;

/**
 * Stores the files of the catalogue's build beside those of releases and returns it as one. Nothing points at it, so it is
 * in no registry but that of its own pages.
 */
export async function storeCatalogue(ctx: Context, directory: string): Promise<ActiveRelease> {
  const record = await readRemoteRecord(directory);
  const files = await readBuild(directory);
  await inTransaction(ctx, async (tx) => {
    await lockReleases(tx);
    await storeRelease(tx, record, files);
  });
  return { ...UNRELEASED, record: await readHashedRecord(directory) };
}

/** Whether a path is the catalogue's: no page of a visitor leads there, and no search engine needs it. */
export function isOfCatalogue(pathname: string): boolean {
  return PAGES.test(pathname);
}
