import { claims } from '@najem/shared/contract/rights';
import { ADMIN, newPerson, sandboxOf } from '../commands';
import { linkOf } from '../described-person';
import { expect, test } from '../fixtures';
import { newPesel } from '../identifiers';
import { download } from '../pages/screen';

test('a statement that is signed elsewhere opens a file once the desk approved it', async ({
  page,
  baseURL,
  commands,
  signIn,
  newVisitor,
}) => {
  const [pesel, { email }] = [newPesel(), newPerson()];
  const guest = await newVisitor();

  const { claimId, code } = await test.step('the person signs the statement and sends it', async () => {
    await guest.goto('/dossier/start/signed');
    const statement = await download(guest, 'Pobierz oświadczenie');
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(statement)], { type: 'application/pdf' }), 'o.pdf');
    const signed = await fetch(`${sandboxOf(baseURL ?? '')}/signer`, { method: 'POST', body: form });
    const buffer = Buffer.from(await signed.arrayBuffer());
    await guest.locator('input[type=file]').setInputFiles({ name: 'o.pdf', mimeType: 'application/pdf', buffer });
    await guest.getByLabel('E-mail').fill(email);
    await expect(guest.getByText('Gotowy')).toBeVisible();
    const sent = guest.waitForResponse((answer) => answer.url().endsWith(claims.submitSigned.path));
    await guest.getByRole('button', { name: 'Wyślij' }).click();
    await expect(guest.getByText('Zapisz ten kod.')).toBeVisible();
    return (await (await sent).json()) as { claimId: string; code: string };
  });

  await test.step('the desk approves it with the number of its signature, typed twice', async () => {
    await signIn(ADMIN, `/admin/desk/claims/${claimId}`);
    await page.getByLabel('PESEL z podpisu', { exact: true }).fill(pesel);
    await page.getByLabel('PESEL z podpisu jeszcze raz').fill(pesel);
    await page.getByRole('button', { name: 'Zatwierdź' }).click();
    await expect(page.getByText('Aktywne').first()).toBeVisible();
  });

  await test.step('the person opens their file by the link of the mail and their code', async () => {
    await guest.goto(linkOf(await commands.mail(email, /Teczka jest otwarta/), '/dossier/open'));
    await guest.getByLabel('Kod ze zgłoszenia').fill(code);
    await guest.getByRole('button', { name: 'Otwórz' }).click();
    await expect(guest.getByText('Nie mamy o Tobie żadnych wpisów')).toBeVisible();
  });
});
