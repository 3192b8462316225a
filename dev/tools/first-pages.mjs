/**
 * Builds the pages of `npm run dev` once and ends: the memory that a build without a cache takes would otherwise stay with the
 * watching process, which goes on from the cache.
 */
import { compile } from '../remote-tools/lib/compile.mjs';
import { runTool } from '../remote-tools/lib/tool.mjs';
import { developmentPages } from './lib/development-pages.mjs';

await runTool(async () => {
  for (const config of developmentPages()) await compile(config);
});
