import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { Chaos, type ChaosFault, FAULTS, type Target, TARGETS, visit } from '../e2e/chaos';
import { CHROMIUM } from '../e2e/chromium';
import { percentile, printTable } from './lib/figures';
import { startSite } from './lib/site';

/**
 * How much of the site works when a remote fails: random remotes, faults and moments in a real browser at the real site.
 * One trial in ten breaks nothing, to count false alarms.
 */
const TRIALS = Number(process.env.BENCH_TRIALS ?? 1_000);
/** No further trial starts after this many minutes; the table then shows their number. */
const MINUTES = Number(process.env.BENCH_MINUTES ?? 240);
const PAGES = Number(process.env.BENCH_PAGES ?? 4);
const PORT = Number(process.env.BENCH_PORT ?? 3730);
const SEED = Number(process.env.BENCH_SEED ?? 1);
const IN_TIME_MS = 5_000;
/** No remote is late before this time. */
const LATE_MS = 3_000;
/** A screen that is not shown within this time counts as missing. */
const TIMEOUT_MS = 20_000;
const ADMIN = { email: 'admin@rzetelnynajem.test', password: 'Administrator1!' };
const SHELL_PAGE = { path: '/profile', heading: 'Profil' };

/** Before the page is opened, while a link is followed, or after the remote was loaded. */
type Moment = 'before' | 'during' | 'after';

interface Trial {
  target: Target;
  fault: ChaosFault | undefined;
  moment: Moment;
  withPrevious: boolean;
}

interface Outcome {
  trial: Trial;
  /** From the navigation until the panel or the remote is visible, in ms. */
  shownMs: number;
  panel: boolean;
  shellUsable: boolean;
  reports: string[];
  /** The remote is shown in the end, after a retry if there was a panel. */
  healed: boolean;
}

/** A generator of numbers from 0 to 1 that are the same in every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const chance = random(SEED);
const oneOf = <Kind>(kinds: readonly Kind[]): Kind => kinds[Math.floor(chance() * kinds.length)] as Kind;

function makeTrial(): Trial {
  return {
    target: oneOf(TARGETS),
    fault: chance() < 0.1 ? undefined : oneOf(FAULTS),
    moment: oneOf(['before', 'during', 'after']),
    withPrevious: chance() < 0.5,
  };
}

/** Records in the page when its frame and when the panel or the remote's heading is shown. */
function watch(heading: string): void {
  const seen = { askedAt: 0, shownAt: 0, panel: false };
  (globalThis as { chaos?: typeof seen }).chaos = seen;
  const look = () => {
    const main = document.getElementById('main');
    if (main && !seen.askedAt) seen.askedAt = performance.now();
    if (main && !seen.shownAt) {
      seen.panel = main.querySelector('[role=alert] button') !== null;
      const isThere = [...main.querySelectorAll('h1')].some((one) => one.textContent === heading);
      if (seen.panel || isThere) seen.shownAt = performance.now();
    }
  };
  // Not on every frame: sixty callbacks a second would slow down what is measured.
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}

/** Restarts the page's record. */
function restartRecord(): void {
  const { chaos } = globalThis as unknown as { chaos: { askedAt: number; shownAt: number } };
  Object.assign(chaos, { askedAt: performance.now(), shownAt: 0, panel: false });
}

const shows = (page: Page, heading: string) =>
  page
    .locator('#main h1', { hasText: heading })
    .first()
    .waitFor({ timeout: TIMEOUT_MS })
    .then(
      () => true,
      () => false,
    );

interface Shown {
  askedAt: number;
  shownAt: number;
  panel: boolean;
}

