import { tenants } from '@najem/shared/contract/register';
import { ADMIN } from '../commands';
import { BAD, describe } from '../described-person';
import { expect, test } from '../fixtures';
import { newPesel } from '../identifiers';
import { press, tabTo } from '../keyboard';
import { choose } from '../pages/choice';
import { proveBySignature } from '../signed-claim';

const TEXT = 'Moja szczególna sytuacja: po rozwodzie były mąż szuka mnie po adresach, które tu zapisano.';
const REASONS = 'Szczególna sytuacja osoby przeważa nad interesem użytkowników, dlatego usuwamy wszystko, co zapisano.';

// Polityka: Masz prawo dostępu
// Polityka: Sprzeciw wobec wpisów
test('an objection restricts all entries; granted, it closes the identifier until its person opens it', async ({
  page,
  commands,
  signIn,
  newVisitor,
  baseURL,
}) => {
  const pesel = newPesel();
  const author = await describe(commands, { name: 'Jan Sprzeciw', pesel });
  const person = await commands.verifiedPerson('Jan Sprzeciw');
  await proveBySignature(commands, { baseURL, token: person.token, pesel });
  await signIn(person, '/dossier');
  const subject = { name: 'Jan Sprzeciw', type: 'osoba', identifier: pesel } as const;
  const add = () => commands.call(tenants.create, { ...subject, history: [BAD] }, author.token);

  const id = await test.step('the person opens it, by keyboard', async () => {
    await press(page, page.getByRole('link', { name: 'Nowa sprawa' }));
    await press(page, page.getByRole('link', { name: /^Sprzeciw/ }));
    await tabTo(page, page.getByLabel('Opisz sprawę'));
    await page.keyboard.insertText(TEXT);
    await tabTo(page, page.getByRole('checkbox', { name: /Na czas rozpatrzenia ograniczcie/ }));
    await page.keyboard.press('Space');
    await press(page, page.getByRole('button', { name: 'Wyślij', exact: true }));
    await expect(page.getByRole('heading', { level: 1, name: /^Sprzeciw, / })).toBeVisible();
    await expect(page.getByText('Do czasu decyzji wpisy o Tobie nie liczą się do oceny.')).toBeVisible();
    return new URL(page.url()).pathname.split('/').at(-1) ?? '';
  });

  await test.step('no entry counts, and each leads to the case', async () => {
    await page.goto('/dossier');
    const entry = page.getByRole('article').filter({ hasText: BAD.comment }).first();
    await expect(entry.getByText('ograniczony')).toBeVisible();
    await press(page, entry.getByRole('link', { name: 'Zobacz sprawę' }));
    await expect(page.getByRole('heading', { level: 1, name: /^Sprzeciw, / })).toBeVisible();
  });

  const administrator = await newVisitor();
  await test.step('the desk reads what a grant does before it is sent', async () => {
    await signIn(ADMIN, `/admin/desk/cases/${id}`, administrator);
    await administrator.getByRole('button', { name: /^Weź/ }).first().click();
    await expect(administrator.getByText('Zajmuje się: Ty')).toBeVisible();
    await administrator.getByRole('radio', { name: 'Uwzględniona', exact: true }).press('Space');
    await choose(administrator.getByLabel('Podstawa'), /szczególna sytuacja osoby przeważa/i);
    await administrator.getByRole('radio', { name: 'Wszystko', exact: true }).press('Space');
    const effects = administrator.getByRole('region', { name: 'Co się stanie' }).first();
    await expect(effects).toContainText('2 wpisy');
    await administrator.getByLabel('Uzasadnienie').fill(REASONS);
    await administrator.getByRole('button', { name: 'Zobacz pismo i wyślij' }).click();
    const dialog = administrator.getByRole('dialog', { name: 'Usunąć dane i wysłać decyzję?' });
    await expect(dialog).toContainText('Usuniętych danych nie da się przywrócić.');
    await dialog.getByRole('button', { name: 'Usuń i wyślij decyzję' }).click();
    await expect(dialog).toBeHidden();
    await expect(administrator.getByText(REASONS).first()).toBeVisible();
  });

  await test.step('nothing is held any more, and a later entry is refused', async () => {
    const { exists } = await commands.call(tenants.check, { identifier: pesel }, author.token);
    expect(exists).toBe(false);
    await expect(add()).rejects.toThrow(/409/);
    await commands.mail(person.email, /^Sprawa WN-.*: rozpatrzona$/);
  });

  await test.step('the person opens the identifier again, and a new entry is taken', async () => {
    await page.goto('/dossier');
    await expect(page.getByText(/^Ten identyfikator jest zamknięty dla nowych wpisów od /)).toBeVisible();
    await page.getByRole('button', { name: 'Zezwól na nowe wpisy' }).click();
    const question = page.getByRole('alertdialog', { name: 'Zezwolić na nowe wpisy?' });
    await question.getByRole('button', { name: 'Zezwól na nowe wpisy' }).click();
    await expect(page.getByText('Nowe wpisy są znów dozwolone.')).toBeVisible();
    await expect(page.getByText(/jest zamknięty dla nowych wpisów/)).toHaveCount(0);
    const { tenant } = await add();
    expect(tenant?._id).toBeTruthy();
  });
});
