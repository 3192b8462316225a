import { tenancies } from '@najem/shared/contract/tenancies';
import { formatDate, warsawDate } from '@najem/shared/domain/kernel';
import { readPdfText } from '@najem/server/tests/support/pdf-text';
import type { Locator, Page } from '@playwright/test';
import { Commands, newPerson, type Person } from '../commands';
import { describe, linkOf } from '../described-person';
import { expect, test, testOn } from '../fixtures';
import { press, tabTo } from '../keyboard';
import { PHONE } from '../phone';
import { confirmEmail, fillRegistration, fillSignIn } from '../pages/account';
import { choose } from '../pages/choice';
import { download, proveByBank } from '../pages/screen';
import { arrive, looksRight, walk } from '../pages/walk';

const DAY_MS = 86_400_000;
const ADDRESS = 'ul. Lipowa 4/7, 30-001 Kraków';

test(
  'a landlord and a tenant confirm a tenancy and agree on its end',
  { tag: PHONE },
  async ({ page, commands, signIn, newVisitor }) => {
    const landlord = await commands.verifiedPerson('Lena Wynajmująca');
    const tenant = newPerson('Tymon Najemca');
    await signIn(landlord, '/tenancies');
    let clicks = 0;
    const click = async (target: Locator) => {
      await target.click();
      clicks += 1;
    };

    await test.step('the landlord invites by six inputs and one click', async () => {
      await expect(page.getByText('Nie masz jeszcze najmów')).toBeVisible();
      await looksRight(page);
      await click(page.getByRole('link', { name: 'Dodaj najem' }));
      await page.getByRole('radio', { name: 'Wynajmuję' }).check();
      await page.getByLabel('Adres').fill(ADDRESS);
      await typeDay(page.getByLabel('Od', { exact: true }), '01.09.2025');
      await page.getByLabel('Trwa nadal').check();
      await page.getByLabel('E-mail drugiej strony').fill(tenant.email);
      await looksRight(page);
      await click(page.getByRole('button', { name: 'Wyślij zaproszenie' }));
      await expect(page.getByText('Zaproszenie zostało wysłane')).toBeVisible();
      expect(clicks).toBeLessThanOrEqual(3);
      await page.getByRole('link', { name: 'Zobacz najem' }).click();
      await expect(page.getByText(/^Czekamy na odpowiedź osoby zaproszonej, do /)).toBeVisible();
      await looksRight(page);
    });

    const visitor = await newVisitor();
    await test.step('the tenant registers from the mail, and comes back to the invitation', async () => {
      await visitor.goto(
        linkOf(await commands.mail(tenant.email, /prosi o potwierdzenie najmu$/), '/tenancies/invited/'),
      );
      await expect(visitor.getByText('Mieszkanie w: Kraków, 2025–teraz')).toBeVisible();
      await expect(visitor.getByText('ul. Lipowa')).toHaveCount(0);
      await looksRight(visitor);
      await visitor.getByRole('link', { name: 'Załóż konto' }).click();
      await fillRegistration(visitor, tenant);
      await visitor.getByRole('button', { name: 'Zarejestruj się', exact: true }).click();
      await expect(visitor).toHaveURL(/\/verify-pending$/);
      await confirmEmail(visitor, linkOf(await commands.mail(tenant.email, /potwierdź|weryfik/i), '/verify-email/'));
      await fillSignIn(visitor, tenant);
      await expect(visitor).toHaveURL(/\/tenancies\/invited\//);
      await expect(visitor.getByText(/ul\. Lipowa 4\/7/)).toBeVisible();
      await looksRight(visitor);
    });

    await test.step('and confirms by one click', async () => {
      await visitor.getByRole('button', { name: 'Potwierdzam' }).click();
      await expect(visitor.getByText('Najem jest potwierdzony')).toBeVisible();
      await expect(
        visitor.getByRole('link', { name: 'Potwierdź tożsamość, aby najem było widać w paszporcie' }),
      ).toBeVisible();
      await looksRight(visitor);
      await visitor.getByRole('link', { name: 'Zobacz najem' }).click();
      await expect(visitor.getByText('Najem trwa.')).toBeVisible();
      const confirmation = readPdfText(await download(visitor, 'Pobierz potwierdzenie najmu (PDF)'));
      for (const part of ['Lena Wynajmująca', 'Tymon Najemca', 'ul. Lipowa 4/7']) expect(confirmation).toContain(part);
    });

    const end = warsawDate(new Date(Date.now() + 40 * DAY_MS));
    await test.step('the tenant proposes an end, and the landlord agrees', async () => {
      await typeDay(visitor.getByLabel('Ostatni dzień najmu'), formatDate(end));
      await visitor.getByRole('button', { name: 'Zapisz' }).click();
      await expect(visitor.getByText(/^Proponujesz koniec /)).toBeVisible();
      await looksRight(visitor);
      await page.goto('/tenancies');
      await page.getByRole('link', { name: /^Odpowiedz: Tymon Najemca/ }).click();
      await expect(page.getByRole('region', { name: `Czy najem kończy się ${formatDate(end)}?` })).toBeVisible();
      await looksRight(page);
      await page.getByRole('button', { name: 'Zgadzam się' }).click();
      await expect(page.getByText(`Najem trwa do ${formatDate(end)}.`)).toBeVisible();
    });

    await test.step('the screens can be used by everybody', async () => {
      const { rows } = await commands.call(tenancies.list, {}, landlord.token);
      await walk(page, [
        ['/tenancies/new?as=reference', 'Poproś o referencję'],
        ['/tenancies', 'Moje najmy'],
        [`/tenancies/${rows[0]?.number}`, ADDRESS],
      ]);
    });
  },
);

test('an inviter says who answered by a link that was handed over', async ({ page, commands, signIn, newVisitor }) => {
  const tenant = await commands.verifiedPerson('Tymon Najemca');
  const landlord = await commands.verifiedPerson('Lena Wynajmująca');
  const { link = '' } = await commands.call(
    tenancies.invite,
    { role: 'tenant', address: ADDRESS, from: '2024-01-01', to: '2025-06-30', emails: [] },
    tenant.token,
  );
  const other = await newVisitor();
  await signIn(landlord, new URL(link).pathname, other);
  await other.getByRole('button', { name: 'Popraw daty lub adres' }).click();
  await typeDay(other.getByLabel('Do', { exact: true }), '31.07.2025');
  await looksRight(other);
  await other.getByRole('button', { name: 'Wyślij poprawki' }).click();
  await expect(other.getByText('Odpowiedź została wysłana')).toBeVisible();

  await signIn(tenant, '/tenancies');
  await page.getByRole('link', { name: /^Sprawdź: Lena Wynajmująca/ }).click();
  await expect(page.getByText('30.06.2025 → 31.07.2025')).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: 'Tak, to ta osoba' }).click();
  await expect(page.getByText(/^Czas na opinie trwa do /)).toBeVisible();
  await looksRight(page);
});