/** Reads the page's record once content or a panel is shown; counts as shown at the timeout otherwise. */
function waitUntilShown(page: Page): Promise<Shown> {
  return page
    .waitForFunction(
      () => {
        const { chaos: seen } = globalThis as { chaos?: Shown };
        return seen?.shownAt ? seen : undefined;
      },
      undefined,
      { timeout: TIMEOUT_MS },
    )
    .then(
      (handle) => handle.jsonValue() as Promise<Shown>,
      () => ({ askedAt: 0, shownAt: TIMEOUT_MS, panel: false }),
    );
}

async function run(context: BrowserContext, url: string, trial: Trial): Promise<Outcome> {
  const { target, fault, moment, withPrevious } = trial;
  const page = await context.newPage();
  const reports: string[] = [];
  page.on('response', (response) => {
    if (!response.url().endsWith('/api/platform/faults') || response.status() !== 200) return;
    reports.push((response.request().postDataJSON() as { stage: string }).stage);
  });
  try {
    await page.addInitScript(watch, target.heading);
    const chaos = await Chaos.between(page, target);
    const begin = () => fault && chaos.begin(fault, { withPrevious });
    const open = (path: string) => page.goto(`${url}${path}`, { waitUntil: 'commit', timeout: TIMEOUT_MS });
    if (moment === 'before') {
      begin();
      await open(target.path);
    } else {
      // A release that came before must be in the registry that the page was opened with.
      if (moment === 'during') begin();
      await open(SHELL_PAGE.path);
      await shows(page, SHELL_PAGE.heading);
      if (moment === 'after') {
        await chaos.visit();
        await shows(page, target.heading);
        begin();
        await visit(page, SHELL_PAGE.path);
        await shows(page, SHELL_PAGE.heading);
      }
      await page.evaluate(restartRecord);
      await chaos.visit();
    }
    const shown = await waitUntilShown(page);
    const other = TARGETS.find(({ id }) => id === (target.id === 'reports' ? 'landlords' : 'reports')) as Target;
    await page
      .locator(`nav a[href="${other.path}"]`)
      .first()
      .click({ timeout: TIMEOUT_MS })
      .catch(() => undefined);
    const otherOpens = await shows(page, other.heading);
    await visit(page, SHELL_PAGE.path);
    const shellUsable = otherOpens && (await shows(page, SHELL_PAGE.heading));

    chaos.end();
    await chaos.visit();
    const retry = page.locator('#main [role=alert] button').first();
    const there = page.locator('#main h1', { hasText: target.heading }).first();
    await retry.or(there).first().waitFor({ timeout: TIMEOUT_MS });
    // What was only slow may come just now, and take the button away.
    if (await retry.isVisible()) await retry.click({ timeout: 6_000 }).catch(() => undefined);
    const healed = await shows(page, target.heading);
    return { trial, shownMs: shown.shownAt - shown.askedAt, panel: shown.panel, shellUsable, reports, healed };
  } finally {
    await page.close();
  }
}

async function work(browser: Browser, url: string, trials: Trial[], outcomes: Outcome[]): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1000, height: 700 }, locale: 'pl-PL' });
  const answer = await context.request.post(`${url}/api/users/login`, { data: ADMIN });
  const { token } = (await answer.json()) as { token: string };
  await context.addInitScript((value) => {
    if (!localStorage.getItem('token')) localStorage.setItem('token', value);
  }, token);
  const end = startedAt + MINUTES * 60_000;
  for (let trial = trials.pop(); trial && Date.now() < end; trial = trials.pop()) {
    const failed: Outcome = {
      trial,
      shownMs: TIMEOUT_MS,
      panel: false,
      shellUsable: false,
      reports: [],
      healed: false,
    };
    const outcome = await run(context, url, trial).catch((error: unknown) => {
      console.error(error);
      return failed;
    });
    outcomes.push(outcome);
    if (!isGood(outcome)) console.log(describe(outcome));
    if (outcomes.length % 100 === 0) console.log(`${outcomes.length} of ${TRIALS} trials`);
  }
  await context.close();
}

