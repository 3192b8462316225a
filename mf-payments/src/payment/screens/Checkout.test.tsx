import { rentCoins } from '@najem/shared/contract/register';
import { reports } from '@najem/shared/contract/reports';
import { payments } from '@najem/shared/contract/money';
import { anAdmin, aUser, fakeApi, IDENTIFIERS, refusal, renderScreen, type ScreenOptions } from '@najem/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { map, NEVER, Subject } from 'rxjs';
import { module } from '../../module';
import { redirectTo } from '../redirect-to';

jest.mock('../redirect-to');

const STATEMENT = /Żądam natychmiastowego dostarczenia raportu/;
const FOUND = { role: 'tenant', entries: 4 } as const;
const STATE = { identifier: IDENTIFIERS.pesel, type: 'tenant' };

function server({ coins = 0, hasEntries = true } = {}) {
  return fakeApi()
    .on(reports.checkActive, () => ({
      success: true,
      hasActiveReport: false,
      hasEntries,
      ...(hasEntries && { found: FOUND }),
    }))
    .on(rentCoins.balance, () => ({ success: true, rentCoins: coins }))
    .on(payments.payuInit, () => ({ success: true, redirectUri: 'https://pay.example/' }))
    .on(payments.rentCoinsPay, () => ({ success: true, rentCoins: coins - 120, report: { _id: 'report-1' } }));
}

function open(options: ScreenOptions = {}) {
  return renderScreen(module, '/payment', {
    api: server(),
    state: STATE,
    redirectOrigins: ['https://pay.example'],
    ...options,
  });
}

const payButton = () => screen.getByRole('button', { name: /^Zapłać 40,00/ });
const coinsButton = () => screen.findByRole('button', { name: 'Zapłać 120 RentCoins' });

beforeEach(() => jest.mocked(redirectTo).mockClear());

it('the checkout says that the identifier to pay for is missing, and calls nothing', () => {
  const { api } = open({ state: undefined });
  expect(screen.getByText('Brak wymaganych danych do realizacji płatności')).toBeInTheDocument();
  expect(api.log).toEqual([]);
});

// RULES: A report is a snapshot
// Regulamin: Cena raportu
it('the checkout shows the identifier and price of the order, and that there are entries', async () => {
  open();
  expect(screen.getByText(IDENTIFIERS.pesel)).toBeInTheDocument();
  expect(screen.getByText('40,00 zł', { selector: 'strong' })).toBeInTheDocument();
  expect(await screen.findByText('Są 4 wpisy jako najemca.')).toBeInTheDocument();
});

// RULES: A report is a snapshot
it('the checkout says before anything is paid that the report will be empty, and offers the free way first', async () => {
  open({ api: server({ hasEntries: false }) });
  expect(await screen.findByText('Ten raport będzie pusty')).toBeInTheDocument();
  const free = screen.getByRole('link', { name: 'Poproś o paszport najmu (bezpłatnie)' });
  expect(free).toHaveAttribute('href', '/reports?paszport=popros');
  expect(free.compareDocumentPosition(payButton())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.queryByText(/wszystkie wpisy/)).toBeNull();
});

it('the checkout shows at once what the generator has learned about the entries', () => {
  open({ api: server().on(reports.checkActive, () => NEVER), state: { ...STATE, hasEntries: false } });
  expect(screen.getByText('Ten raport będzie pusty')).toBeVisible();
});

it('the checkout leads to the sample of what is bought', () => {
  open();
  expect(screen.getByRole('link', { name: 'Przykładowy raport' })).toHaveAttribute('href', '/reports/sample');
});

it('the checkout lets the buyer choose a role where there are entries in both, before anything is paid', async () => {
  const entryCounts = { tenant: 2, landlord: 5 };
  const api = server().on(reports.checkActive, ({ type }) => ({
    success: true,
    hasActiveReport: false,
    hasEntries: true,
    ...(type ? { found: { role: type, entries: entryCounts[type] } } : { entryCounts }),
  }));
  const { user, location } = open({ api, state: { identifier: IDENTIFIERS.pesel } });
  const question = 'Są wpisy: jako najemca (2), jako wynajmujący (5). Wybierz, o kogo pytasz:';
  expect(await screen.findByText(question)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Zapłać/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Wynajmujący' }));
  expect(location().state).toMatchObject({ identifier: IDENTIFIERS.pesel, type: 'landlord' });
  expect(await screen.findByText('Jest 5 wpisów jako wynajmujący.')).toBeInTheDocument();
});

it('the checkout requires the buyer’s consent before the redirect to the provider', async () => {
  const { user, api } = open();
  await user.click(payButton());
  expect(await screen.findByText('Bez tej zgody nie możemy od razu dostarczyć raportu')).toBeInTheDocument();
  expect(api.inputs(payments.payuInit)).toEqual([]);
  await user.click(screen.getByRole('checkbox', { name: STATEMENT }));
  await user.click(payButton());
  await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('https://pay.example/'));
  expect(api.inputs(payments.payuInit)).toEqual([{ ...STATE, agreedToImmediateReport: true }]);
});

