import { readFile } from 'node:fs/promises';
import { desk } from '@najem/shared/contract';
import type { Locator, Page } from '@playwright/test';
import { readPdfText } from '../../../server/tests/support/pdf-text';
import { ADMIN, newPerson, sandboxOf } from '../commands';
import { expect, test } from '../fixtures';
import { newPesel } from '../identifiers';
import { looksRight } from '../pages/screen';
import { PHONE } from '../phone';

const REASONS = 'Na zdjęciu nie widać kodu zgłoszenia ani numeru dokumentu.';

async function choose(list: Locator, label: string): Promise<void> {
  await list.click();
  await list.page().getByTitle(label, { exact: true }).filter({ visible: true }).click();
}

/** A picture of a document with the sheet that has the code. */
async function photograph(page: Page, lines: readonly string[]): Promise<Buffer> {
  const camera = await page.context().newPage();
  await camera.setViewportSize({ width: 640, height: 400 });
  await camera.setContent(`<h1>DOKUMENT</h1>${lines.map((line) => `<p>${line}</p>`).join('')}`);
  const picture = await camera.screenshot();
  await camera.close();
  return picture;
}

/** Sends a document as a guest; returns the claim's id and the code that the guest keeps. */
async function sendDocument(page: Page, { pesel, email }: { pesel: string; email: string }) {
  await page.goto('/dossier/start/document');
  const sheetCode = (await page.locator('.rn-proof-code').textContent()) ?? '';
  const buffer = await photograph(page, ['Anna Nowak', pesel, sheetCode]);
  await page.locator('input[type=file]').setInputFiles({ name: 'dokument.png', mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: 'Wyślij dokument.png' }).click();
  await expect(page.getByText('Gotowy')).toBeVisible();
  await page.getByLabel('PESEL lub numer paszportu').fill(pesel);
  await page.getByLabel('Imię i nazwisko').fill('Anna Nowak');
  await page.getByLabel('Adres do listu').fill('ul. Polna 1/2\n00-001 Warszawa');
  await page.getByLabel('E-mail').fill(email);
  const sent = page.waitForResponse('**/api/dossier/claims/document');
  await page.getByRole('button', { name: 'Wyślij', exact: true }).click();
  const { claimId, code } = (await (await sent).json()) as { claimId: string; code: string };
  await expect(page.getByRole('heading', { level: 1, name: 'Zgłoszenie przyjęte' })).toBeVisible();
  return { claimId, guestCode: code, sheetCode };
}

/** Signs a statement in the sandbox and sends it as a guest; returns the claim's id. */
async function sendStatement(page: Page, sandbox: string, email: string): Promise<string> {
  await page.goto('/dossier/start/signed');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Pobierz oświadczenie' }).click();
  const statement = await readFile(await (await download).path());
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(statement)], { type: 'application/pdf' }), 'o.pdf');
  const signed = await fetch(`${sandbox}/signer`, { method: 'POST', body: form });
  const buffer = Buffer.from(await signed.arrayBuffer());
  await page.locator('input[type=file]').setInputFiles({ name: 'o.pdf', mimeType: 'application/pdf', buffer });
  await expect(page.getByText('Gotowy')).toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  const sent = page.waitForResponse('**/api/dossier/claims/signed');
  await page.getByRole('button', { name: 'Wyślij', exact: true }).click();
  return ((await (await sent).json()) as { claimId: string }).claimId;
}