test('three flatmates are invited at once and each answers alone, by keyboard', async ({
  page,
  commands,
  signIn,
  newVisitor,
}) => {
  const landlord = await commands.verifiedPerson('Lena Wynajmująca');
  const names = ['Anna Pierwsza', 'Bartek Drugi', 'Celina Trzecia'];
  const flatmates: Person[] = [];
  for (const name of names) flatmates.push(await commands.verifiedPerson(name));

  await test.step('the landlord adds a field for each', async () => {
    await signIn(landlord, '/tenancies');
    await press(page, page.getByRole('link', { name: 'Dodaj najem' }));
    await tabTo(page, page.getByRole('radio', { name: 'Wynajmuję' }));
    await page.keyboard.press('Space');
    const type = async (label: string, text: string) => {
      await tabTo(page, page.getByLabel(label, { exact: true }));
      await page.keyboard.type(text);
    };
    await type('Adres', ADDRESS);
    await type('Od', '01.09.2025');
    await tabTo(page, page.getByLabel('Trwa nadal'));
    await page.keyboard.press('Space');
    await type('E-mail drugiej strony', flatmates[0]?.email ?? '');
    for (const [index, { email }] of flatmates.slice(1).entries()) {
      await press(page, page.getByRole('button', { name: 'Dodaj współlokatora' }));
      await type(`E-mail współlokatora ${index + 2}`, email);
    }
    await looksRight(page);
    await press(page, page.getByRole('button', { name: 'Wyślij zaproszenie' }));
    await expect(page.getByText('Zaproszenia zostały wysłane')).toBeVisible();
    await press(page, page.getByRole('link', { name: 'Moje najmy' }).last());
    await expect(page.getByText('Czeka na odpowiedź')).toHaveCount(names.length);
  });

  const answer = async (flatmate: Person, act: (visitor: Page) => Promise<void>) => {
    const visitor = await newVisitor();
    const link = linkOf(await commands.mail(flatmate.email, /prosi o potwierdzenie najmu$/), '/tenancies/invited/');
    await signIn(flatmate, new URL(link).pathname, visitor);
    await act(visitor);
  };
  const [anna, bartek] = flatmates;
  if (!anna || !bartek) throw new Error('Somebody is missing');
  await test.step('one confirms', () =>
    answer(anna, async (visitor) => {
      await press(visitor, visitor.getByRole('button', { name: 'Potwierdzam' }));
      await expect(visitor.getByText('Najem jest potwierdzony')).toBeVisible();
    }));
  await test.step('another declines', () =>
    answer(bartek, async (visitor) => {
      await press(visitor, visitor.getByRole('button', { name: 'To się nie zgadza' }));
      const dialog = visitor.getByRole('alertdialog');
      await press(visitor, dialog.getByRole('button', { name: 'To się nie zgadza' }));
      await expect(visitor.getByText('Najem nie jest potwierdzony i nigdzie się nie pokaże.')).toBeVisible();
      await looksRight(visitor);
    }));

  await test.step('the landlord sees each of them at one address', async () => {
    await page.reload();
    const home = page.getByRole('region', { name: ADDRESS });
    await expect(home.getByRole('link', { name: 'Anna Pierwsza' })).toBeVisible();
    for (const state of ['Trwa', 'Odrzucony', 'Czeka na odpowiedź']) {
      await expect(home.getByText(state, { exact: true })).toBeVisible();
    }
    await looksRight(page);
  });
});

