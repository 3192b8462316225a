import { normaliseIdentifier } from '@najem/shared/domain/kernel';
import { type Controller, NO_MADE_UP_SELLER } from '../../identity/legal/config';
import { type Checks, httpsOnly } from '../../kernel/config/floors';
import { type Reader, WEB_PROTOCOLS } from '../../kernel/config/reader';

export interface InvoiceSettings {
  seller: { name: string; address: string; nip: string; bankAccount: string };
  /** The state's invoice system; null: invoices are only offered as documents. */
  ksef: { url: string; token: string } | null;
}

export const INVOICE_CHECKS: Checks = {
  floors: httpsOnly('KSEF_URL'),
  withoutFloor: { SELLER_NIP: 'printed', SELLER_BANK_ACCOUNT: 'printed', KSEF_TOKEN: 'given by the state' },
};

/** The seller is who answers for the data. */
export function readInvoices(read: Reader, production: boolean, { name, address }: Controller): InvoiceSettings {
  if (production) read.require(['SELLER_NIP', 'SELLER_BANK_ACCOUNT'], NO_MADE_UP_SELLER);
  return {
    seller: {
      name,
      address,
      nip: normaliseIdentifier(read.digits('SELLER_NIP', '1111111111', 10)),
      bankAccount: read.digits('SELLER_BANK_ACCOUNT', 'PL83000000000000000000000001', 26),
    },
    ksef: readKsef(read),
  };
}

function readKsef(read: Reader): InvoiceSettings['ksef'] {
  const url = read.url('KSEF_URL', null, WEB_PROTOCOLS)?.replace(/\/+$/, '') ?? null;
  if (url === null) {
    read.requireAbsent(['KSEF_TOKEN'], 'KSEF_URL');
    return null;
  }
  read.require(['KSEF_TOKEN'], 'it belongs to KSEF_URL');
  return { url, token: read.text('KSEF_TOKEN', '') };
}