test(
  'a document goes over the desk and its letter to an open file',
  { tag: PHONE },
  async ({ page, commands, signIn, newVisitor, allowErrors }) => {
    // The number that differs from what the person typed.
    allowErrors(/status of 400/);
    const [pesel, { email }] = [newPesel(), newPerson()];
    const guest = await newVisitor();
    const { claimId, guestCode, sheetCode } = await sendDocument(guest, { pesel, email });
    const { claim } = await commands.call(desk.claim, { id: claimId }, await commands.signIn(ADMIN));
    await signIn(ADMIN, null);

    await test.step('it is on the desk, to which the panel leads', async () => {
      await page.goto('/admin');
      await page.getByRole('link', { name: /Biurko spraw.*w ciągu 3 dni: \d+/ }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Biurko spraw' })).toBeVisible();
      await choose(page.getByLabel('Rodzaj'), 'Dokument i list');
      await expect(page).toHaveURL(/method=document/);
      await expect(page.getByRole('link', { name: claim.number }).filter({ visible: true })).toBeVisible();
      await looksRight(page);
    });

    await test.step('is taken, with what was typed and the picture, which is drawn on request', async () => {
      await page
        .getByRole('button', { name: `Weź ${claim.number}` })
        .filter({ visible: true })
        .click();
      await expect(page.getByText('Zajmujesz się tym zgłoszeniem.')).toBeVisible();
      await page.getByRole('link', { name: claim.number }).filter({ visible: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: `Potwierdzenie ${claim.number}` })).toBeVisible();
      await expect(page.getByText('Zajmuje się: Ty')).toBeVisible();
      await expect(page.getByText(sheetCode)).toBeVisible();
      await expect(page.getByText(pesel)).toHaveCount(0);
      await page.getByRole('button', { name: 'Pokaż: Załącznik 1' }).click();
      await expect(page.getByRole('img', { name: 'Załącznik 1' })).toBeVisible();
      const width = await page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.width);
      expect(width).toBe(640);
      await page.getByRole('button', { name: 'Powiększ: Załącznik 1' }).click();
      await looksRight(page);
    });

    await test.step('is approved with the number in the picture, by the keyboard', async () => {
      const number = page.getByLabel('Numer odczytany ze zdjęcia');
      await number.fill(newPesel());
      await number.press('Enter');
      await expect(page.getByText('Wpisane numery nie są takie same.')).toBeVisible();
      await number.fill(pesel);
      await number.press('Enter');
      await expect(page.getByText('List do wysłania')).toBeVisible();
      await expect(page.getByRole('group', { name: 'Stan zgłoszenia' })).toBeFocused();
      await expect(page.getByText('Pliki zostały usunięte po decyzji.')).toBeVisible();
      await looksRight(page);
    });

    const letterCode = await test.step('gets a letter, which is printed and noted as sent', async () => {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Drukuj list' }).click();
      const letter = readPdfText(await readFile(await (await download).path()));
      expect(letter).toContain('Anna Nowak');
      expect(letter).not.toContain(pesel);
      await page.getByLabel('Numer nadania').fill('RR123456785PL');
      await page.getByRole('button', { name: 'List wysłano' }).click();
      await expect(page.getByText(/List wysłano \d\d\.\d\d\.\d{4}, numer RR123456785PL/)).toBeVisible();
      await looksRight(page);
      return /[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(letter)?.[0] ?? '';
    });

    await test.step('is active once its codes are typed', async () => {
      const mail = await commands.mail(email, /Wysłaliśmy list z kodem/);
      await guest.goto(/https?:\/\/\S*\/dossier\/open#\S+/.exec(mail.text)?.[0] ?? '');
      await guest.getByLabel('Kod ze zgłoszenia').fill(guestCode);
      await guest.getByLabel('Kod z listu').fill(letterCode);
      await guest.getByRole('button', { name: 'Otwórz', exact: true }).click();
      await expect(guest.getByText('Kod został przyjęty')).toBeVisible();
      expect((await commands.mail(email, /Teczka jest otwarta/)).text).toContain('/dossier/open#');
      await page.reload();
      await expect(page.getByText('Aktywne').first()).toBeVisible();
    });
  },
);

test('a statement is asked about, and refused with a reason that the person gets', async ({
  page,
  baseURL,
  commands,
  signIn,
  newVisitor,
}) => {
  const { email } = newPerson();
  const id = await sendStatement(await newVisitor(), sandboxOf(baseURL ?? ''), email);
  await signIn(ADMIN, `/admin/desk/claims/${id}`);

  await test.step('the file is saved', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Pobierz PDF: Załącznik 1' }).click();
    const content = await readFile(await (await download).path());
    expect(content.subarray(0, 5).toString()).toBe('%PDF-');
  });

  await test.step('additions are asked for', async () => {
    await page.getByRole('button', { name: 'Poproś o uzupełnienie' }).click();
    const dialog = page.getByRole('dialog', { name: 'Prośba o uzupełnienie' });
    await dialog.getByLabel('Czego brakuje?').fill('Podpis nie zawiera numeru PESEL.');
    await looksRight(page);
    await dialog.getByRole('button', { name: 'Wyślij prośbę' }).click();
    await expect(page.getByText('Czekamy na uzupełnienie')).toBeVisible();
    await looksRight(page);
    expect((await commands.mail(email, /mamy pytanie/)).text).toContain('/dossier/open#');
  });

  await test.step('it is refused', async () => {
    await page.getByRole('button', { name: 'Odmów' }).click();
    const dialog = page.getByRole('dialog', { name: 'Odmowa potwierdzenia' });
    await choose(dialog.getByLabel('Powód'), 'Inny powód');
    await dialog.getByLabel('Uzasadnienie').fill(REASONS);
    await looksRight(page);
    await dialog.getByRole('button', { name: 'Odmów' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(REASONS)).toBeVisible();
    await looksRight(page);
    expect((await commands.mail(email, /Nie mogliśmy potwierdzić tożsamości/)).text).toContain(REASONS);
  });
});

test('a statement is approved with the number of its signature, typed twice', async ({
  page,
  baseURL,
  commands,
  signIn,
  newVisitor,
}) => {
  const [pesel, { email }] = [newPesel(), newPerson()];
  const id = await sendStatement(await newVisitor(), sandboxOf(baseURL ?? ''), email);
  await signIn(ADMIN, `/admin/desk/claims/${id}`);
  await page.getByLabel('PESEL z podpisu', { exact: true }).fill(pesel);
  await page.getByLabel('PESEL z podpisu jeszcze raz').fill(newPesel());
  await page.getByRole('button', { name: 'Zatwierdź' }).click();
  await expect(page.getByText('Wpisane numery nie są takie same.')).toBeVisible();
  await page.getByLabel('PESEL z podpisu jeszcze raz').fill(pesel);
  await page.getByRole('button', { name: 'Zatwierdź' }).click();
  await expect(page.getByText('Aktywne').first()).toBeVisible();
  await looksRight(page);
  expect((await commands.mail(email, /Teczka jest otwarta/)).subject).toBeTruthy();
});

test('of two administrators who decide at once, the second sees the decision of the first', async ({
  page,
  baseURL,
  commands,
  signIn,
  newVisitor,
  allowErrors,
}) => {
  allowErrors(/status of 409/);
  const id = await sendStatement(await newVisitor(), sandboxOf(baseURL ?? ''), newPerson().email);
  await signIn(ADMIN, `/admin/desk/claims/${id}`);
  const pesel = newPesel();
  await page.getByLabel('PESEL z podpisu', { exact: true }).fill(pesel);
  await page.getByLabel('PESEL z podpisu jeszcze raz').fill(pesel);
  const token = await commands.signIn(ADMIN);
  const decision = { id, version: 1, decision: 'refuse', cause: 'other', text: REASONS } as const;
  await commands.call(desk.decideClaim, decision, token);
  await page.getByRole('button', { name: 'Zatwierdź' }).click();
  await expect(page.getByText(/Ktoś zmienił to zgłoszenie przed Tobą/)).toBeVisible();
  await expect(page.getByText(REASONS)).toBeVisible();
  await looksRight(page);
});

test('the queues and the figures of the desk are accessible and fit the window', async ({ page, signIn }) => {
  await signIn(ADMIN, null);
  for (const address of ['?queue=overdue', '?queue=suspects', '?queue=notes', '?state=active', '/figures']) {
    await page.goto(`/admin/desk${address}`);
    await looksRight(page);
  }
});
