import { expect, type Locator } from '@playwright/test';

/** Opens a list of choices and takes the one of this name, as a person does. */
export async function choose(list: Locator, option: string | RegExp): Promise<void> {
  await list.click();
  const popup = list.page().locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
  await popup.locator('.ant-select-item-option').filter({ hasText: option }).first().click();
  await expect(popup).toHaveCount(0);
}
