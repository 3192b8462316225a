import { isIP } from 'node:net';
import { isFields } from '../fields';
import { missingValue, PayuError, syntaxError, wrongValue } from './errors';
import type { Order, Product } from './order';

/** The merchant's part of an order. */
export type OrderDraft = Pick<
  Order,
  | 'extOrderId'
  | 'notifyUrl'
  | 'continueUrl'
  | 'customerIp'
  | 'merchantPosId'
  | 'validityTime'
  | 'description'
  | 'additionalDescription'
  | 'visibleDescription'
  | 'statementDescription'
  | 'currencyCode'
  | 'totalAmount'
  | 'buyer'
  | 'products'
>;

type Fields = Record<string, unknown>;

const DEFAULT_VALIDITY_SECONDS = '86400';
const CURRENCY = 'PLN';

/** Validates a create request as PayU does and turns numbers into PayU's strings; throws a `PayuError`. */
export function readOrderDraft(body: unknown, posId: string): OrderDraft {
  if (!isFields(body)) throw syntaxError();
  const merchantPosId = required(body, 'merchantPosId');
  if (merchantPosId !== posId) {
    throw new PayuError(403, 'ERROR_VALUE_INVALID', 'Given authentication does not allow this operation', {
      codeLiteral: 'INVALID_AUTH_FOR_THIS_ORDER',
    });
  }
  return {
    merchantPosId,
    customerIp: payerAddress(body),
    description: required(body, 'description'),
    currencyCode: currency(body),
    totalAmount: positiveInteger(required(body, 'totalAmount'), 'totalAmount'),
    products: products(body),
    extOrderId: text(body, 'extOrderId', 1024),
    notifyUrl: webAddress(body, 'notifyUrl'),
    continueUrl: webAddress(body, 'continueUrl', 1024),
    validityTime: positiveInteger(text(body, 'validityTime') ?? DEFAULT_VALIDITY_SECONDS, 'validityTime'),
    additionalDescription: text(body, 'additionalDescription'),
    visibleDescription: text(body, 'visibleDescription', 80),
    statementDescription: text(body, 'statementDescription', 22),
    buyer: buyer(body),
  };
}

/** Reads a whole number of grosze (or pieces, or seconds) above zero, sent as a string or a number. */
export function positiveInteger(value: string, name: string): string {
  if (!/^[1-9]\d{0,9}$/.test(value)) throw wrongValue(name);
  return value;
}

/** An optional field as text; throws when it is of another type or too long. */
export function text(source: Fields, name: string, longest = Number.POSITIVE_INFINITY): string | undefined {
  const value = source[name];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string' && typeof value !== 'number') throw wrongValue(name);
  if (String(value).length > longest) throw wrongValue(name);
  return String(value);
}

/** A required field as text; throws where it is missing. */
export function required(source: Fields, name: string): string {
  const value = text(source, name);
  if (value === undefined) throw missingValue(name);
  return value;
}

function payerAddress(body: Fields): string {
  const address = required(body, 'customerIp');
  if (isIP(address) === 0 || address === '0.0.0.0') throw wrongValue('customerIp');
  return address;
}

function currency(body: Fields): string {
  const code = required(body, 'currencyCode');
  if (code !== CURRENCY) throw wrongValue('currencyCode', 'INVALID_CURRENCY');
  return code;
}

function webAddress(body: Fields, name: string, longest?: number): string | undefined {
  const address = text(body, name, longest);
  if (address === undefined) return undefined;
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) throw wrongValue(name);
  return address;
}

function buyer(body: Fields): Fields | undefined {
  const value = body.buyer;
  if (value === undefined || value === null) return undefined;
  if (!isFields(value)) throw wrongValue('buyer');
  const email = text(value, 'email');
  if (email !== undefined && !/^[^\s@]+@[^\s@]+$/.test(email)) throw wrongValue('buyer.email');
  const language = text(value, 'language');
  if (language !== undefined && !/^[a-z]{2}$/.test(language)) throw wrongValue('buyer.language');
  return value;
}

function products(body: Fields): Product[] {
  const list = body.products;
  if (list === undefined || list === null) throw missingValue('products');
  if (!Array.isArray(list) || list.length === 0) throw wrongValue('products');
  return list.map((product: unknown, index) => {
    if (!isFields(product)) throw wrongValue(`products[${index}]`);
    const number = (name: string) => positiveInteger(required(product, name), `products[${index}].${name}`);
    return {
      name: required(product, 'name'),
      unitPrice: number('unitPrice'),
      quantity: number('quantity'),
      virtual: typeof product.virtual === 'boolean' ? product.virtual : undefined,
      listingDate: typeof product.listingDate === 'string' ? product.listingDate : undefined,
    };
  });
}
