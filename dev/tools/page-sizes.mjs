/**
 * `npm run check`: fails if a page loads more compressed kB than `size-budget.json` allows. `npm run sizes` prints all
 * sizes.
 */
import { readFileSync } from 'node:fs';
import { build } from './build.mjs';
import { BUILDS, PRODUCT } from './lib/builds.mjs';
import { measurePages } from './lib/page-sizes.mjs';
import { inRoot } from './lib/root.mjs';
import { Stop, say } from '../remote-tools/lib/output.mjs';
import { runTool } from '../remote-tools/lib/tool.mjs';

await runTool(async () => {
  await build(PRODUCT.filter((name) => BUILDS[name].kind === 'web'));
  const budget = JSON.parse(readFileSync(inRoot('size-budget.json'), 'utf8'));
  const pages = Object.entries(measurePages()).map(([page, bytes]) => ({
    page,
    kB: bytes / 1000,
    limit: budget[page] ?? budget.remote,
  }));
  for (const { page, kB, limit } of pages) say(`${page.padEnd(12)} ${kB.toFixed(1).padStart(6)} kB of ${limit}`);
  const excess = pages.filter(({ kB, limit }) => kB > limit);
  if (excess.length > 0) throw new Stop(`Over the budget: ${excess.map(({ page }) => page).join(', ')}.`);
});
