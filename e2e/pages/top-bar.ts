import { expect, type Page } from '@playwright/test';

/** Shows the links and the way out, which are in the bar or, where it has no room for them, in the drawer. */
export async function openMenu(page: Page): Promise<void> {
  const bar = page.getByRole('banner');
  const menu = bar.getByRole('button', { name: 'Otwórz menu' });
  // The address of a screen is there before its bar is: which of the two it has shows only then.
  await expect(menu.or(bar.getByRole('navigation'))).toBeVisible();
  if (await menu.isVisible()) await menu.click();
}

/** A link of the navigation, in the bar or in the opened drawer. */
export function linkTo(page: Page, label: string) {
  return page
    .getByRole('link', { name: new RegExp(`^${label}`) })
    .filter({ visible: true })
    .first();
}

/** Follows a link of the navigation. */
export async function navigate(page: Page, label: string): Promise<void> {
  await openMenu(page);
  await linkTo(page, label).click();
}

/** Leaves by the button of the bar or the drawer. */
export async function signOut(page: Page): Promise<void> {
  await openMenu(page);
  await page.getByRole('button', { name: 'Wyloguj' }).filter({ visible: true }).first().click();
}
