import { invoices } from '@najem/shared/contract/money';
import { fakeApi, noConnection, refusal, renderScreen } from '@najem/testing';
import { screen } from '@testing-library/react';
import { anInvoice } from '../../../tests/an-invoice';
import { module } from '../../module';

describe('the list of invoices', () => {
  it('lists each invoice with number, date and amount, as a link to it', async () => {
    const api = fakeApi().on(invoices.list, () => ({ success: true, invoices: [anInvoice()] }));
    renderScreen(module, '/invoices', { api });
    const link = await screen.findByRole('link', { name: /FV\/7\/2026.*20\.11\.2026.*40,00/ });
    expect(link).toHaveAttribute('href', '/invoices/invoice-1');
  });

  it('says that there are no invoices yet', async () => {
    const api = fakeApi().on(invoices.list, () => ({ success: true, invoices: [] }));
    renderScreen(module, '/invoices', { api });
    expect(await screen.findByText('Nie masz jeszcze faktur')).toBeInTheDocument();
  });

  it('offers to fetch the invoices again after a failure', async () => {
    const api = fakeApi().on(invoices.list, noConnection);
    const { user } = renderScreen(module, '/invoices', { api });
    expect(await screen.findByText(/Nie udało się pobrać faktur/)).toBeInTheDocument();
    api.on(invoices.list, () => ({ success: true, invoices: [anInvoice()] }));
    await user.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
    expect(await screen.findByText('Faktura FV/7/2026')).toBeInTheDocument();
  });
});

const open = (api = fakeApi().on(invoices.get, () => ({ success: true, invoice: anInvoice() }))) =>
  renderScreen(module, '/invoices/invoice-1', { api });

it('an invoice is shown with its parties, lines and sums', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Faktura VAT FV/7/2026' })).toBeInTheDocument();
  expect(screen.getAllByText('32,52 zł')).toHaveLength(3);
  expect(screen.getByText('83 0000 0000 0000 0000 0000 0001')).toBeInTheDocument();
  expect(screen.getAllByText('7,48 zł')).toHaveLength(2);
  expect(screen.getByText(/^Zapłacono 40,00.zł · pozostało 0,00.zł$/)).toBeInTheDocument();
  expect(screen.getByText('ewa.lis@example.test')).toBeInTheDocument();
  expect(screen.getByText('Rzetelny Najem Demo sp. z o.o.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /KSeF/ })).not.toBeInTheDocument();
});

it('the invoice of a company names it and offers the KSeF document', async () => {
  const buyer = { nip: '3008017585', name: 'Łąka sp. z o.o.', address: 'ul. Prosta 1' };
  open(fakeApi().on(invoices.get, () => ({ success: true, invoice: anInvoice({ buyer }) })));
  expect(await screen.findByText('Łąka sp. z o.o.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Pobierz XML (KSeF)' })).toBeInTheDocument();
});

it('an invoice is printed, and downloaded as a PDF', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  URL.createObjectURL = () => 'blob:faktura';
  URL.revokeObjectURL = () => undefined;
  const api = fakeApi()
    .on(invoices.get, () => ({ success: true, invoice: anInvoice() }))
    .on(invoices.pdf, () => ({ fileName: 'faktura-7-2026.pdf', content: new Uint8Array([37]) }));
  const { user } = open(api);
  await user.click(await screen.findByRole('button', { name: 'Drukuj' }));
  expect(print).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Pobierz PDF' }));
  expect(click).toHaveBeenCalledTimes(1);
});

it('an invoice that is not there is said to be missing, without a retry', async () => {
  open(fakeApi().on(invoices.get, () => refusal('INVOICE_NOT_FOUND')));
  expect(await screen.findByText('Nie znaleziono faktury')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Spróbuj ponownie' })).not.toBeInTheDocument();
});
