import { test as base, type BrowserContext, expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { Commands, type Person } from './commands';

interface Fixtures {
  commands: Commands;
  /** Signs somebody in through the page, as they would. */
  signIn: (person: Person) => Promise<void>;
  /** Lets a journey expect console errors that match, for what it breaks on purpose. */
  allowErrors: (...patterns: RegExp[]) => void;
  /** What the policies of pages refused so far, whoever's browser it was. */
  violations: string[];
  /** Lets a journey expect violations that match. */
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
  allowErrors: [
    async ({ page }, use) => {
      const allowed: RegExp[] = [];
      const seen: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') seen.push(message.text());
      });
      page.on('pageerror', (error) => seen.push(error.message));
      await use((...patterns) => allowed.push(...patterns));
      const unexpected = seen.filter((text) => !allowed.some((pattern) => pattern.test(text)));
      expect(unexpected, 'the console stays free of errors and warnings').toEqual([]);
    },
    { auto: true },
  ],
  violations: async ({ context, baseURL }, use) => {
    const seen: string[] = [];
    await watchViolations(context, baseURL, seen);
    await use(seen);
  },
  allowViolations: [
    async ({ violations }, use) => {
      const allowed: RegExp[] = [];
      await use((...patterns) => allowed.push(...patterns));
      const unexpected = violations.filter((text) => !allowed.some((pattern) => pattern.test(text)));
      expect(unexpected, 'the policies of pages refuse nothing').toEqual([]);
    },
    { auto: true },
  ],
  newVisitor: async ({ browser, baseURL, violations }, use) => {
    const visits: BrowserContext[] = [];
    await use(async () => {
      const visit = await browser.newContext();
      visits.push(visit);
      await watchViolations(visit, baseURL, violations);
      return visit.newPage();
    });
    for (const visit of visits) await visit.close();
  },
});

/**
 * Notes everything that a policy refuses in pages and frames of the site, for as long as the context lives. The
 * provider's windows, which are other sites, have policies of their own.
 */
async function watchViolations(context: BrowserContext, baseURL: string | undefined, seen: string[]): Promise<void> {
  await context.exposeBinding('policyViolation', (_source, text: string) => void seen.push(text));
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

/** Asserts that the screen as it stands has no accessibility violation that a machine can find (WCAG 2.2 AA). */
export async function expectAccessible(page: Page): Promise<void> {
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
