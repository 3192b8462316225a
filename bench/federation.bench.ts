import { existsSync } from 'node:fs';
import { type Browser, type CDPSession, chromium } from 'playwright-core';
import { goal, median, printTable } from './lib/figures';
import { type RunningSite, startSite } from './lib/site';

/**
 * What federation costs a visitor: the same sources as shell and remotes, and as one bundle, opened by deep link in a
 * cold browser on a slow line (1.6 Mb/s, 150 ms round trip) with a four times slower processor; runs interleaved.
 */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const NETWORK = { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const CPU_SLOWDOWN = 4;
const SYSTEM_CHROMIUM = '/usr/bin/chromium';
const ADMIN = { email: 'admin@rzetelnynajem.test', password: 'Administrator1!' };

interface Visit {
  ms: number;
  scriptBytes: number;
  requests: number;
}

interface Page {
  path: string;
  /** What must be visible for the page to count as shown. */
  shown: string;
  signedIn: boolean;
}

const PAGES: Record<string, Page> = {
  'sign-in': { path: '/login', shown: 'form input[type=password]', signedIn: false },
  'tenant list': { path: '/tenants', shown: 'tbody tr', signedIn: true },
};

async function visit(browser: Browser, site: RunningSite, page: Page): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'pl-PL' });
  try {
    if (page.signedIn) {
      const answer = await context.request.post(`${site.url}/api/users/login`, { data: ADMIN });
      const { token } = (await answer.json()) as { token: string };
      await context.addInitScript((value) => localStorage.setItem('token', value), token);
    }
    await context.addInitScript((selector) => {
      const state = globalThis as unknown as { shownAt?: number };
      const look = () => {
        if (document.querySelector(selector)) state.shownAt = performance.now();
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }, page.shown);
    const tab = await context.newPage();
    const cdp = await context.newCDPSession(tab);
    const counted = await throttle(cdp);
    await tab.goto(`${site.url}${page.path}`, { waitUntil: 'commit', timeout: 60_000 });
    const shown = await tab.waitForFunction(() => (globalThis as unknown as { shownAt?: number }).shownAt, undefined, {
      timeout: 60_000,
    });
    const ms = (await shown.jsonValue()) as number;
    return { ms, ...counted() };
  } finally {
    await context.close();
  }
}

async function throttle(cdp: CDPSession): Promise<() => { scriptBytes: number; requests: number }> {
  const scripts = new Set<string>();
  let scriptBytes = 0;
  let requests = 0;
  cdp.on('Network.responseReceived', ({ requestId, type }) => {
    requests += 1;
    if (type === 'Script') scripts.add(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...NETWORK });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return () => ({ scriptBytes, requests });
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? (existsSync(SYSTEM_CHROMIUM) ? SYSTEM_CHROMIUM : undefined),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
});
const federated = await startSite({ port: 3700, name: 'federated', env: { DEMO_DATA: 'on' } });
const oneBundle = await startSite({ port: 3710, name: 'one-bundle', env: { DEMO_DATA: 'on' }, oneBundle: true });
try {
  const rows: string[][] = [];
  const kept = new Map<string, { federated: Visit[]; oneBundle: Visit[] }>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, page] of Object.entries(PAGES)) {
      const visits = kept.get(name) ?? { federated: [], oneBundle: [] };
      visits.federated.push(await visit(browser, federated, page));
      visits.oneBundle.push(await visit(browser, oneBundle, page));
      kept.set(name, visits);
    }
  }
  for (const [name, visits] of kept) {
    const ms = (list: Visit[]) => median(list.map((one) => one.ms));
    const kB = (list: Visit[]) => median(list.map((one) => one.scriptBytes)) / 1000;
    const requests = (list: Visit[]) => median(list.map((one) => one.requests));
    rows.push(
      [
        name,
        'time to shown, ms',
        ms(visits.federated).toFixed(0),
        ms(visits.oneBundle).toFixed(0),
        goal(ms(visits.federated) / ms(visits.oneBundle), 1.15),
      ],
      [
        '',
        'script bytes (brotli), kB',
        kB(visits.federated).toFixed(1),
        kB(visits.oneBundle).toFixed(1),
        goal(kB(visits.federated) / kB(visits.oneBundle), 1.2),
      ],
      ['', 'requests', String(requests(visits.federated)), String(requests(visits.oneBundle)), ''],
    );
    if (name === 'sign-in')
      rows.push(['', 'scripts before use, kB', kB(visits.federated).toFixed(1), '', goal(kB(visits.federated), 240)]);
  }
  printTable(
    `Federated against one bundle, medians of ${ROUNDS}`,
    ['page', 'figure', 'federated', 'one bundle', 'ratio'],
    rows,
  );
} finally {
  await Promise.all([browser.close(), federated.stop(), oneBundle.stop()]);
}