it('the checkout sends the purpose that the report was asked for with every call, and no unknown one', async () => {
  const state = { ...STATE, purpose: 'settlement' };
  const { user, api } = open({ state });
  await waitFor(() => expect(api.inputs(reports.checkActive)).toEqual([state]));
  await user.click(screen.getByRole('checkbox', { name: STATEMENT }));
  await user.click(payButton());
  await waitFor(() => expect(api.inputs(payments.payuInit)).toEqual([{ ...state, agreedToImmediateReport: true }]));
  cleanup();
  const other = open({ state: { ...STATE, purpose: 'curiosity' } });
  await waitFor(() => expect(other.api.inputs(reports.checkActive)).toEqual([STATE]));
});

it('the checkout accepts a company for the invoice only with a valid NIP', async () => {
  const { user, api } = open();
  await user.click(screen.getByRole('checkbox', { name: 'Chcę fakturę na firmę (z NIP)' }));
  await user.type(screen.getByLabelText('NIP firmy'), '1234567890');
  await user.type(screen.getByLabelText('Nazwa firmy'), 'Łąka sp. z o.o.');
  await user.type(screen.getByLabelText('Adres firmy'), 'ul. Prosta 1');
  await user.click(payButton());
  expect(await screen.findByText('Podaj poprawny NIP (10 cyfr)')).toBeInTheDocument();
  await user.clear(screen.getByLabelText('NIP firmy'));
  await user.type(screen.getByLabelText('NIP firmy'), '300-801-75-85');
  await user.click(payButton());
  const company = { nip: '3008017585', name: 'Łąka sp. z o.o.', address: 'ul. Prosta 1' };
  await waitFor(() => expect(api.inputs(payments.payuInit)).toEqual([{ ...STATE, company }]));
});

// Regulamin: Raport jest treścią
it('the checkout asks only a consumer for the statement about the right of withdrawal', async () => {
  const { user, api } = open();
  await user.click(screen.getByRole('checkbox', { name: STATEMENT }));
  await user.click(screen.getByRole('checkbox', { name: 'Chcę fakturę na firmę (z NIP)' }));
  expect(screen.queryByRole('checkbox', { name: STATEMENT })).not.toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'Chcę fakturę na firmę (z NIP)' }));
  await user.click(payButton());
  await waitFor(() => expect(api.inputs(payments.payuInit)).toEqual([{ ...STATE, agreedToImmediateReport: true }]));
});

it('the checkout does not follow an address of another site, and shows the payment’s error', async () => {
  const redirectUri = 'https://elsewhere.example/pay';
  const { user } = open({ api: server().on(payments.payuInit, () => ({ success: true, redirectUri })) });
  await user.click(screen.getByRole('checkbox', { name: STATEMENT }));
  await user.click(payButton());
  expect(
    await screen.findByText('Błąd płatności: Operator płatności podał nieprawidłowy adres strony płatności'),
  ).toBeInTheDocument();
  expect(redirectTo).not.toHaveBeenCalled();
});

it('the checkout says why the name of a company is refused', async () => {
  const { user, api } = open();
  await user.click(screen.getByRole('checkbox', { name: STATEMENT }));
  await user.click(screen.getByRole('checkbox', { name: 'Chcę fakturę na firmę (z NIP)' }));
  await user.type(screen.getByLabelText('NIP firmy'), '3008017585');
  await user.type(screen.getByLabelText('Nazwa firmy'), 'Firma \u202eamriF');
  await user.type(screen.getByLabelText('Adres firmy'), 'ul. Prosta 1');
  await user.click(payButton());
  const message = 'Nazwa musi mieć jedną linię, bez niewidocznych znaków';
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(api.inputs(payments.payuInit)).toEqual([]);
});

it('the checkout disables the RentCoins button below 120 RentCoins', async () => {
  open({ api: server({ coins: 119 }) });
  expect(await coinsButton()).toBeDisabled();
  expect(await screen.findByText(/Do raportu brakuje Ci 1\./)).toBeInTheDocument();
});

