import type { Invoice } from '@najem/shared/contract/money';
import { formatDate, maskIdentifier, zlotyFromGrosze } from '@najem/shared/domain/kernel';
import { formatInvoiceNumber } from '@najem/shared/domain/money';
import type { Context } from '../tables';
import type { InvoiceRow } from './queries';

/** Presents an invoice for its buyer. */
export function presentInvoice(ctx: Context, row: InvoiceRow): Invoice {
  const { buyer_nip: nip, buyer_name: name, buyer_address: address } = row;
  const identifier = ctx.vault.open({ cipher: row.identifier_cipher, keyId: row.identifier_key });
  return {
    _id: row.id,
    invoiceNumber: row.number,
    year: row.year,
    formattedInvoiceNumber: formatInvoiceNumber(row.number, row.year),
    issueDate: row.issued_at.toISOString(),
    formattedIssueDate: formatDate(row.issued_at),
    saleDate: row.sold_at.toISOString(),
    formattedSaleDate: formatDate(row.sold_at),
    amountNet: zlotyFromGrosze(row.net_grosze),
    amountGross: zlotyFromGrosze(row.gross_grosze),
    vatRate: row.vat_percent,
    vatAmount: zlotyFromGrosze(row.vat_grosze),
    orderDescription: row.description,
    identifier: maskIdentifier(identifier),
    userEmail: row.buyer_email,
    buyer: nip !== null && name !== null && address !== null ? { nip, name, address } : undefined,
    seller: {
      name: row.seller_name,
      address: row.seller_address,
      nip: row.seller_nip,
      bankAccount: row.seller_bank_account,
    },
    ksefNumber: row.ksef_number ?? undefined,
  };
}
