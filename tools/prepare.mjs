import { build } from './build.mjs';
import { PRODUCT } from './lib/builds.mjs';
import { install } from './lib/install.mjs';

/**
 * Brings a fresh clone, or a tree that has changed since, to the state in which it can run. `beforePages` runs when the
 * server is built and the pages, which take longest, are not yet.
 */
export async function prepare({ beforePages = async () => undefined } = {}) {
  await install();
  await build(['server', 'sandbox']);
  await beforePages();
  await build(PRODUCT);
}
