import { expect, type Page } from '@playwright/test';

/** Opens the drawer if the bar is too narrow for its links and the sign-out. */
export async function openMenu(page: Page): Promise<void> {
  const bar = page.getByRole('banner');
  const menu = bar.getByRole('button', { name: 'Otwórz menu' });
  // The address changes before the bar is rendered, which shows whether there is a drawer.
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

/** Follows a link of the navigation, also one for which the bar has no room. */
export async function navigate(page: Page, label: string): Promise<void> {
  await openMenu(page);
  const link = linkTo(page, label);
  const more = page.getByRole('banner').getByRole('button', { name: 'Więcej' });
  await expect(link.or(more).first()).toBeVisible();
  if (!(await link.isVisible())) await more.click();
  await link.click();
}

/** Signs out by the button of the bar or the drawer. */
export async function signOut(page: Page): Promise<void> {
  await openMenu(page);
  await page.getByRole('button', { name: 'Wyloguj' }).filter({ visible: true }).first().click();
}
