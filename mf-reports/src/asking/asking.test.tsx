import { reports } from '@najem/shared/contract/reports';
import { type PassportRequest, passports } from '@najem/shared/contract/rights';
import { fakeApi, noConnection, pageOf, refusal, renderScreen } from '@najem/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aReport } from '../../tests/a-report';
import { module } from '../module';

const SENT: PassportRequest = {
  _id: 'request-1',
  email: 'ola@example.pl',
  state: 'sent',
  sentAt: '2026-06-01T10:00:00.000Z',
  expiresAt: '2026-06-08T10:00:00.000Z',
};

function server(requests: readonly PassportRequest[] = []) {
  return fakeApi()
    .on(reports.list, () => pageOf([]))
    .on(passports.asked, () => ({ success: true, requests: [...requests] }))
    .on(passports.ask, () => ({ success: true, request: SENT }));
}

async function openDialog(api = server()) {
  const shown = renderScreen(module, '/reports', { api });
  const instead = 'Albo poproś o paszport najmu: podaj e-mail, PESEL nie jest potrzebny.';
  expect(screen.getByText('e-mail').parentElement).toHaveTextContent(instead);
  await shown.user.click(screen.getByRole('button', { name: 'Poproś o paszport' }));
  // The dialog is loaded when it is opened.
  const dialog = within(await screen.findByRole('dialog', { name: 'Poproś o paszport najmu' }));
  const send = () => shown.user.click(dialog.getByRole('button', { name: 'Wyślij prośbę' }));
  return { ...shown, api, dialog, send };
}

describe('asking for a passport', () => {
  it('sends the address and the message, says so and shows the request', async () => {
    const { user, api, dialog, send, location } = await openDialog();
    await user.type(dialog.getByRole('textbox', { name: 'Adres e-mail tej osoby' }), ' ola@example.pl ');
    await user.type(dialog.getByRole('textbox', { name: 'Wiadomość (opcjonalnie)' }), 'Mieszkanie przy Polnej');
    api.on(passports.asked, () => ({ success: true, requests: [SENT] }));
    await send();
    expect(api.inputs(passports.ask)).toEqual([{ email: 'ola@example.pl', message: 'Mieszkanie przy Polnej' }]);
    expect(await screen.findByText('Prośba została wysłana na adres ola@example.pl.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('Czeka na odpowiedź do 08.06.2026')).toBeVisible();
    expect(location().search).toBe('');
  });

  it('needs an address before it calls the server', async () => {
    const { user, api, dialog, send } = await openDialog();
    await user.type(dialog.getByRole('textbox', { name: 'Adres e-mail tej osoby' }), 'ola');
    await send();
    expect(await dialog.findByText('Nieprawidłowy format adresu email')).toBeVisible();
    expect(api.inputs(passports.ask)).toEqual([]);
  });

  it('shows why a request was refused and keeps what was typed', async () => {
    const { user, dialog, send } = await openDialog(server().on(passports.ask, () => refusal('REQUEST_LIMIT')));
    await user.type(dialog.getByRole('textbox', { name: 'Adres e-mail tej osoby' }), 'ola@example.pl');
    await send();
    expect(await dialog.findByText('Wykorzystano dzienny limit próśb. Spróbuj ponownie jutro.')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Adres e-mail tej osoby' })).toHaveValue('ola@example.pl');
  });

  it('is opened by a link of another screen, and closed leaves the plain address', async () => {
    const { user, location } = renderScreen(module, '/reports?paszport=popros', { api: server() });
    const dialog = within(await screen.findByRole('dialog', { name: 'Poproś o paszport najmu' }));
    await user.click(dialog.getByRole('button', { name: 'Anuluj' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(location().search).toBe('');
  });

  it('is what the holder of an empty report is offered', async () => {
    const empty = aReport({ type: 'empty', data: { ...aReport().data, history: [], isEmpty: true } });
    const api = server().on(reports.get, () => ({ success: true, report: empty }));
    renderScreen(module, '/reports/report-1', { api });
    const link = await screen.findByRole('link', { name: 'Poproś o paszport' });
    expect(link).toHaveAttribute('href', '/reports?paszport=popros');
  });
});

it('own requests are not shown before the first', async () => {
  const api = server();
  renderScreen(module, '/reports', { api });
  await waitFor(() => expect(api.inputs(passports.asked)).toHaveLength(1));
  expect(screen.queryByRole('heading', { name: 'Twoje prośby o paszport' })).toBeNull();
});

it('each request shows its outcome and leads to the shared passport', async () => {
  const shareLink = 'https://najem.example/reports/shared/sekret';
  renderScreen(module, '/reports', {
    api: server([
      { ...SENT, _id: '1', email: 'a@example.pl', state: 'shared', shareLink },
      { ...SENT, _id: '2', email: 'b@example.pl', state: 'shared' },
      { ...SENT, _id: '3', email: 'c@example.pl', state: 'declined' },
      { ...SENT, _id: '4', email: 'd@example.pl', state: 'expired' },
    ]),
  });
  const link = await screen.findByRole('link', { name: 'Otwórz paszport osoby a@example.pl' });
  expect(link).toHaveAttribute('href', '/reports/shared/sekret');
  const items = screen.getAllByRole('listitem').filter((item) => item.textContent.includes('@example.pl'));
  expect(items.map((item) => item.querySelector('.rn-badge')?.textContent)).toEqual([
    'Udostępniony',
    'Link już nie działa',
    'Nie udostępniono',
    'Bez odpowiedzi',
  ]);
});

it('the own requests for passports that could not be fetched are fetched again by a button', async () => {
  const api = server().on(passports.asked, () => noConnection());
  const { user } = renderScreen(module, '/reports', { api });
  await screen.findByText(/Nie udało się pobrać próśb o paszport\./);
  api.on(passports.asked, () => ({ success: true, requests: [SENT] }));
  await user.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
  expect(await screen.findByText('Czeka na odpowiedź do 08.06.2026')).toBeVisible();
});