test('who does not know an inviter stops further invitations without an account', async ({ page, commands }) => {
  const inviter = await commands.verifiedPerson('Piotr Obcy');
  const { email } = newPerson('Nikt Znajomy');
  await commands.call(
    tenancies.invite,
    { role: 'landlord', address: ADDRESS, from: '2025-01-01', emails: [email] },
    inviter.token,
  );
  await page.goto(linkOf(await commands.mail(email, /prosi o potwierdzenie najmu$/), '/tenancies/invited/'));
  await page.getByRole('button', { name: 'Nie znam tej osoby' }).click();
  await looksRight(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Nie znam tej osoby' }).click();
  await expect(page.getByText('Nie napiszemy do Ciebie więcej w imieniu tej osoby.')).toBeVisible();
});

test('a landlord who describes the tenant is led to the tenancy, and told when each word is seen', async ({
  page,
  commands,
  signIn,
  newVisitor,
}) => {
  const [person, pesel] = ['Oliwia Zawadzka', '36871648315'];
  const landlord = await commands.verifiedPerson('Lena Wynajmująca');
  const tenant = await commands.verifiedPerson('Oliwia Najemczyni');

  await test.step('the list offers the invitation beside the new entry, once', async () => {
    await describe(commands, { name: person, pesel });
    await signIn(landlord, '/tenants/add');
    await page.getByLabel('PESEL, NIP lub numer paszportu').fill(pesel);
    await page.getByRole('button', { name: 'Sprawdź' }).click();
    await page.getByLabel('Ostatni adres').fill(ADDRESS);
    await choose(page.getByLabel('Powód'), 'Terminowy płatnik');
    await page.getByLabel('Komentarz').fill('Czynsz zawsze na czas.');
    await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
    await page.getByRole('dialog', { name: 'Sukces' }).getByRole('button', { name: 'OK' }).click();
    const offer = page.getByRole('link', { name: 'Zaproś drugą stronę do potwierdzenia najmu' });
    await expect(offer.filter({ visible: true })).toBeVisible();
    await looksRight(page);
    await offer.filter({ visible: true }).click();
    await expect(page).toHaveURL(/\/tenancies\/new$/);
    await expect(page.getByLabel('Adres')).toHaveValue(ADDRESS);
    await expect(page.getByRole('radio', { name: 'Wynajmuję' })).toBeChecked();
    await page.goBack();
    await expect(page.getByText(person).filter({ visible: true })).toBeVisible();
    await expect(offer).toHaveCount(0);
  });

  await test.step('the tenant confirms, and reads at the proof what follows from it', async () => {
    await commands.call(
      tenancies.invite,
      { role: 'landlord', address: ADDRESS, from: '2025-09-01', emails: [tenant.email] },
      landlord.token,
    );
    const mail = await commands.mail(tenant.email, /prosi o potwierdzenie najmu$/);
    const token = linkOf(mail, '/tenancies/invited/').split('/').at(-1) ?? '';
    await commands.call(tenancies.answerInvitation, { token, answer: 'confirm' }, tenant.token);
    const visitor = await newVisitor();
    await signIn(tenant, '/dossier', visitor);
    await expect(visitor.getByText(/^Po zakończeniu najmu każda ze stron może wystawić opinię/)).toBeVisible();
    await looksRight(visitor);
    await arrive(visitor, ['/dossier/start/document', 'Dokument i list']);
    await arrive(visitor, ['/dossier/start', 'Moja teczka']);
    await proveByBank(visitor, person);
    await expect(visitor.getByText('Czynsz zawsze na czas.').first()).toBeVisible();
  });

  await test.step('the landlord reads before a further entry that it is seen at once', async () => {
    await page.reload();
    const toForm = page.getByRole('link', { name: `Dodaj lub popraw wpis: ${person}` }).filter({ visible: true });
    await toForm.click();
    await expect(page.getByText(/^Z tą osobą łączy Cię potwierdzony najem\. Ten wpis zobaczy od razu\./)).toBeVisible();
    await looksRight(page);
    await expect(page.getByRole('link', { name: /^Otwórz najem/ })).toHaveAttribute('href', /\/tenancies\/NJ-/);
  });
});

const testLater = testOn('laterSite');

testLater(
  'opinions are sealed until their day, on which both appear',
  async ({ page, baseURL, launch, signIn, newVisitor }) => {
    const site = await launch();
    const commands = new Commands(baseURL as string);
    const landlord = await commands.verifiedPerson('Lena Wynajmująca');
    const tenant = await commands.verifiedPerson('Tymon Najemca');
    const { tenancies: entered } = await commands.call(
      tenancies.invite,
      {
        role: 'landlord',
        address: ADDRESS,
        from: '2025-01-01',
        to: warsawDate(new Date(Date.now() - 5 * DAY_MS)),
        emails: [tenant.email],
      },
      landlord.token,
    );
    const asked = linkOf(await commands.mail(tenant.email, /prosi o potwierdzenie najmu$/), '/tenancies/invited/');
    const token = asked.split('/').at(-1) ?? '';
    await commands.call(tenancies.answerInvitation, { token, answer: 'confirm' }, tenant.token);
    const open = `/tenancies/${entered[0]?.number}`;
    const words = { tenant: 'Kaucja wróciła po tygodniu.', landlord: 'Czynsz zawsze na czas.' };

    await test.step('the tenant writes one from the mail, by at most 5 clicks, and changes it', async () => {
      const mail = await commands.mail(tenant.email, /^Czas na opinię o najmie/);
      await signIn(tenant, new URL(linkOf(mail, '/tenancies/')).pathname);
      await page.getByLabel('Powód').click();
      await page.getByRole('option', { name: /Rzetelne rozliczenie kaucji/ }).click();
      await page.getByLabel('Komentarz').fill('Kaucja wróciła.');
      await looksRight(page);
      await page.getByRole('button', { name: 'Zapieczętuj opinię' }).click();
      await expect(page.getByText('Kaucja wróciła.')).toBeVisible();
      await looksRight(page);
      await page.getByRole('button', { name: 'Zmień' }).click();
      await page.getByLabel('Komentarz').fill(words.tenant);
      await page.getByRole('button', { name: 'Zapieczętuj opinię' }).click();
      await expect(page.getByText(words.tenant)).toBeVisible();
    });

    const other = await newVisitor();
    await test.step('the landlord learns nothing of it, and writes their own', async () => {
      await signIn(landlord, open, other);
      await expect(
        other.getByText(/^Opinie odsłonimy .* Do tego dnia nikt nie wie, czy i co napisano\.$/),
      ).toBeVisible();
      await expect(other.getByText(words.tenant)).toHaveCount(0);
      await other.getByLabel('Powód').click();
      await other.getByRole('option', { name: /Terminowy płatnik/ }).click();
      await other.getByLabel('Komentarz').fill(words.landlord);
      await other.getByRole('button', { name: 'Zapieczętuj opinię' }).click();
      await expect(other.getByText(words.landlord)).toBeVisible();
    });

    await test.step('once the day has come, each reads both', async () => {
      for (const left of [page, other]) await left.goto('about:blank');
      await site.end('SIGTERM');
      const preload = `--import ${new URL('../later.mjs', import.meta.url).href}`;
      await launch({ settings: { DAYS_LATER: '46', NODE_OPTIONS: preload } });
      await commands.mail(tenant.email, /^Opinie o najmie .* są odsłonięte$/);
      for (const [person, reader] of [
        [tenant, page],
        [landlord, other],
      ] as const) {
        await signIn(person, open, reader);
        await expect(reader.getByText('Opinie są odsłonięte.')).toBeVisible();
        for (const text of Object.values(words)) await expect(reader.getByText(text)).toBeVisible();
        await looksRight(reader);
      }
    });
  },
);

/** Types a day and leaves its field, whose calendar covers what is below it. */
async function typeDay(field: Locator, day: string): Promise<void> {
  await field.fill(day);
  await field.press('Tab');
}
