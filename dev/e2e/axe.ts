import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect, untilAtRest } from './fixtures';

/** Asserts that the page, once it is at rest, has no accessibility violation that axe finds (WCAG 2.2 AA). */
export async function expectNoViolations(page: Page): Promise<void> {
  await untilAtRest(page);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const runner = (globalThis as unknown as { axe: typeof axe }).axe;
    const result = await runner.run(document, {
      // The site's own policy refuses to fetch style sheets again.
      preload: false,
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'],
    });
    return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`);
  });
  expect(violations).toEqual([]);
}
