import { expect, type Locator } from '@playwright/test';

/** Opens a select and chooses the option of this name; it tries again if the page moves. */
export async function choose(list: Locator, name: string | RegExp): Promise<void> {
  const select = list.locator('xpath=ancestor::*[contains(concat(" ", @class, " "), " ant-select ")][1]');
  const popup = list.page().locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
  await expect(async () => {
    if ((await list.getAttribute('aria-expanded')) !== 'true') await list.click();
    await popup.locator('.ant-select-item-option').filter({ hasText: name }).first().click({ timeout: 2_000 });
    await expect(select).toContainText(name, { timeout: 1_000 });
    // A click that came late may have opened the list once more.
    await expect(popup).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
}
