import type { Page, Request, Route } from '@playwright/test';
import fc from 'fast-check';
import { Chaos, type ChaosFault, FAULTS, LATE_MS, type Target, TARGETS, visit } from '../chaos';
import { ADMIN } from '../commands';
import { expect, test } from '../fixtures';
import { holdBack } from '../pages/hold-back';
import { retryOf, seeAfterRetry } from '../pages/remote-panel';
import { navigate } from '../pages/top-bar';

const SHELL_PAGE = '/profile';

const panelOf = (page: Page) => page.getByRole('main').getByRole('alert');
const headingOf = (page: Page, { heading }: Target) => page.getByRole('heading', { level: 1, name: heading });

test.beforeEach(async ({ signIn, allowErrors }) => {
  // Intended faults appear in the console as well.
  allowErrors(/Failed to load resource/, /integrity/, /preload/, /ERR_/, /Unexpected (?:token|end of input)/);
  allowErrors(/no start/, /broken on purpose/, /did not load/);
  await signIn(ADMIN, null);
});

/** Waits for this page's next failure report that the server accepts. */
async function reportOf(page: Page, { id }: Target, { stage }: ChaosFault) {
  const answer = await page.waitForResponse((response) => {
    if (!response.url().endsWith('/api/platform/faults')) return false;
    const fault = response.request().postDataJSON() as { remote: string; stage: string };
    return fault.remote === id && fault.stage === stage;
  });
  expect(answer.status()).toBe(200);
  return answer.request().postDataJSON() as Record<string, unknown>;
}

async function begin(page: Page, chaos: Chaos, fault: ChaosFault, options: { withPrevious?: boolean } = {}) {
  chaos.begin(fault, options);
  await openShell(page);
}

