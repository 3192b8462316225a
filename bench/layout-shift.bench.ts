import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { CHROMIUM } from '../e2e/chromium';
import { launchSite } from '../e2e/launch-site';
import { goal, printTable } from './lib/figures';

/**
 * How far every screen moves while it comes up, as the browser's layout shift score: opened by deep link in a cold
 * browser on a slow line (1.6 Mb/s, 150 ms round trip, processor two times slower), at two widths.
 */
const LIMIT = 0.02;
const LINE = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const CPU_SLOWDOWN = 2;
/** After the last request a screen may still move: fonts take their place, lists their rows. */
const SETTLED_MS = 1_500;
const SIZES = [
  { width: 1280, height: 800 },
  { width: 360, height: 640 },
];
const SITE = 'http://localhost:3720';
const DATA = path.join(process.cwd(), '.cache/bench/layout-shift');
const ADMIN = { email: 'admin@rzetelnynajem.test', password: 'Administrator1!' };
const PERSON = { email: 'katarzyna@demo.test', password: 'Demo-haslo-1' };
const SCREENS: [person: typeof ADMIN | undefined, addresses: string[]][] = [
  [undefined, ['/login', '/register', '/forgot-password', '/reports/verify']],
  [PERSON, ['/tenants', '/tenants/add', '/landlords', '/landlords/add', '/reports', '/rent-coins', '/invoices']],
  [PERSON, ['/payment', '/profile', '/verify-identity', '/nowhere']],
  [
    ADMIN,
    ['/tenants', '/admin', '/admin?tab=statistics', '/admin?tab=referrals', '/admin?tab=users', '/admin/remotes'],
  ],
];

async function shiftOf(browser: Browser, url: string, person: typeof ADMIN | undefined, viewport: (typeof SIZES)[0]) {
  const context = await browser.newContext({ viewport, locale: 'pl-PL' });
  try {
    if (person) {
      const answer = await context.request.post(`${new URL(url).origin}/api/users/login`, { data: person });
      const { token } = (await answer.json()) as { token: string };
      await context.addInitScript((value) => localStorage.setItem('token', value), token);
    }
    await context.addInitScript(() => {
      const state = globalThis as unknown as { shift: number };
      state.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
          if (!entry.hadRecentInput) state.shift += entry.value;
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const tab = await context.newPage();
    const cdp = await context.newCDPSession(tab);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', LINE);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await tab.goto(url, { timeout: 60_000 });
    await tab.getByRole('heading', { level: 1 }).waitFor({ timeout: 60_000 });
    await tab.waitForLoadState('networkidle', { timeout: 60_000 });
    await tab.waitForTimeout(SETTLED_MS);
    if (tab.url() !== url) throw new Error(`${url} led to ${tab.url()}`);
    return await tab.evaluate(() => (globalThis as unknown as { shift: number }).shift);
  } finally {
    await context.close();
  }
}

const browser = await chromium.launch(CHROMIUM);
await rm(DATA, { recursive: true, force: true });
// With the mock services: without a sign-in provider a notice would move the form.
const site = await launchSite({ baseURL: SITE, dataDir: DATA, demoData: true });
try {
  const rows: string[][] = [];
  for (const [person, addresses] of SCREENS) {
    for (const address of addresses) {
      const shifts: number[] = [];
      for (const size of SIZES) shifts.push(await shiftOf(browser, `${SITE}${address}`, person, size));
      const who = person === ADMIN ? 'administrator' : person ? 'person' : 'guest';
      rows.push([address, who, ...shifts.map((shift) => shift.toFixed(3)), goal(Math.max(...shifts), LIMIT)]);
    }
  }
  printTable('Layout shift of every screen', ['screen', 'as', '1280 px', '360 px', 'worst'], rows);
} finally {
  await Promise.all([browser.close(), site.end('SIGTERM')]);
}
