import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The configurations of all pages of `npm run dev`, which are separate from the product's and never stored as releases. */
export function developmentPages() {
  const { shell, remote, catalogue, REMOTES } = createRequire(import.meta.url)('../../../webpack.common.js');
  // All are built from the same sources: no remote needs a copy of the kit.
  const options = { production: false, live: true, carriesKit: false };
  return [shell(options), ...REMOTES.map((id) => remote(id, options)), catalogue(options)];
}

/** True if a build has left a cache, which may be of other sources. */
export function isCached({ cache }) {
  return existsSync(path.join(cache.cacheDirectory, cache.name));
}
