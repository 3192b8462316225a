import { newPerson } from '../commands';
import { describe } from '../described-person';
import { expect, test } from '../fixtures';
import { counting } from '../pages/clicks';

/** A person of the sandbox's bank who is in no other journey: the first mail about an entry comes once. */
const PERSON = { name: 'Natalia Krzemińska', pesel: '36871548318' } as const;

const TEXT = 'Czynsz zapłacono w terminie, a zdjęcie potwierdzenia przelewu dołączam do sporu.';

/** A small phone, on which least is seen without scrolling. */
const SMALL = { width: 360, height: 640 };

// Regulamin: Osoba, której dotyczy wpis
test('a person without an account disputes with a photo after at most 8 clicks and 1 field from their mail', async ({
  page,
  commands,
}) => {
  const { email } = newPerson(PERSON.name);
  await describe(commands, { ...PERSON, email });
  const buyer = await commands.verifiedPerson('Karol Kupujący');
  await commands.buyReport(PERSON.pesel, buyer.token);
  const mail = await commands.mail(email, /^Informacja o przetwarzaniu Twoich danych$/);
  const { count, click, fill } = counting();
  await page.setViewportSize(SMALL);

  await test.step('the mail shows its button at once', async () => {
    await page.setContent(mail.html);
    const button = page.getByRole('link', { name: 'Zobacz, co o Tobie zapisano' });
    await expect(button).toBeInViewport({ ratio: 1 });
    await click(button);
  });

  const dispute = page.getByRole('link', { name: 'Zakwestionuj' }).first();
  await test.step('the file shows the first entry at once', async () => {
    await click(page.getByRole('button', { name: 'Potwierdź przez bank' }));
    // What a bank asks on its own pages is the bank's, and counts neither as clicks nor as fields.
    await page.getByRole('button', { name: new RegExp(`^${PERSON.name}`) }).click();
    await expect(page.getByRole('heading', { name: 'Wpisy o Tobie' })).toBeVisible();
    await expect(dispute).toBeInViewport({ ratio: 1 });
  });

  await test.step('the dispute is sent with a photo', async () => {
    await click(dispute);
    await click(page.getByRole('radio', { name: 'To nieprawda' }));
    await fill(page.getByLabel('Wyjaśnij, co i dlaczego'), TEXT);
    const chooser = page.waitForEvent('filechooser');
    await click(page.getByRole('button', { name: 'Dodaj pliki' }));
    const photo = { name: 'przelew.png', mimeType: 'image/png', buffer: await page.screenshot() };
    await (await chooser).setFiles(photo);
    await click(page.getByRole('button', { name: `Dodaj bez zakrywania: ${photo.name}` }));
    await expect(page.getByText('Gotowy')).toBeVisible();
    await click(page.getByRole('button', { name: 'Sprawdź i wyślij' }));
    await expect(page.getByRole('region', { name: 'Sprawdź i wyślij' }).getByText(photo.name)).toBeVisible();
    await click(page.getByRole('button', { name: 'Wyślij', exact: true }));
    await expect(page.getByText(/Czekamy na odpowiedź autora do/).first()).toBeVisible();
  });
  expect(count.clicks, 'clicks').toBeLessThanOrEqual(8);
  expect(count.fields, 'fields').toBeLessThanOrEqual(1);
});
