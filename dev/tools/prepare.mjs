import { build, clearLater } from './build.mjs';
import { PRODUCT } from './lib/builds.mjs';
import { install } from './lib/install.mjs';

/**
 * Installs and builds everything that is missing or stale. `beforePages` runs after the build of the server and before
 * that of the pages, which takes longest: what it starts goes on beside that; `quick` is that of the first pages (`build.mjs`). With `later`, builds that a
 * site is ready without are left out, and their names returned.
 */
export async function prepare({ beforePages = async () => undefined, quick = false, later = false } = {}) {
  await install();
  await build(['server', 'sandbox']);
  await beforePages();
  const left = later ? clearLater({ quick }) : [];
  await build(
    PRODUCT.filter((name) => !left.includes(name)),
    { quick },
  );
  return left;
}
