import type { Browser, CDPSession } from 'playwright-core';
import { launchBrowser } from './lib/browser';
import { goal, median, printTable } from './lib/figures';
import { type RunningSite, startSite } from './lib/site';

/**
 * The cost of federation for a visitor: the same sources as shell and remotes, and as one bundle. Each of the five remotes,
 * and the sign-in page, which loads no remote, is opened by deep link in a cold browser, with three latencies (1.6 Mb/s)
 * and a four times slower processor; visits are interleaved.
 */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 9);
const ROUND_TRIPS_MS = (process.env.BENCH_ROUND_TRIPS ?? '50,150,400').split(',').map(Number);
const CHOSEN = process.env.BENCH_PAGES?.split(',');
const BYTES_PER_SECOND = { downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const CPU_SLOWDOWN = 4;
const TIME_LIMIT = 1.05;
const BYTES_LIMIT = 1.1;
const SIGN_IN_LIMIT_KB = 240;
const ADMIN = { email: 'admin@rzetelnynajem.test', password: 'Administrator1!' };
const PERSON = { email: 'katarzyna@demo.test', password: 'Demo-haslo-1' };

interface Visit {
  ms: number;
  /** Compressed size of scripts and styles, in bytes. */
  bytes: number;
  requests: number;
}

interface Page {
  path: string;
  /** The text whose visibility means that the page is shown. */
  shown: string;
  as?: typeof ADMIN;
}

const SIGN_IN = 'sign-in';
const PAGES: Record<string, Page> = {
  [SIGN_IN]: { path: '/login', shown: 'form input[type=password]' },
  tenants: { path: '/tenants', shown: 'tbody tr', as: PERSON },
  landlords: { path: '/landlords', shown: 'tbody tr', as: PERSON },
  reports: { path: '/reports', shown: 'main form', as: PERSON },
  payments: { path: '/rent-coins', shown: '.payments-coins-history li', as: PERSON },
  admin: { path: '/admin', shown: '[role=tabpanel] form', as: ADMIN },
};

async function visit(browser: Browser, site: RunningSite, page: Page, latency: number): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'pl-PL' });
  try {
    if (page.as) {
      const answer = await context.request.post(`${site.url}/api/users/login`, { data: page.as });
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
    const counted = await throttle(cdp, latency);
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

async function throttle(cdp: CDPSession, latency: number): Promise<() => { bytes: number; requests: number }> {
  const counted = new Set<string>();
  let bytes = 0;
  let requests = 0;
  cdp.on('Network.responseReceived', ({ requestId, type }) => {
    requests += 1;
    if (type === 'Script' || type === 'Stylesheet') counted.add(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (counted.has(requestId)) bytes += encodedDataLength;
  });
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', { offline: false, latency, ...BYTES_PER_SECOND });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return () => ({ bytes, requests });
}

interface Pair {
  federated: Visit[];
  oneBundle: Visit[];
}

const browser = await launchBrowser();
const federated = await startSite({ port: 3700, name: 'federated', env: { DEMO_DATA: 'on' } });
const oneBundle = await startSite({ port: 3710, name: 'one-bundle', env: { DEMO_DATA: 'on' }, oneBundle: true });
try {
  const rows: string[][] = [];
  for (const [name, page] of Object.entries(PAGES).filter(([name]) => CHOSEN?.includes(name) ?? true)) {
    const pairs = ROUND_TRIPS_MS.map((): Pair => ({ federated: [], oneBundle: [] }));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, latency] of ROUND_TRIPS_MS.entries()) {
        const both: [keyof Pair, RunningSite][] = [
          ['federated', federated],
          ['oneBundle', oneBundle],
        ];
        // The second one may profit from warm caches, so they alternate.
        if ((round + index) % 2 === 1) both.reverse();
        for (const [kind, site] of both) pairs[index]?.[kind].push(await visit(browser, site, page, latency));
      }
    }
    rows.push(...rowsOf(name, pairs));
  }
  printTable(
    `Federated against one bundle, medians of ${ROUNDS}`,
    ['page', 'figure', 'federated', 'one bundle', 'ratio'],
    rows,
  );
} finally {
  await Promise.all([browser.close(), federated.stop(), oneBundle.stop()]);
}

function rowsOf(name: string, pairs: readonly Pair[]): string[][] {
  const of = (visits: readonly Visit[] | undefined, figure: keyof Visit) =>
    median((visits ?? []).map((one) => one[figure]));
  const row = (label: string, pair: Pair | undefined, figure: keyof Visit, unit: number, limit: number) => {
    const [ours, theirs] = [of(pair?.federated, figure), of(pair?.oneBundle, figure)];
    const digits = unit > 1 ? 1 : 0;
    return [label, (ours / unit).toFixed(digits), (theirs / unit).toFixed(digits), goal(ours / theirs, limit)];
  };
  const [first] = pairs;
  const rows = [
    ...pairs.map((pair, index) =>
      row(`shown at ${ROUND_TRIPS_MS[index]} ms round trip, ms`, pair, 'ms', 1, TIME_LIMIT),
    ),
    row('scripts and styles, kB', first, 'bytes', 1000, BYTES_LIMIT),
    row('requests', first, 'requests', 1, Infinity).slice(0, 3),
  ];
  if (name === SIGN_IN) {
    const kB = of(first?.federated, 'bytes') / 1000;
    rows.push(['before it can be used, kB', kB.toFixed(1), '', goal(kB, SIGN_IN_LIMIT_KB)]);
  }
  return rows.map((cells, index) => [index === 0 ? name : '', ...cells]);
}