// Regulamin: RentCoins to punkty
it('the checkout pays with RentCoins, opens the report and refreshes the profile', async () => {
  const { user, store, location } = open({ api: server({ coins: 130 }) });
  const renewed = jest.fn();
  store.bus.on('profile/stale').subscribe(renewed);
  const button = await coinsButton();
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
  expect(screen.getByText('Zapłacić 120 z 130 RentCoins?')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Anuluj' }));
  await user.click(await coinsButton());
  expect(screen.getByRole('button', { name: 'Anuluj' })).toHaveFocus();
  await user.click(await coinsButton());
  await waitFor(() =>
    expect(location()).toMatchObject({ pathname: '/reports/report-1', state: { fromPayment: true } }),
  );
  expect(renewed).toHaveBeenCalledTimes(1);
});

it.each(['the provider’s page', 'the report'] as const)(
  'the checkout that was left leads nowhere when %s is answered after all',
  async (what) => {
    const answers$ = new Subject<void>();
    const late = <Reply,>(reply: Reply) => answers$.pipe(map(() => reply));
    const api = server({ coins: 130 })
      .on(payments.payuInit, () => late({ success: true, redirectUri: 'https://pay.example/' }))
      .on(payments.rentCoinsPay, () => late({ success: true, rentCoins: 10, report: { _id: 'report-1' } }));
    const { user, location, leave, comeBack } = open({ api });
    if (what === 'the report') {
      await waitFor(async () => expect(await coinsButton()).toBeEnabled());
      await user.click(await coinsButton());
      await user.click(await coinsButton());
    } else {
      await user.click(screen.getByRole('checkbox', { name: STATEMENT }));
      await user.click(payButton());
    }
    leave();
    act(() => answers$.next());
    comeBack();
    expect(await screen.findByText('Są 4 wpisy jako najemca.')).toBeVisible();
    expect(location().pathname).toBe('/payment');
    expect(redirectTo).not.toHaveBeenCalled();
  },
);

it('the checkout opens an active report instead of the payment page', async () => {
  const api = server().on(reports.checkActive, () => ({
    success: true,
    hasActiveReport: true,
    reportId: 'report-2',
    hasEntries: true,
  }));
  const { location } = open({ api });
  await waitFor(() => expect(location().pathname).toBe('/reports/report-2'));
  expect(location().state).toEqual({ fromActiveReport: true });
});

it('the checkout leads to the verification where the look-up limit refuses, which keeps nobody from paying', async () => {
  const message = 'Bez weryfikacji tożsamości możesz sprawdzić 5 numerów dziennie. Po weryfikacji: 60.';
  const api = server().on(reports.checkActive, () => refusal('LOOKUP_LIMIT', { message }));
  const { user } = open({ api, user: aUser({ verification_status: 'unverified' }) });
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Zweryfikuj tożsamość' })).toHaveAttribute('href', '/verify-identity');
  await user.click(screen.getByRole('checkbox', { name: STATEMENT }));
  await user.click(payButton());
  await waitFor(() => expect(api.inputs(payments.payuInit)).toHaveLength(1));
});

it('the checkout forces a new payment for an expired report, and shows why it failed', async () => {
  const api = server()
    .on(payments.payuInit, ({ forceNew }) => ({ success: true, ...(forceNew ? {} : { reportId: 'report-3' }) }))
    .on(reports.checkStatus, () => ({ success: true, isActive: false }));
  const { user } = open({ api });
  await user.click(screen.getByRole('checkbox', { name: STATEMENT }));
  await user.click(payButton());
  expect(
    await screen.findByText('Błąd płatności: Operator płatności nie podał adresu strony płatności'),
  ).toBeInTheDocument();
  expect(api.inputs(payments.payuInit)[1]?.forceNew).toBe(true);
});

it('the checkout shows the server’s sentence when a payment fails', async () => {
  const { user } = open({ api: server().on(payments.payuInit, () => refusal('PROVIDER_UNAVAILABLE')) });
  await user.click(screen.getByRole('checkbox', { name: STATEMENT }));
  await user.click(payButton());
  expect(
    await screen.findByText(
      'Błąd płatności: Operator płatności jest chwilowo niedostępny. Spróbuj ponownie za chwilę.',
    ),
  ).toBeInTheDocument();
});

it('the checkout leads the unverified to the RentCoins that wait, and promises none for adding data', async () => {
  const api = server().on(rentCoins.balance, () => ({ success: true, rentCoins: 0, waiting: 40 }));
  open({ api });
  expect(await screen.findByText(/Czeka na Ciebie 40.RentCoins/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'zweryfikuj tożsamość' })).toHaveAttribute('href', '/verify-identity');
  expect(screen.queryByText(/Zdobędziesz je/)).not.toBeInTheDocument();
});

it('the checkout requests no RentCoins balance for an administrator', async () => {
  const { api } = open({ user: anAdmin() });
  await screen.findByText('Są 4 wpisy jako najemca.');
  expect(api.inputs(rentCoins.balance)).toEqual([]);
  expect(screen.queryByRole('button', { name: /RentCoins/ })).not.toBeInTheDocument();
});
