import { test as base, type BrowserContext, expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { Commands, type Person } from './commands';
import { type OwnPort, ownOrigin } from './own-ports';

/** What browsers complained of so far, whoever's they were. */
interface Complaints {
  /** Errors and warnings of consoles, and errors that nobody caught. */
  errors: string[];
  /** What the policies of pages refused. */
  violations: string[];
}

interface Fixtures {
  commands: Commands;
  /** Signs somebody in through the page, as they would. */
  signIn: (person: Person) => Promise<void>;
  complaints: Complaints;
  /** Lets a journey expect console errors that match, for what it breaks on purpose. */
  allowErrors: (...patterns: RegExp[]) => void;
  /** The same for what the policies of pages refuse. */
  allowViolations: (...patterns: RegExp[]) => void;
  /** Somebody else's browser: a page that shares nothing with the journey's own. */
  newVisitor: () => Promise<Page>;
}

export const test = base.extend<Fixtures>({
  commands: async ({ baseURL }, use) => {
    if (!baseURL) throw new Error('The journeys need a base address');
    await use(new Commands(baseURL));
  },
  signIn: async ({ page }, use) => {
    await use(async (person) => {
      await page.goto('/login');
      await page.getByLabel('Email').fill(person.email);
      await page.getByLabel('Hasło', { exact: true }).fill(person.password);
      await page.getByRole('button', { name: 'Zaloguj się', exact: true }).click();
      await expect(page).toHaveURL(/\/landlords$/);
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
  newVisitor: async ({ browser, baseURL, complaints }, use) => {
    const visits: BrowserContext[] = [];
    await use(async () => {
      const visit = await browser.newContext();
      visits.push(visit);
      await watch(visit, baseURL, complaints);
      return visit.newPage();
    });
    for (const visit of visits) await visit.close();
  },
});

/** For journeys of a site that they start themselves: `baseURL` is that site's. */
export function testOn(name: OwnPort) {
  return test.extend({ baseURL: ({ baseURL }, use) => use(ownOrigin(baseURL, name)) });
}

function unmatched(texts: readonly string[], patterns: readonly RegExp[]): string[] {
  return texts.filter((text) => !patterns.some((pattern) => pattern.test(text)));
}

/**
 * Notes what the site's pages and frames complain of, for as long as the context lives. The providers' windows, which
 * are other sites, have policies and consoles of their own.
 */
async function watch(context: BrowserContext, baseURL: string | undefined, complaints: Complaints): Promise<void> {
  const { errors, violations } = complaints;
  const isOurs = (page: Page | null) => page?.url().startsWith(`${baseURL}/`) ?? false;
  context.on('console', (message) => {
    if (/^(?:error|warning)$/.test(message.type()) && isOurs(message.page())) errors.push(message.text());
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
    // Scripts without a hash are told of here alone.
    new ReportingObserver((reports) => reports.forEach((report) => policyViolation(JSON.stringify(report))), {
      types: ['integrity-violation'],
      buffered: true,
    }).observe();
  }, baseURL);
}

/** Waits until nothing fades or slides: colours on the way are nobody's to read. */
async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      return playState !== 'running' || effect?.getComputedTiming().endTime === Infinity;
    }),
  );
}

/** Waits until no part of the page is loading. */
export async function untilLoaded(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Asserts that the screen, once it is loaded and at rest, has no violation that `expectNoViolations` finds. */
export async function expectAccessible(page: Page): Promise<void> {
  await untilLoaded(page);
  await expectNoViolations(page);
}

/** Asserts that what is on the page has no accessibility violation that a machine can find (WCAG 2.2 AA). */
export async function expectNoViolations(page: Page): Promise<void> {
  await atRest(page);
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const runner = (globalThis as unknown as { axe: typeof axe }).axe;
    const result = await runner.run(document, {
      // Reading foreign style sheets again would be refused by the site's own policy.
      preload: false,
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    });
    return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`);
  });
  expect(violations).toEqual([]);
}

/** Asserts that nothing is wider than the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, 'the page is not wider than the screen').toBeLessThanOrEqual(0);
}

export { expect };