/** True if a trial breaks files that the page has yet to load. */
const isHit = ({ fault, moment }: Trial) => fault !== undefined && moment !== 'after';
/** False if the previous release took over: no retry is needed then, and the remote's screen does not prove a repair. */
const needsRepair = ({ trial }: Outcome) => !isHit(trial) || !trial.withPrevious;
/** A slow remote is not a false alarm, because it happens on a busy machine. */
const isFalseAlarm = ({ trial, panel, reports }: Outcome) =>
  !isHit(trial) && ((panel && !reports.includes('slow')) || reports.some((stage) => stage !== 'slow'));
/** A file that was slow while the page itself loaded, and then arrived in time, needs no report. */
const isReported = ({ trial, reports, panel, shownMs }: Outcome) =>
  reports.includes(trial.fault?.stage ?? '') || (trial.fault?.name === 'slow' && !panel && shownMs < LATE_MS);
const isGood = (outcome: Outcome) =>
  outcome.shellUsable &&
  outcome.healed &&
  outcome.shownMs <= IN_TIME_MS &&
  !isFalseAlarm(outcome) &&
  (!isHit(outcome.trial) || isReported(outcome));

function describe({ trial, ...rest }: Outcome): string {
  const { target, fault, moment, withPrevious } = trial;
  return JSON.stringify({ remote: target.id, fault: fault?.name ?? 'none', moment, withPrevious, ...rest });
}

function verdict(count: number, of: number): string {
  return `${count} of ${of} (${count === of ? 'reached' : 'MISSED'})`;
}

const startedAt = Date.now();
const site = await startSite({ port: PORT, name: 'chaos', env: { DEMO_DATA: 'off' } });
const browser = await chromium.launch(CHROMIUM);
try {
  const trials = Array.from({ length: TRIALS }, makeTrial);
  const outcomes: Outcome[] = [];
  await Promise.all(Array.from({ length: PAGES }, () => work(browser, site.url, trials, outcomes)));

  const count = outcomes.length;
  const hit = outcomes.filter(({ trial }) => isHit(trial));
  const spared = outcomes.filter(({ trial }) => !isHit(trial));
  const saved = hit.filter(({ trial, panel }) => trial.withPrevious && !panel);
  const repaired = outcomes.filter(needsRepair);
  const shown = outcomes.map(({ shownMs }) => shownMs);
  const worst = Math.max(...shown);
  printTable(
    `${outcomes.length} faults, ${PAGES} pages at once`,
    ['figure', 'value'],
    [
      ['shell and another remote usable', verdict(outcomes.filter(({ shellUsable }) => shellUsable).length, count)],
      ['panel or content within 5 s', verdict(shown.filter((ms) => ms <= IN_TIME_MS).length, count)],
      ['… 95th percentile, ms', percentile(shown, 0.95).toFixed(0)],
      ['… worst, ms', worst.toFixed(0)],
      ['report of the fault received', verdict(hit.filter(isReported).length, hit.length)],
      [
        'no previous release: works again, after a retry if there was a panel',
        verdict(repaired.filter(({ healed }) => healed).length, repaired.length),
      ],
      [
        'previous release took over, no retry needed',
        verdict(saved.length, hit.filter(({ trial }) => trial.withPrevious).length),
      ],
      [
        'no false alarm in trials without a fault',
        verdict(spared.filter((one) => !isFalseAlarm(one)).length, spared.length),
      ],
    ],
  );
  const byFault = FAULTS.map(({ name }) => {
    const of = hit.filter(({ trial }) => trial.fault?.name === name);
    const times = of.map(({ shownMs }) => shownMs);
    return [name, String(of.length), percentile(times, 0.5).toFixed(0), Math.max(0, ...times).toFixed(0)];
  });
  printTable(
    'Until the panel or the previous release is visible',
    ['fault', 'trials', 'median, ms', 'worst, ms'],
    byFault,
  );
} finally {
  await Promise.all([browser.close(), site.stop()]);
}
