import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Output } from '@najem/shared/contract/kernel';
import type { signInCalls } from '@najem/shared/contract/identity';
import { test as base, type BrowserContext, expect, type Page } from '@playwright/test';
import { Commands, type Person } from './commands';
import { SITE_COOKIES } from './cookies';
import { type LaunchedSite, launchSite } from './launch-site';
import { type OwnPort, ownOrigin } from './own-ports';

/** The complaints of all browsers of a journey. */
interface Complaints {
  /** Errors and warnings of consoles, and uncaught errors. */
  errors: string[];
  /** Violations of the pages' policies. */
  violations: string[];
}

interface Fixtures {
  /** After the journey: its browsers hold no cookie of the site but those that docs/SECURITY.md lists. */
  onlyListedCookies: void;
  commands: Commands;
  /**
   * Signs a person in by the site's own call, and opens a page until its screen is shown: the list of landlords unless another
   * is given, none where it is null. `on`: a visitor's page in place of the journey's own.
   */
  signIn: (person: Pick<Person, 'email' | 'password'>, path?: string | null, on?: Page) => Promise<void>;
  complaints: Complaints;
  /** Allows matching console errors, for a journey that causes them on purpose. */
  allowErrors: (...patterns: RegExp[]) => void;
  /** Allows matching policy violations likewise. */
  allowViolations: (...patterns: RegExp[]) => void;
  /** The page of another browser, which shares nothing with the journey's own. */
  newVisitor: () => Promise<Page>;
}

const MOCK_COOKIE = /^(?:_session|_interaction|g_csrf_token)/;

export const test = base.extend<Fixtures>({
  commands: async ({ baseURL }, use) => {
    if (!baseURL) throw new Error('The journeys need a base address');
    await use(new Commands(baseURL));
  },
  signIn: async ({ page }, use) => {
    await use(async ({ email, password }, path = '/landlords', on = page) => {
      const answer = await on.request.post('/api/users/login', { data: { email, password } });
      expect(answer.ok(), 'the sign-in is accepted').toBe(true);
      const { token } = (await answer.json()) as Output<typeof signInCalls.login>;
      // A document of the site without scripts, in which the token can be stored.
      await on.goto('/health/live');
      await on.evaluate((value) => localStorage.setItem('token', value), token);
      if (path === null) return;
      await on.goto(path);
      // The browser warns of a screen's files where the screen is left before it takes them.
      await expect(on.getByRole('heading', { level: 1 })).toBeVisible();
    });
  },
  complaints: async ({ context, baseURL }, use) => {
    const complaints: Complaints = { errors: [], violations: [] };
    await watch(context, baseURL, complaints);
    await use(complaints);
  },
  allowErrors: [
    async ({ complaints }, use) => {
      const allowed: RegExp[] = [];
      await use((...patterns) => allowed.push(...patterns));
      expect(unmatched(complaints.errors, allowed), 'the console stays free of errors and warnings').toEqual([]);
    },
    { auto: true },
  ],
  allowViolations: [
    async ({ complaints }, use) => {
      const allowed: RegExp[] = [];
      await use((...patterns) => allowed.push(...patterns));
      expect(unmatched(complaints.violations, allowed), 'the policies of pages refuse nothing').toEqual([]);
    },
    { auto: true },
  ],
  onlyListedCookies: [
    async ({ context, page }, use) => {
      await use();
      // An answer that arrives after the journey is nobody's.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await expectListedCookies(context);
    },
    { auto: true },
  ],
  newVisitor: async ({ browser, baseURL, complaints }, use) => {
    const visits: BrowserContext[] = [];
    await use(async () => {
      const visit = await browser.newContext();
      visits.push(visit);
      await watch(visit, baseURL, complaints);
      return visit.newPage();
    });
    for (const visit of visits) {
      await expectListedCookies(visit);
      await visit.close();
    }
  },
});

