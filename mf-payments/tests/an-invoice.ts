import type { Invoice } from '@najem/shared/contract/money';

/** An invoice without a company as its buyer. */
export function anInvoice(changes: Partial<Invoice> = {}): Invoice {
  return {
    _id: 'invoice-1',
    invoiceNumber: 7,
    year: 2026,
    formattedInvoiceNumber: 'FV/7/2026',
    issueDate: '2026-11-20T10:00:00.000Z',
    formattedIssueDate: '20.11.2026',
    saleDate: '2026-11-20T10:00:00.000Z',
    formattedSaleDate: '20.11.2026',
    amountNet: 32.52,
    amountGross: 40,
    vatRate: 23,
    vatAmount: 7.48,
    orderDescription: 'Raport RN-7K3F-9QXA-2MPT',
    identifier: '•••••••3213',
    userEmail: 'ewa.lis@example.test',
    seller: {
      name: 'Rzetelny Najem Demo sp. z o.o.',
      address: 'ul. Przykładowa 1, 00-001 Warszawa',
      nip: '1111111111',
      bankAccount: '83000000000000000000000001',
    },
    ...changes,
  };
}
