/**
 * `npm run check`: fails where a page loads more than `size-budget.json` allows it, in kB as they go over the line.
 * `npm run sizes` prints them all.
 */
import { readFileSync } from 'node:fs';
import { build } from './build.mjs';
import { PRODUCT } from './lib/builds.mjs';
import { pageSizes } from './lib/page-sizes.mjs';
import { inRoot } from './lib/root.mjs';
import { Stop, say } from './remote/lib/output.mjs';
import { runTool } from './remote/lib/tool.mjs';

await runTool(async () => {
  await build(PRODUCT);
  const budget = JSON.parse(readFileSync(inRoot('size-budget.json'), 'utf8'));
  const pages = Object.entries(pageSizes()).map(([page, bytes]) => ({
    page,
    kB: bytes / 1000,
    limit: budget[page] ?? budget.remote,
  }));
  for (const { page, kB, limit } of pages) say(`${page.padEnd(12)} ${kB.toFixed(1).padStart(6)} kB of ${limit}`);
  const excess = pages.filter(({ kB, limit }) => kB > limit);
  if (excess.length > 0) throw new Stop(`Over the budget: ${excess.map(({ page }) => page).join(', ')}.`);
});
