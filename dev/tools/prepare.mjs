import { build } from './build.mjs';
import { PRODUCT } from './lib/builds.mjs';
import { install } from './lib/install.mjs';

/**
 * Installs and builds everything that is missing or stale. `beforePages` runs after the build of the server and before
 * that of the pages, which takes longest; `quick` is that of the first pages (`build.mjs`).
 */
export async function prepare({ beforePages = async () => undefined, quick = false } = {}) {
  await install();
  await build(['server', 'sandbox']);
  await beforePages();
  await build(PRODUCT, { quick });
}