/** Asserts that the site set necessary cookies alone; those of providers' windows are theirs. */
async function expectListedCookies(context: BrowserContext): Promise<void> {
  const listed: readonly string[] = SITE_COOKIES;
  const names = (await context.cookies()).map(({ name }) => name);
  // The mock bank and the mock Google stand on the same host, and cookies know no port.
  const unlisted = names.filter((name) => !listed.includes(name) && !MOCK_COOKIE.test(name));
  expect(unlisted, 'the site sets no cookie but the listed ones').toEqual([]);
}

interface OwnSite {
  /** A temporary folder, which is removed after the journey. */
  folder: string;
  /** Starts the journey's own site at `baseURL`; the data of an earlier start are kept. */
  launch: (options?: { demoData?: boolean; settings?: Record<string, string> }) => Promise<LaunchedSite>;
}

/** For journeys that start their own site, with its `baseURL`. */
export function testOn(name: OwnPort) {
  return test.extend<OwnSite>({
    baseURL: ({ baseURL }, use) => use(ownOrigin(baseURL, name)),
    folder: async ({}, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'najem-journey-'));
      await use(folder);
      await rm(folder, { recursive: true, force: true });
    },
    launch: async ({ page, baseURL, folder }, use) => {
      let site: LaunchedSite | undefined;
      await use(async ({ demoData = false, settings } = {}) => {
        site = await launchSite({ baseURL: baseURL as string, dataDir: path.join(folder, 'data'), demoData, settings });
        return site;
      });
      // An open page asks the site and sends telemetry, which fail once the site has stopped.
      await page.goto('about:blank');
      await site?.end('SIGTERM');
    },
  });
}

function unmatched(texts: readonly string[], patterns: readonly RegExp[]): string[] {
  return texts.filter((text) => !patterns.some((pattern) => pattern.test(text)));
}

/** A warning that tells only how slow the machine is; `federation.spec` asserts that what is preloaded is used. */
const LATE_USE = /preloaded using link preload but not used within a few seconds/;

/**
 * Collects the complaints of the site's pages and frames while the context lives. The windows of providers are other sites
 * with policies and consoles of their own.
 */
async function watch(context: BrowserContext, baseURL: string | undefined, complaints: Complaints): Promise<void> {
  const { errors, violations } = complaints;
  const isOurs = (page: Page | null) => page?.url().startsWith(`${baseURL}/`) ?? false;
  context.on('console', (message) => {
    if (!/^(?:error|warning)$/.test(message.type()) || !isOurs(message.page())) return;
    if (!LATE_USE.test(message.text())) errors.push(message.text());
  });
  context.on('weberror', (error) => {
    if (isOurs(error.page())) errors.push(error.error().message);
  });
  await context.exposeBinding('policyViolation', (_source, text: string) => void violations.push(text));
  await context.addInitScript((origin) => {
    if (location.origin !== origin) return;
    const { policyViolation } = globalThis as unknown as { policyViolation: (text: string) => void };
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, sourceFile }) =>
      policyViolation([effectiveDirective, blockedURI, sample, sourceFile, 'at', location.pathname].join(' ')),
    );
    // Refused scripts without a hash are reported only here.
    new ReportingObserver((reports) => reports.forEach((report) => policyViolation(JSON.stringify(report))), {
      types: ['integrity-violation'],
      buffered: true,
    }).observe();
  }, baseURL);
}

/** Waits for the page's next frame, in which its scripts learn of another theme or width. */
async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Waits for the end of animations, whose intermediate colours are not meant to be read. */
async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      return playState !== 'running' || effect?.getComputedTiming().endTime === Infinity;
    }),
  );
}

/** Waits until the page has taken a new width or theme, and nothing on it moves. */
export async function untilAtRest(page: Page): Promise<void> {
  await nextFrame(page);
  await atRest(page);
}

/** Waits until no part of the page is loading. */
export async function untilLoaded(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"], .ant-skeleton, .rn-waiting')).toHaveCount(0);
}

/** Asserts that nothing is wider than the screen, once a list that was closed has gone. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow, 'the page is not wider than the screen').toBeLessThanOrEqual(0);
}

export { expect };
