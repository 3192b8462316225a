import { Chaos, type ChaosFault, FAULTS, type Target, TARGETS } from '@najem/e2e/chaos';
import type { Page } from 'playwright-core';
import { launchBrowser } from './lib/browser';
import { goal, median, printTable } from './lib/figures';
import { startSite } from './lib/site';

/**
 * How long a visitor waits for the previous release of a remote whose active one is broken, for each fault: by a link in a page
 * that is open, and by deep link in a cold browser.
 */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const LIMIT_MS = 4_000;
const ADMIN = { email: 'admin@rzetelnynajem.test', password: 'Administrator1!' };
const SHELL_PAGE = '/profile';

const target = TARGETS.find(({ id }) => id === 'reports') as Target;
const browser = await launchBrowser();
const site = await startSite({ port: 3700, name: 'fallback', env: { DEMO_DATA: 'on' } });

/** Milliseconds from a navigation to the remote's heading; `isDeep`: by deep link. */
async function waitFor(fault: ChaosFault, isDeep: boolean): Promise<number> {
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width: 1280, height: 800 },
    locale: 'pl-PL',
  });
  try {
    const answer = await context.request.post('/api/users/login', { data: ADMIN });
    const { token } = (await answer.json()) as { token: string };
    await context.addInitScript((value) => localStorage.setItem('token', value), token);
    const page = await context.newPage();
    const chaos = await Chaos.between(page, target);
    chaos.begin(fault, { withPrevious: true });
    if (!isDeep) await open(page, SHELL_PAGE, 'Profil');
    const start = performance.now();
    // A page whose files hang never finishes loading.
    await (isDeep ? page.goto(target.path, { waitUntil: 'commit' }) : chaos.visit());
    await headingOf(page, target.heading).waitFor();
    return performance.now() - start;
  } finally {
    await context.close();
  }
}

async function open(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path);
  await headingOf(page, heading).waitFor();
}

const headingOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

try {
  const rows: string[][] = [];
  for (const fault of FAULTS) {
    const [byLink, deep]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      byLink.push(await waitFor(fault, false));
      deep.push(await waitFor(fault, true));
    }
    rows.push([fault.name, ...[byLink, deep].map((times) => goal(median(times), LIMIT_MS, ' ms'))]);
  }
  printTable(`Until the previous release is shown, medians of ${ROUNDS}`, ['fault', 'by a link', 'by deep link'], rows);
} finally {
  await Promise.all([browser.close(), site.stop()]);
}
