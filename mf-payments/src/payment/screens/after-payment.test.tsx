import { rentCoins } from '@najem/shared/contract/register';
import { reports } from '@najem/shared/contract/reports';
import { payments } from '@najem/shared/contract/money';
import { fakeApi, IDENTIFIERS, renderScreen } from '@najem/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { NEVER } from 'rxjs';
import { module } from '../../module';

const statusIs = (status: 'completed' | 'canceled' | 'other') =>
  fakeApi().on(payments.payuStatus, () => ({
    success: true,
    status,
    ...(status === 'completed' ? { reportId: 'report-1' } : {}),
  }));

afterEach(() => jest.useRealTimers());

it('the return page forwards the return from the provider to the page that waits', async () => {
  const { location } = renderScreen(module, '/payment-return?orderId=o1', { api: statusIs('completed') });
  await waitFor(() => expect(location().pathname).toBe('/payment-success'));
  expect(location().search).toBe('?orderId=o1');
});

it.each(['/payment-return', '/payment-success'])('the page says at %s that the order id is missing', (path) => {
  renderScreen(module, path);
  expect(screen.getByText('Brak identyfikatora zamówienia')).toBeInTheDocument();
});

describe('the page that waits for a payment', () => {
  it('opens the paid report after a countdown of ten seconds', async () => {
    jest.useFakeTimers();
    const { location } = renderScreen(module, '/payment-success?orderId=o1', { api: statusIs('completed') });
    expect(await screen.findByText('Płatność została zrealizowana pomyślnie.')).toBeInTheDocument();
    expect(screen.getByText('Raport otworzy się za 10 s.')).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(9_000));
    expect(location().pathname).toBe('/payment-success');
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(location()).toMatchObject({ pathname: '/reports/report-1', state: { fromPayment: true } });
  });

  it('says that a payment was canceled and leads back to paying for the same subject', async () => {
    const purchase = { identifier: IDENTIFIERS.pesel, type: 'landlord' } as const;
    const api = fakeApi()
      .on(payments.payuStatus, () => ({ success: true, status: 'canceled' as const, purchase }))
      .on(reports.checkActive, () => ({ success: true, hasActiveReport: false, hasEntries: true }))
      .on(rentCoins.balance, () => ({ success: true, rentCoins: 0 }));
    const { user, location } = renderScreen(module, '/payment-success?orderId=o1', { api });
    expect(await screen.findByText('Płatność została anulowana. Spróbuj ponownie później.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Wróć do płatności' }));
    await waitFor(() => expect(location()).toMatchObject({ pathname: '/payment', state: purchase }));
  });

  it('leads to the reports when the server does not name the purchase of a canceled payment', async () => {
    renderScreen(module, '/payment-success?orderId=o1', { api: statusIs('canceled') });
    expect(await screen.findByRole('link', { name: 'Wróć do raportów' })).toHaveAttribute('href', '/reports');
  });

  it('says without alarm to a buyer who returned unpaid that they did not pay, with the way back to it', async () => {
    const purchase = { identifier: IDENTIFIERS.pesel };
    const api = fakeApi()
      .on(payments.payuStatus, () => ({ success: true, status: 'other' as const, purchase }))
      .on(reports.checkActive, () => ({ success: true, hasActiveReport: false, hasEntries: true }))
      .on(rentCoins.balance, () => ({ success: true, rentCoins: 0 }));
    const { user, location } = renderScreen(module, '/payment-success?orderId=o1&error=501', { api });
    expect(await screen.findByText('Nie zapłacono.')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Sprawdź ponownie' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Wróć do płatności' }));
    await waitFor(() => expect(location()).toMatchObject({ pathname: '/payment', state: purchase }));
  });

  it('says after ten attempts that a payment is unconfirmed, and offers to check again', async () => {
    jest.useFakeTimers();
    const { api } = renderScreen(module, '/payment-success?orderId=o1', { api: statusIs('other') });
    await act(() => jest.advanceTimersByTimeAsync(18_000));
    expect(
      await screen.findByText('Nie udało się potwierdzić statusu płatności. Spróbuj ponownie później.'),
    ).toBeInTheDocument();
    expect(api.inputs(payments.payuStatus)).toHaveLength(10);
    api.on(payments.payuStatus, () => ({ success: true, status: 'completed' as const, reportId: 'report-1' }));
    act(() => screen.getByRole('button', { name: 'Sprawdź ponownie' }).click());
    expect(await screen.findByText('Płatność została zrealizowana pomyślnie.')).toBeInTheDocument();
  });

  it('says that a payment is unconfirmed when no attempt gets an answer', async () => {
    jest.useFakeTimers();
    const api = fakeApi().on(payments.payuStatus, () => NEVER);
    renderScreen(module, '/payment-success?orderId=o1', { api });
    await act(() => jest.advanceTimersByTimeAsync(118_000));
    expect(await screen.findByRole('alert')).toHaveTextContent('Nie udało się potwierdzić statusu płatności.');
    expect(screen.getByRole('button', { name: 'Sprawdź ponownie' })).toBeInTheDocument();
  });
});
