import type { NavEntry, Registry } from '@najem/shared/contract/platform';
import type { Page } from '@playwright/test';
import { changePage } from '../chaos';
import { expect, expectNoSidewaysScroll, test } from '../fixtures';
import { linkTo, openMenu } from '../pages/top-bar';

const SPECIFIED = ['Najemcy', 'Wynajmujący', 'Raporty', 'Profil'];
const LONG = 'Rozliczenia mediów i czynszów wspólnoty mieszkaniowej';

const links: readonly NavEntry[] = Array.from({ length: 12 }, (_, index) => ({
  label: index % 4 === 3 ? `${LONG} ${index}` : `Moduł zespołu ${index}`,
  path: `/tenants/${index}`,
  tooltip: 'Co tu jest',
  icon: 'building',
  order: 50 + index,
}));

/** Has the pages of the site name these links too, as if remotes of other teams brought them. */
async function addLinks(page: Page, count: number): Promise<void> {
  const add = (registry: Registry): Registry => {
    const [first, ...others] = registry.remotes;
    if (!first) throw new Error('The page names no remote');
    const nav = [...(first.nav ?? []), ...links.slice(0, count)];
    const records = Object.entries(registry.records ?? {}).map(([hash, record]) => [
      hash,
      hash === first.record ? { ...record, nav } : record,
    ]);
    return { ...registry, remotes: [{ ...first, nav }, ...others], records: Object.fromEntries(records) };
  };
  await page.route('**/profile', (route) => changePage(route, add));
  // The record of the first remote would bring its own links alone.
  await page.route('**/records/**', () => new Promise<void>(() => undefined));
}

for (const count of [1, 5, 12]) {
  test(`a navigation of ${count} more links fits any screen`, async ({ page, commands, signIn }) => {
    await signIn(await commands.verifiedPerson(), null);
    await addLinks(page, count);
    await page.goto('/profile');
    await expect(page.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible();
    const bar = page.getByRole('banner');
    const more = bar.getByRole('button', { name: 'Więcej' });
    for (const width of [320, 360, 600, 899, 900, 901, 1024, 1140, 1280, 1366, 1440, 1600, 1920]) {
      await test.step(`${width} px`, async () => {
        await page.setViewportSize({ width, height: 568 });
        await expectNoSidewaysScroll(page);
        await openMenu(page);
        await expect(bar.getByRole('button', { name: 'Wyloguj' }).filter({ visible: true })).toBeInViewport({
          ratio: 1,
        });
        const inBar = page.getByRole('navigation', { name: 'Główna' }).getByRole('link').filter({ visible: true });
        if (width >= 900) {
          for (const link of await inBar.all()) await expect(link).toBeInViewport({ ratio: 0.99 });
          if (await more.isVisible()) await more.click();
        }
        await expectNoSidewaysScroll(page);
        for (const { label } of links.slice(0, count)) await expect(linkTo(page, label)).toHaveCount(1);
        await expect(inBar).toHaveCount(count + 6);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      });
    }
  });
}

test('the links that do not fit are reached by the keyboard', async ({ page, commands, signIn }) => {
  await signIn(await commands.verifiedPerson(), null);
  await addLinks(page, 12);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/profile');
  const more = page.getByRole('banner').getByRole('button', { name: 'Więcej' });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await expect(page.locator('.rn-bar-list a').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Enter');
  for (let presses = 0; presses < 30 && (await more.getAttribute('aria-expanded')) === 'true'; presses += 1) {
    await page.keyboard.press('Tab');
  }
  await expect(more, 'leaving the list closes it').toHaveAttribute('aria-expanded', 'false');
});

for (const seconds of [4, 20]) {
  test(`the bar has its links while records arrive after ${seconds} s`, async ({ page, commands, signIn }) => {
    await signIn(await commands.verifiedPerson(), null);
    await page.route('**/records/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
      // The page may have got the record by another request, or be closed.
      await route.continue().catch(() => undefined);
    });
    await page.goto('/profile');
    await expect(page.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible();
    await openMenu(page);
    for (const label of SPECIFIED) await expect(linkTo(page, label)).toBeVisible({ timeout: 1_000 });
    await linkTo(page, 'Najemcy').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Lista najemców' })).toBeVisible();
  });
}
