import { expect, test } from '../fixtures';
import { fillSignIn } from '../pages/account';

// Regulamin: Od umowy o prowadzenie
test('a person without a file removes their account for good', async ({ page, commands, signIn, allowErrors }) => {
  // The refused sign-in.
  allowErrors(/401/);
  const person = await commands.verifiedPerson();
  await signIn(person, '/dossier/settings');
  await page.getByRole('button', { name: 'Usuń konto' }).click();
  const dialog = page.getByRole('dialog', { name: 'Usunąć konto?' });
  const typed = dialog.getByLabel('Wpisz USUŃ, aby potwierdzić');
  await typed.fill('usuń');
  await dialog.getByRole('button', { name: 'Usuń konto' }).click();
  await expect(dialog.getByText('Wpisz dokładnie USUŃ.')).toBeVisible();
  await typed.fill('USUŃ');
  await dialog.getByRole('button', { name: 'Usuń konto' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Konto zostało usunięte.')).toBeVisible();
  await fillSignIn(page, person);
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  await commands.mail(person.email, /konto/i);
});
