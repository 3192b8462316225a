import { reports } from '@najem/shared/contract/reports';
import { invoices } from '@najem/shared/contract/money';
import { passports } from '@najem/shared/contract/rights';
import { EMAIL_VERIFIED_REDIRECT_MS } from '@najem/shared/domain/kernel';
import { TOTP, Secret } from 'otpauth';
import { ADMIN, newPerson } from '../commands';
import { linkOf } from '../described-person';
import { expect, test } from '../fixtures';
import { newNip, newPesel } from '../identifiers';
import { fillRegistration, fillSignIn } from '../pages/account';
import { choose } from '../pages/choice';
import { DEMO } from '../pages/demo';
import { holdBack } from '../pages/hold-back';
import { retryOf, seeAfterRetry } from '../pages/remote-panel';
import { proveByBank } from '../pages/screen';
import { navigate } from '../pages/top-bar';
import { arrive, looksRight, type Stop, walk } from '../pages/walk';

const NUMBER = 'PESEL, NIP lub numer paszportu';

test('the screens of a guest can be used by everybody', async ({ page, commands, signIn, allowErrors }) => {
  // Links that are unknown.
  allowErrors(/status of 40[014]/);
  const buyer = await commands.signIn(DEMO.buyer);
  const { rows } = await commands.call(reports.list, {}, buyer);
  const [report] = rows;
  const { shareLink } = await commands.call(reports.share, { reportId: report?._id ?? '' }, buyer);
  const asked = newPerson();
  await commands.call(passports.ask, { email: asked.email }, (await commands.verifiedPerson()).token);

  const request = new URL(linkOf(await commands.mail(asked.email, /paszport/), '/dossier/asked/'));
  const askedFor: Stop = [request.pathname, /^Jan Testowy prosi/];

  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await walk(page, [
    ['/login', 'Zaloguj się'],
    ['/forgot-password', 'Nie pamiętasz hasła?'],
    ['/reset-password/unknown', 'Ustaw nowe hasło'],
    ['/not-me/unknown', 'To nie ja'],
  ]);
  const leadOn = await holdBack(page, EMAIL_VERIFIED_REDIRECT_MS);
  await walk(page, [['/verify-email/unknown', 'E-mail zweryfikowany']]);
  await leadOn();
  await expect(page).toHaveURL(/\/login/);
  await walk(page, [
    ['/regulamin', 'Regulamin'],
    ['/polityka-prywatnosci', 'Polityka prywatności'],
    ['/paszport', 'Paszport najmu'],
    ['/reports/sample', 'Przykładowy raport'],
    ['/reports/verify', 'Autentyczność raportu'],
    [`/reports/verify/${report?.number}`, 'Autentyczność raportu'],
    ['/reports/shared/unknown', 'Ten link już nie działa'],
    [new URL(shareLink).pathname, /, najemca$/],
    ['/dossier/case', 'Twoja sprawa'],
    ['/dossier/not-me', 'To nie ja'],
    askedFor,
    ['/dossier/open', 'Otwórz teczkę'],
    ['/dossier/start/signed', 'Podpis elektroniczny'],
    ['/dossier/start/document', 'Dokument i list'],
    ['/dossier/start', 'Moja teczka'],
    ['/register', 'Utwórz konto'],
  ]);

  await test.step('who registered', async () => {
    await fillRegistration(page, newPerson());
    await page.getByRole('button', { name: 'Zarejestruj się', exact: true }).click();
    // The form stays until the next screen is loaded.
    await expect(page.getByRole('heading', { level: 1, name: 'Sprawdź swoją skrzynkę' })).toBeVisible();
    await looksRight(page);
  });

  await test.step('with a file', async () => {
    await page.goto(request.pathname);
    await proveByBank(page, 'Celina Łozińska');
    await expect(page.getByRole('heading', { name: 'Celina Łozińska, z banku' })).toBeVisible();
    await looksRight(page);
    await walk(page, [
      ['/dossier/guest', 'Moja teczka'],
      ['/dossier/guest/inquiries', 'Kto o mnie pytał'],
    ]);
    await arrive(page, ['/dossier/guest', 'Moja teczka']);
    await page.getByRole('button', { name: 'Zamknij teczkę' }).click();
    await expect(page.getByText('Teczka została zamknięta')).toBeVisible();
    await looksRight(page);
  });

  await test.step('with a proof that an account takes over', async () => {
    await page.goto('/dossier/start');
    await proveByBank(page, 'Celina Łozińska');
    await expect(page.getByRole('timer')).toContainText('min');
    await signIn(await commands.verifiedPerson(), '/dossier/adopt');
    await expect(page.getByRole('heading', { level: 1, name: 'Przypisz teczkę do konta' })).toBeVisible();
    await looksRight(page);
    await arrive(page, askedFor);
    await expect(page.getByRole('button', { name: 'Użyj tego potwierdzenia' })).toBeVisible();
    await looksRight(page);
  });
});

