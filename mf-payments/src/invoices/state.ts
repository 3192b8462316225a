import { invoices } from '@najem/shared/contract/money';
import { request } from '@najem/shared/store';

export const calls = {
  list: request('invoices/list', invoices.list),
  get: request('invoices/get', invoices.get),
  pdf: request('invoices/pdf', invoices.pdf),
  ksef: request('invoices/ksef', invoices.ksef),
};
