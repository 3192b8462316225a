import type { Locator, Page } from '@playwright/test';
import { BAD, describe } from '../described-person';
import { expect, test } from '../fixtures';
import { newPesel } from '../identifiers';
import { press, tabTo } from '../keyboard';
import { looksRight } from '../pages/screen';
import { proveBySignature } from '../signed-claim';

const TEXT = 'Wynajmujący mieszka obok i pokazuje moje dane sąsiadom, dlatego sprzeciwiam się ich przetwarzaniu.';
const MESSAGE = 'Dopisuję: sąsiad powtórzył to wczoraj przy świadku.';

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.insertText(text);
}

test('an objection restricts all entries until its person withdraws it', async ({
  page,
  commands,
  baseURL,
  signIn,
}) => {
  const pesel = newPesel();
  await describe(commands, { name: 'Jan Sprawny', pesel });
  const person = await commands.verifiedPerson('Jan Sprawny');
  await proveBySignature(commands, { baseURL, token: person.token, pesel });
  await signIn(person, null);

  await test.step('the person opens it, by keyboard', async () => {
    await page.goto('/dossier');
    await press(page, page.getByRole('link', { name: 'Nowa sprawa' }));
    await expect(page.getByRole('heading', { level: 1, name: 'Nowa sprawa' })).toBeVisible();
    await looksRight(page);
    await press(page, page.getByRole('link', { name: /^Sprzeciw/ }));
    await expect(page.getByText(/szybszy jest spór: wpis od razu przestaje się liczyć/)).toBeVisible();
    await type(page, page.getByLabel('Opisz sprawę'), TEXT);
    await tabTo(page, page.getByRole('checkbox', { name: /Na czas rozpatrzenia ograniczcie/ }));
    await page.keyboard.press('Space');
    await looksRight(page);
    await press(page, page.getByRole('button', { name: 'Wyślij', exact: true }));
    await expect(page.getByRole('heading', { level: 1, name: /^Sprawa WN-/ })).toBeVisible();
    await expect(page.getByText('Do czasu decyzji wpisy o Tobie nie liczą się do oceny.')).toBeVisible();
    await looksRight(page);
  });

  await test.step('no entry counts, and each leads to the case', async () => {
    await page.goto('/dossier');
    const entry = page.getByRole('article').filter({ hasText: BAD.comment }).first();
    await expect(entry.getByText('ograniczony')).toBeVisible();
    await looksRight(page);
    await press(page, entry.getByRole('link', { name: 'Zobacz sprawę' }));
    await expect(page.getByRole('heading', { level: 1, name: /^Sprawa WN-/ })).toBeVisible();
  });

  await test.step('the person writes a message', async () => {
    await type(page, page.getByLabel('Twoja wiadomość'), MESSAGE);
    await press(page, page.getByRole('button', { name: 'Wyślij', exact: true }));
    await expect(page.getByRole('region', { name: 'Wiadomości' }).getByText(MESSAGE)).toBeVisible();
  });

  await test.step('the person withdraws it, and the entries count again', async () => {
    await press(page, page.getByRole('button', { name: 'Wycofaj' }));
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('od razu znów będą liczyły się do oceny');
    await press(page, question.getByRole('button', { name: 'Wycofaj' }));
    await expect(page.getByText('Wycofana', { exact: true }).first()).toBeVisible();
    await looksRight(page);
    await page.goto('/dossier/cases');
    await expect(page.getByText('Wycofana').filter({ visible: true })).toBeVisible();
    await looksRight(page);
    await page.goto('/dossier');
    await expect(page.getByRole('article').filter({ hasText: BAD.comment }).first()).toBeVisible();
    await expect(page.getByText('ograniczony')).toHaveCount(0);
  });
});