test('the screens of a newcomer can be used by everybody', async ({ page, commands, signIn, allowErrors }) => {
  allowErrors(/Failed to load resource|ERR_|preload|remoteEntry|module\./);
  const person = newPerson();
  await commands.register(person);
  await signIn(person, '/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible();

  await test.step('a remote that does not answer', async () => {
    await page.route('**/remotes/tenants/**', (route) => route.abort('connectionreset'));
    await navigate(page, 'Najemcy');
    await expect(retryOf(page)).toBeVisible();
    await looksRight(page);
    await page.unroute('**/remotes/tenants/**');
    await seeAfterRetry(page, page.getByRole('heading', { level: 1, name: 'Lista najemców' }));
  });

  await walk(page, [
    ['/profile', 'Profil'],
    ['/nie-ma', 'Nie ma takiej strony'],
    ['/admin', 'Brak dostępu'],
    ['/landlords', 'Lista wynajmujących'],
    ['/landlords/add', 'Dodaj wynajmującego'],
    ['/tenants', 'Lista najemców'],
    ['/identity-verification', 'Weryfikacja tożsamości'],
    ['/reports', 'Generator raportów'],
    ['/payment', 'Płatność za raport'],
    ['/payment-return', 'Status płatności'],
    ['/rent-coins', 'RentCoins'],
    ['/invoices', 'Faktury'],
    ['/dossier', 'Moja teczka'],
    ['/dossier/adopt', 'Przypisz teczkę do konta'],
    ['/dossier/settings', 'Powiadomienia i potwierdzenia'],
  ]);

  await test.step('the removal of the account', async () => {
    await page.getByRole('button', { name: 'Usuń konto' }).click();
    await expect(page.getByRole('dialog', { name: 'Usunąć konto?' })).toBeVisible();
    await looksRight(page);
    await page.keyboard.press('Escape');
  });

  await test.step('the form of an unknown tenant', async () => {
    await arrive(page, ['/tenants/add', 'Dodaj najemcę']);
    await page.getByLabel(NUMBER).fill(newPesel());
    await looksRight(page);
    await page.getByRole('button', { name: 'Sprawdź' }).click();
    await expect(page.getByText('Tego numeru nie ma jeszcze w serwisie.')).toBeVisible();
    await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await looksRight(page);
  });

  await test.step('the second factor', async () => {
    await arrive(page, ['/second-factor', 'Drugi składnik logowania']);
    await expect(page.getByRole('button', { name: 'Ustaw aplikację' })).toBeVisible();
    await looksRight(page);
    await page.getByRole('button', { name: 'Ustaw aplikację' }).click();
    await looksRight(page);
    await page.getByRole('button', { name: 'Dalej' }).click();
    const secret = ((await page.locator('.rn-secret').textContent()) ?? '').replaceAll(' ', '');
    await looksRight(page);
    await page.getByRole('button', { name: 'Dalej' }).click();
    await expect(page.getByLabel('Kod z aplikacji')).toBeVisible();
    await looksRight(page);
    await page.getByLabel('Kod z aplikacji').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
    await page.getByRole('button', { name: 'Sprawdź i włącz' }).click();
    await expect(page.getByRole('heading', { name: 'Zapisz kody zapasowe' })).toBeVisible();
    await looksRight(page);
    await page.getByRole('button', { name: 'Kody są zapisane' }).click();
    await expect(page.getByText('Niewykorzystane kody: 10 z 10')).toBeVisible();
    await looksRight(page);
    await arrive(page, ['/profile', 'Profil']);
    await page.getByRole('main').getByRole('button', { name: 'Wyloguj' }).click();
    await expect(page.getByRole('form', { name: 'Logowanie' })).toBeVisible();
    await fillSignIn(page, person);
    await expect(page.getByLabel('Kod z aplikacji')).toBeVisible();
    await looksRight(page);
    await page.getByRole('button', { name: 'Użyj kodu zapasowego' }).click();
    await looksRight(page);
  });
});

test('the screens of a buyer can be used by everybody', async ({ page, commands, signIn, allowErrors }) => {
  // The expired report.
  allowErrors(/status of 410/);
  const buyer = await commands.verifiedPerson();
  const { identifier } = (await commands.call(reports.list, {}, await commands.signIn(DEMO.buyer))).rows[0] ?? {};
  const reportId = await commands.buyReport(identifier ?? '', buyer.token);
  const empty = await commands.buyReport(newPesel(), buyer.token);
  const [invoice] = (await commands.call(invoices.list, {}, buyer.token)).invoices;
  await signIn(buyer, '/reports');
  await expect(page.getByRole('heading', { level: 1, name: 'Generator raportów' })).toBeVisible();
  await walk(page, [
    ['/reports', 'Generator raportów'],
    [`/reports/${empty}`, 'Raport'],
    ['/invoices', 'Faktury'],
    [`/invoices/${invoice?._id}`, /^Faktura .+/],
    ['/rent-coins', 'RentCoins'],
    [`/reports/${reportId}`, /, najemca$/],
  ]);

  await test.step('a share of a report', async () => {
    await page.getByRole('button', { name: 'Udostępnij' }).click();
    await expect(page.getByRole('button', { name: 'Kopiuj link' })).toBeVisible();
    await looksRight(page);
    await page.getByRole('button', { name: 'Kopiuj link' }).click();
    await expect(page.getByLabel('Link do raportu')).toBeVisible();
    await looksRight(page);
    await page.getByRole('button', { name: 'Zamknij' }).first().click();
  });

  await test.step('a passport that is asked for', async () => {
    await arrive(page, ['/reports', 'Generator raportów']);
    await page.getByRole('button', { name: 'Poproś o paszport' }).click();
    await expect(page.getByLabel('Adres e-mail tej osoby')).toBeVisible();
    await looksRight(page);
    await page.keyboard.press('Escape');
  });

  await test.step('a report that has expired', async () => {
    const message = 'Raport wygasł. Wymagana jest nowa płatność.';
    await page.route(/\/api\/reports\/expired\b/, (route) =>
      route.fulfill({ status: 410, json: { success: false, code: 'REPORT_EXPIRED', message } }),
    );
    const purchase = { identifier: newPesel() };
    await page.route(/\/api\/reports\/check-status\/expired\b/, (route) =>
      route.fulfill({ json: { success: true, isActive: false, purchase } }),
    );
    await arrive(page, ['/reports/expired', 'Raport']);
    await expect(page.getByText('Wygasł', { exact: true })).toBeVisible();
    await looksRight(page);
  });

  await test.step('the success of an addition', async () => {
    // A landlord's waits for its button.
    await arrive(page, ['/landlords/add', 'Dodaj wynajmującego']);
    await page.getByLabel('PESEL lub NIP').fill(newNip());
    await page.getByRole('button', { name: 'Sprawdź' }).click();
    await page.getByLabel('Nazwa firmy').fill('Kamienice Zmyślone sp. z o.o.');
    await page.getByLabel('Adres', { exact: true }).fill('ul. Nieistniejąca 1, Gdańsk');
    await page.getByLabel('Dane kontaktowe').fill('biuro@example.com');
    await page.getByLabel('Adres najmu').fill('ul. Wymyślona 8, Gdańsk');
    await choose(page.getByLabel('Powód'), /./);
    await page.getByLabel('Komentarz').fill('Kaucja wróciła po tygodniu.');
    await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Sukces' })).toBeVisible();
    await looksRight(page);
    await page.getByRole('button', { name: 'OK' }).click();
    await arrive(page, ['/reports', 'Generator raportów']);
  });

  await test.step('the payment', async () => {
    await page.getByLabel('NIP, PESEL lub numer paszportu').fill(newPesel());
    await expect(page.getByText('Rozpoznano: PESEL')).toBeVisible();
    await page.getByRole('button', { name: 'Szukaj raportu' }).click();
    await expect(page.getByText('Ten raport będzie pusty')).toBeVisible();
    await looksRight(page);
    await page.getByLabel('Chcę fakturę na firmę (z NIP)').check();
    await expect(page.getByLabel('NIP firmy')).toBeVisible();
    await looksRight(page);
    await page.getByLabel('Chcę fakturę na firmę (z NIP)').uncheck();
    await page.getByRole('checkbox', { name: /Żądam natychmiastowego dostarczenia/ }).check();
    await page.getByRole('button', { name: /^Zapłać 40,00/ }).click();
    await page.getByRole('button', { name: 'Wróć do sklepu bez płacenia' }).click();
    await expect(page.getByText('Nie zapłacono.')).toBeVisible();
    await looksRight(page);
    const payAgain = async () => {
      await page.getByRole('button', { name: 'Wróć do płatności' }).click();
      // What is known about the person moves the form when it arrives.
      await expect(page.getByText('Ten raport będzie pusty')).toBeVisible();
      await page.getByRole('checkbox', { name: /Żądam natychmiastowego dostarczenia/ }).check();
      await page.getByRole('button', { name: /^Zapłać 40,00/ }).click();
      // The provider's own button has the name of ours.
      await expect(page.getByRole('button', { name: 'Odrzuć płatność' })).toBeVisible();
    };
    await payAgain();
    await page.getByRole('button', { name: 'Odrzuć płatność' }).click();
    await expect(page.getByText('Płatność została anulowana. Spróbuj ponownie później.')).toBeVisible();
    await looksRight(page);
    await payAgain();
    // The report would open after ten seconds.
    await page.clock.setFixedTime(new Date());
    await page.getByRole('button', { name: /^Zapłać 40,00/ }).click();
    await expect(page.getByText('Płatność została zrealizowana pomyślnie.')).toBeVisible();
    await looksRight(page);
  });
});

test('the question before an idle person is signed out can be answered by everybody', async ({ page, signIn }) => {
  await page.clock.install();
  await signIn(ADMIN, '/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible();
  await page.clock.fastForward('19:01');
  await expect(page.getByRole('button', { name: 'Pozostań w serwisie' })).toBeFocused();
  // It would be over in a minute.
  await page.clock.setFixedTime(await page.evaluate(() => Date.now()));
  await looksRight(page);
  await expect(page.getByRole('button', { name: 'Pozostań w serwisie' })).toBeVisible();
});