/** Opens a page on which no remote is loaded yet. */
async function openShell(page: Page): Promise<void> {
  await page.goto(SHELL_PAGE);
  await expect(page.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible();
}

/** The remote's share of the faults, which the same code of the shell meets for each remote. */
function faultsOf(target: Target): readonly ChaosFault[] {
  const place = TARGETS.indexOf(target);
  return FAULTS.filter((_fault, index) => index % TARGETS.length === place);
}

for (const target of TARGETS) {
  const other = TARGETS.find(({ id }) => id === (target.id === 'tenants' ? 'landlords' : 'tenants')) as Target;

  // SECURITY: **Integrity**
  test(`the rest of the site works while ${target.id} is broken, and a retry brings it back`, async ({ page }) => {
    const chaos = await Chaos.between(page, target);
    for (const fault of faultsOf(target)) {
      await test.step(fault.name, async () => {
        await begin(page, chaos, fault);
        const reported = reportOf(page, target, fault);
        await chaos.visit();
        await expect(panelOf(page)).toBeVisible();
        const report = await reported;
        expect(report).toMatchObject({ version: expect.any(String), cause: expect.any(String) });
        expect(report.shell).toMatch(/^[0-9a-f]{12}$/);
        expect(report.hash).toMatch(/^sha384-/);
        expect(await page.evaluate(() => (globalThis as { tampered?: boolean }).tampered)).toBeUndefined();

        await navigate(page, other.id === 'tenants' ? 'Najemcy' : 'Wynajmujący');
        await expect(headingOf(page, other)).toBeVisible();
        await visit(page, SHELL_PAGE);
        await expect(page.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible();

        chaos.end();
        await chaos.visit();
        await seeAfterRetry(page, headingOf(page, target));
      });
    }
  });
}

test('a deep link into a remote with hanging files works after a retry', async ({ page }) => {
  const target = TARGETS[0] as Target;
  const chaos = await Chaos.between(page, target);
  chaos.begin(FAULTS.find(({ name }) => name === 'hanging') as ChaosFault);
  // The page never finishes loading: it names the files that hang.
  await page.goto(target.path, { waitUntil: 'commit' });
  await expect(panelOf(page)).toBeVisible();
  chaos.end();
  await retryOf(page).click();
  await expect(headingOf(page, target)).toBeVisible();
});

test('a file that hangs on a retry as well is loaded on the next one', async ({ page }) => {
  const target = TARGETS[0] as Target;
  await openShell(page);
  let isBroken = true;
  const moduleFiles = /\/remotes\/tenants\/.*\/module\.\w+\.js$/;
  await page.route(moduleFiles, (route) => (isBroken ? new Promise<void>(() => undefined) : route.continue()));
  await visit(page, target.path);
  await expect(panelOf(page)).toBeVisible();
  const retry = retryOf(page);
  const askedAgain = page.waitForRequest(moduleFiles);
  await retry.click();
  await askedAgain;
  await expect(panelOf(page)).toBeVisible();
  isBroken = false;
  await retry.click();
  await expect(headingOf(page, target)).toBeVisible();
});

test('a broken release is replaced by a working previous one without a retry', async ({ page }) => {
  const target = TARGETS.find(({ id }) => id === 'reports') as Target;
  const chaos = await Chaos.between(page, target);
  for (const fault of FAULTS) {
    await test.step(fault.name, async () => {
      await begin(page, chaos, fault, { withPrevious: true });
      const reported = reportOf(page, target, fault);
      await chaos.visit();
      await expect(headingOf(page, target)).toBeVisible();
      expect(await reported).toMatchObject({ version: '9.0.0-chaos' });
      await expect(panelOf(page)).toBeHidden();

      // The broken release is not tried first again in this tab.
      let requests = 0;
      const count = (request: Request) => {
        if (chaos.isOurs(new URL(request.url()).pathname)) requests += 1;
      };
      page.on('request', count);
      await visit(page, SHELL_PAGE);
      await expect(headingOf(page, target)).toBeHidden();
      await chaos.visit();
      await expect(headingOf(page, target)).toBeVisible();
      page.off('request', count);
      expect(requests).toBe(0);
    });
  }
});

/** A fault of any remote, or none, at any moment of a visit. */
const TRIAL = fc.record({
  target: fc.constantFrom(...TARGETS),
  fault: fc.option(fc.constantFrom(...FAULTS), { nil: undefined, freq: 9 }),
  moment: fc.constantFrom('before' as const, 'during' as const, 'after' as const),
  withPrevious: fc.boolean(),
});

// CHAOS_TRIALS=1000 and `-g "random fault" --fully-parallel` make more, CHAOS_SEED other ones.
const TRIALS = fc.sample(TRIAL, {
  numRuns: Number(process.env.CHAOS_TRIALS ?? 4),
  seed: Number(process.env.CHAOS_SEED ?? 1),
});

for (const [index, { target, fault, moment, withPrevious }] of TRIALS.entries()) {
  const what = [target.id, fault?.name ?? 'none', moment, withPrevious ? 'with previous' : 'alone'].join(', ');

  test(`random fault ${index + 1} leaves the rest usable: ${what}`, async ({ page }) => {
    const reports: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/platform/faults'))
        reports.push((request.postDataJSON() as { stage: string }).stage);
    });
    const chaos = await Chaos.between(page, target);
    const breakIt = () => fault && chaos.begin(fault, { withPrevious });
    const heading = headingOf(page, target);
    if (moment === 'before') {
      breakIt();
      await page.goto(target.path, { waitUntil: 'commit' });
    } else {
      // A release that came before must be in the registry that the page was opened with.
      if (moment === 'during') breakIt();
      await openShell(page);
      await chaos.visit();
      if (moment === 'after') {
        await expect(heading).toBeVisible();
        breakIt();
        await visit(page, SHELL_PAGE);
        await expect(heading).toBeHidden();
        await chaos.visit();
      }
    }
    // What was loaded before stays, and a working release before takes over.
    const isHit = fault !== undefined && moment !== 'after';
    await expect(isHit && !withPrevious ? panelOf(page).or(heading) : heading).toBeVisible();
    // A file that is slow while the page itself loads may arrive in time.
    if (isHit && fault.name !== 'slow') await expect.poll(() => reports).toContain(fault.stage);
    // Every remote is slow on a busy machine.
    if (!isHit) expect(reports.filter((stage) => stage !== 'slow')).toEqual([]);

    const other = TARGETS.find(({ id }) => id === (target.id === 'tenants' ? 'landlords' : 'tenants')) as Target;
    await visit(page, other.path);
    await expect(headingOf(page, other)).toBeVisible();
    await visit(page, SHELL_PAGE);
    await expect(page.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible();
    chaos.end();
    await chaos.visit();
    await seeAfterRetry(page, heading);
  });
}

/** The shell's file of the data group, which a page loads with the first remote that needs it. */
const SHELL_FILE = /\/assets\/[^/]+\/kit-data\.\w+\.js$/;

/** Whether at most one file of the shell is under way, as webpack's runtime notes it. */
function isOnlyOnePending(): boolean {
  const tags = [...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script, link')];
  const pending = tags.filter(({ onload }) => onload).map((tag) => ('src' in tag ? tag.src : tag.href));
  return pending.filter((address) => address.includes('/assets/')).length <= 1;
}

for (const [name, fault] of [
  ['missing', (route: Route) => route.fulfill({ status: 404, body: 'not found' })],
  ['hanging', () => new Promise<void>(() => undefined)],
] as const) {
  test(`a file of the shell that is ${name} is held against no remote, and a retry brings it`, async ({ page }) => {
    const target = TARGETS[0] as Target;
    const blamed: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/platform/faults')) blamed.push(request.postDataJSON());
    });
    await openShell(page);
    let isBroken = true;
    await page.route(SHELL_FILE, (route) => (isBroken ? fault(route) : route.continue()));
    const asked = page.waitForRequest(SHELL_FILE);
    const reported = page.waitForRequest('**/api/platform/observations');
    // On a busy machine the remote's own files could be late, before that of the shell is asked for.
    const beLate = await holdBack(page, LATE_MS);
    await visit(page, target.path);
    await asked;
    await page.waitForFunction(isOnlyOnePending);
    // A file that is missing fails at once.
    if (name === 'hanging') await beLate();
    await expect(panelOf(page)).toBeVisible();
    expect((await reported).postDataJSON()).toMatchObject({
      errors: [{ source: 'shell', message: expect.stringContaining('kit-data.') }],
      loads: [],
    });
    // Before the retry, on which the remote may be slow.
    expect(blamed).toEqual([]);
    isBroken = false;
    await retryOf(page).click();
    await expect(headingOf(page, target)).toBeVisible();
  });
}

test('the panel of a broken remote is announced, and a retry keeps the keyboard focus', async ({ page }) => {
  const target = TARGETS[0] as Target;
  const chaos = await Chaos.between(page, target);
  await begin(page, chaos, FAULTS[0] as ChaosFault);
  await chaos.visit();
  await expect(panelOf(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  chaos.end();
  await page.keyboard.press('Tab');
  await expect(retryOf(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(headingOf(page, target)).toBeVisible();
  await expect(headingOf(page, target)).toBeFocused();
});
