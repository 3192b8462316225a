import type { Locator, Page } from '@playwright/test';
import { expectNoViolations } from '../axe';
import { visit } from '../chaos';
import { expect, expectNoSidewaysScroll, test } from '../fixtures';
import { looksRight } from '../pages/walk';
import { PHONE, PHONE_SIZE } from '../phone';

/** The card of one component of the kit. */
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function presses(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
}

/** Checks the page in both themes; on the phone in one, because the colours of a theme do not depend on the width. */
async function expectNoViolationsInThemes(page: Page): Promise<void> {
  const isPhone = page.viewportSize()?.width === PHONE_SIZE.width;
  for (const colorScheme of isPhone ? (['light'] as const) : (['dark', 'light'] as const)) {
    await page.emulateMedia({ colorScheme });
    await expectNoViolations(page);
  }
}

/** Opens a select, checks it, and chooses an option. */
async function chooses(page: Page, list: Locator, label: string): Promise<void> {
  await list.click();
  const option = page.getByRole('option', { name: label });
  await expect(option).toBeVisible();
  await expectNoViolationsInThemes(page);
  await option.click();
  await expect(option).toBeHidden();
}

/** The steps for each group of the kit; the page is checked after the last, and in a step while something is open. */
const STEPS: Record<string, ((page: Page) => Promise<void>)[]> = {
  recipes: [
    async (page) => {
      await presses(page, 'Dodaj lokal');
      await page.getByRole('textbox', { name: 'Numer lokalu' }).fill('7');
      await presses(page, 'Zapisz lokal');
      await expect(page.getByText('Dodano lokal 7')).toBeVisible();
    },
    async (page) => {
      await presses(page, 'Przekaż klucze');
      await expect(page.getByText('Usłyszane zdarzenia: 1')).toBeVisible();
      await expect(page.getByText('Część innego modułu, lokal Boczna 2/7')).toBeVisible();
    },
    async (page) => {
      const recipe = part(page, 'Zdarzenie na szynie');
      await recipe.getByText('Kod: Zdarzenie na szynie', { exact: true }).click();
      await expect(recipe.getByText("defineEvent<{ flat: string }>('kit/handed-over')")).toBeVisible();
    },
  ],
  base: [],
  form: [
    async (page) => {
      await presses(page, 'Sprawdź formularz');
      await expect(page.getByText('Podaj imię')).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Imię' })).toBeFocused();
    },
    async (page) => {
      await part(page, 'PasswordField').getByRole('button', { name: 'Pokaż hasło' }).first().click();
      await expect(part(page, 'PasswordField').getByLabel('Hasło', { exact: true })).toHaveAttribute('type', 'text');
    },
    async (page) => {
      await part(page, 'Tooltip').getByRole('button').focus();
      await expect(page.getByRole('tooltip')).toBeVisible();
    },
  ],
  content: [],
  select: [(page) => chooses(page, page.getByRole('combobox', { name: 'Ulica' }), 'Boczna')],
  data: [
    async (page) => {
      await page.getByRole('button', { name: 'Pokaż szczegóły: Historia: Anna Nowak' }).click();
      await expect(page.getByText('Historia najmu: Anna Nowak')).toBeVisible();
    },
    async (page) => {
      await presses(page, 'Zapytaj');
      const dialog = page.getByRole('alertdialog', { name: 'Usunąć najemcę?' });
      await expect(dialog.getByRole('button', { name: 'Anuluj' })).toBeFocused();
      await expectNoViolationsInThemes(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    },
    async (page) => {
      await presses(page, 'Otwórz okno');
      const dialog = page.getByRole('dialog', { name: 'Edycja' });
      await chooses(page, dialog.getByRole('combobox', { name: 'Ulica w oknie' }), 'Aleja Pierwsza');
      await dialog.getByRole('button', { name: 'OK' }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('button', { name: 'Otwórz okno' })).toBeFocused();
    },
    async (page) => {
      for (const tone of ['success', 'info', 'warning', 'danger']) {
        await presses(page, `Pokaż ${tone}`);
        await expect(page.getByText(`Komunikat ${tone}`)).toBeVisible();
      }
    },
  ],
  date: [
    async (page) => {
      await page.getByRole('textbox', { name: 'Data rozpoczęcia' }).click();
      await expect(page.getByRole('button', { name: 'marzec' })).toBeVisible();
      await expectNoViolationsInThemes(page);
      await page.getByRole('cell', { name: '20', exact: true }).click();
      await expect(page.getByRole('textbox', { name: 'Data rozpoczęcia' })).toHaveValue('20.03.2026');
    },
  ],
  evidence: [
    async (page) => {
      await presses(page, 'Otwórz edytor');
      const dialog = page.getByRole('dialog', { name: 'Zakryj fragmenty' });
      await dialog.getByRole('button', { name: 'Dodaj pasek' }).press('Enter');
      const bar = dialog.getByRole('button', { name: 'Czarny pasek 1 z 1' });
      await bar.press('ArrowUp');
      await expectNoViolationsInThemes(page);
      await bar.press('Delete');
      await expect(dialog.getByRole('button', { name: 'Dodaj pasek' })).toBeFocused();
      await dialog.getByRole('button', { name: 'Gotowe' }).click();
      await expect(page.getByRole('img', { name: 'Zakryty dokument' })).toBeVisible();
      // Below the bar a button that is cut off by it would be too small a target.
      await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
    },
  ],
  admin: [
    async (page) => {
      await page.getByRole('tab', { name: 'Statystyki' }).first().click();
      await expect(page.getByText('Treść statystyk')).toBeVisible();
    },
    async (page) => {
      await page.getByText('Pokaż dane w tabeli').first().click();
      await expect(page.getByRole('cell', { name: '12', exact: true })).toBeVisible();
    },
  ],
};

/** What a group is called on its pages. */
const titleOf = (group: string) => (group === 'recipes' ? 'Przepisy' : `ui/${group}`);

test('the parts of the kit violate neither policy nor axe rules in both themes', { tag: PHONE }, async ({ page }) => {
  await page.goto('/dev/kit');
  for (const group of Object.keys(STEPS)) {
    await expect(page.getByRole('region', { name: titleOf(group), exact: true })).toBeVisible();
  }
  await looksRight(page);
  await page.getByRole('link', { name: 'Otwórz ui/form' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Katalog: ui/form' })).toBeVisible();
  await page.getByRole('link', { name: 'Wszystkie grupy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Katalog', exact: true })).toBeVisible();
  for (const [group, steps] of Object.entries(STEPS)) {
    await test.step(titleOf(group), async () => {
      await visit(page, `/dev/kit/${group}`);
      await expect(page.getByRole('heading', { level: 1, name: `Katalog: ${titleOf(group)}` })).toBeVisible();
      await expectNoSidewaysScroll(page);
      for (const step of steps) await step(page);
      await expectNoViolationsInThemes(page);
    });
  }
});

/** What is drawn of something that has neither focus nor the pointer. */
async function drawn(page: Page, shown: Locator): Promise<string> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  return (await shown.screenshot()).toString('base64');
}

test('in forced colours what is rated, chosen or switched on has a shape of its own', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/dev/kit/content');
  const stars = part(page, 'Rating').locator('.ant-rate').first();
  const shapes = await Promise.all(
    ['full', 'half', 'zero'].map((kind) => stars.locator(`.ant-rate-star-${kind}`).first().evaluate(paintedParts)),
  );
  expect(shapes).toEqual([
    ['filled', 'filled'],
    ['filled', 'outlined'],
    ['outlined', 'outlined'],
  ]);
  const choices = page.getByRole('radiogroup', { name: 'Typ wybrany' }).locator('label');
  const frames = await choices.evaluateAll((labels) => labels.map((label) => getComputedStyle(label).outlineStyle));
  expect(frames).toEqual(['solid', 'none']);

  await visit(page, '/dev/kit/admin');
  const tabs = page.getByRole('tablist').first().getByRole('tab');
  await changesShape(page, tabs.first(), tabs.nth(1));
  const onAndOff = page.getByRole('switch').first();
  await changesShape(page, onAndOff, onAndOff);

  await visit(page, '/dev/kit/data');
  const pages = page.locator('.ant-pagination').first();
  await changesShape(page, pages.getByTitle('1', { exact: true }), pages.getByTitle('2', { exact: true }));
});

/** How the two halves of a star are painted. */
function paintedParts(star: Element): string[] {
  return [...star.querySelectorAll('svg')].map((half) =>
    getComputedStyle(half).fill === 'none' ? 'outlined' : 'filled',
  );
}

/** Checks that something looks different after the press. */
async function changesShape(page: Page, shown: Locator, pressed: Locator): Promise<void> {
  const before = await drawn(page, shown);
  await pressed.click();
  await expect.poll(() => drawn(page, shown)).not.toBe(before);
}
