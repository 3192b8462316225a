import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from './endpoint';
import { Id, IdentifierText, Money, ReportSubject, Time } from './parts';

export const PaymentStatus = Type.Union([Type.Literal('completed'), Type.Literal('canceled'), Type.Literal('other')]);
export type PaymentStatus = Static<typeof PaymentStatus>;

/** A company that wants the invoice in its name. */
export const InvoiceCompany = Type.Object({
  nip: Type.String({ minLength: 1, maxLength: 20 }),
  name: Type.String({ minLength: 1, maxLength: 200 }),
  address: Type.String({ minLength: 1, maxLength: 200 }),
});
export type InvoiceCompany = Static<typeof InvoiceCompany>;

export const payments = {
  payuInit: endpoint({
    method: 'POST',
    path: '/payments/payu/init',
    access: 'user',
    summary: 'Starts a payment for a report, or names the active report that makes one unnecessary.',
    body: Type.Object({
      identifier: IdentifierText,
      type: Type.Optional(ReportSubject),
      forceNew: Type.Optional(Type.Boolean()),
      company: Type.Optional(InvoiceCompany),
      /** A consumer asked for the report at once and knows that the right of withdrawal ends with it. */
      agreedToImmediateReport: Type.Optional(Type.Boolean()),
    }),
    reply: Type.Object({
      success: Type.Boolean(),
      reportId: Type.Optional(Id),
      redirectUri: Type.Optional(Type.String()),
      message: Type.Optional(Type.String()),
    }),
    errors: [
      'PAYMENT_DATA_MISSING',
      'IDENTIFIER_INVALID',
      'IDENTIFIER_NOT_ALLOWED',
      'LOOKUP_LIMIT',
      'COMPANY_INVALID',
      'IDEMPOTENCY_CONFLICT',
      'PROVIDER_UNAVAILABLE',
    ],
  }),
  payuStatus: endpoint({
    method: 'GET',
    path: '/payments/payu/status/{orderId}',
    access: 'user',
    summary: "State of one of the caller's payments.",
    params: Type.Object({ orderId: Id }),
    reply: Type.Object({
      success: Type.Boolean(),
      status: PaymentStatus,
      reportId: Type.Optional(Id),
      message: Type.Optional(Type.String()),
      /** As long as it is not paid: what the caller typed to buy, so that another payment for it can begin. */
      purchase: Type.Optional(Type.Object({ identifier: IdentifierText, type: Type.Optional(ReportSubject) })),
    }),
    errors: ['ORDER_NOT_FOUND'],
  }),
  payuNotify: endpoint({
    method: 'POST',
    path: '/payments/payu/notify',
    access: 'public',
    summary: "PayU's notification of a changed order, signed over its raw body.",
    body: Type.Unknown(),
    reply: Type.Object({ success: Type.Boolean() }),
    errors: ['SIGNATURE_INVALID', 'PROVIDER_UNAVAILABLE'],
  }),
  rentCoinsPay: endpoint({
    method: 'POST',
    path: '/payments/rentcoins/pay',
    access: 'user',
    summary: 'Pays for a report with RentCoins and makes it.',
    body: Type.Object({ identifier: IdentifierText, type: Type.Optional(ReportSubject) }),
    reply: Type.Object({
      success: Type.Boolean(),
      rentCoins: Type.Integer(),
      report: Type.Object({ _id: Id }),
    }),
    errors: [
      'PAYMENT_DATA_MISSING',
      'IDENTIFIER_INVALID',
      'IDENTIFIER_NOT_ALLOWED',
      'LOOKUP_LIMIT',
      'COINS_INSUFFICIENT',
      'IDEMPOTENCY_CONFLICT',
    ],
  }),
};

export const CoinsRow = Type.Object({
  _id: Id,
  amount: Type.Integer(),
  created_at: Time,
  action_type: Type.String(),
  reference_name: Type.Optional(Type.String()),
  metadata: Type.Optional(Type.Object({ identifier: Type.Optional(Type.String()) })),
});
export type CoinsRow = Static<typeof CoinsRow>;

export const rentCoins = {
  balance: endpoint({
    method: 'GET',
    path: '/rentcoins/balance',
    access: 'user',
    summary: "The caller's RentCoins balance.",
    reply: Type.Object({ success: Type.Boolean(), rentCoins: Type.Integer() }),
    errors: [],
  }),
  history: endpoint({
    method: 'GET',
    path: '/rentcoins/history',
    access: 'user',
    summary: "The caller's RentCoins movements, newest first.",
    reply: Type.Array(CoinsRow),
    errors: [],
  }),
};

export const Invoice = Type.Object({
  _id: Id,
  invoiceNumber: Type.Integer(),
  year: Type.Integer(),
  formattedInvoiceNumber: Type.String(),
  issueDate: Time,
  formattedIssueDate: Type.String(),
  saleDate: Time,
  formattedSaleDate: Type.String(),
  amountNet: Money,
  amountGross: Money,
  vatRate: Type.Integer(),
  vatAmount: Money,
  orderDescription: Type.String(),
  /** Masked but for its end: an invoice names no person that a report is about. */
  identifier: Type.String(),
  userEmail: Type.String(),
  /** The company that asked for the invoice; a consumer's names nobody but the address. */
  buyer: Type.Optional(InvoiceCompany),
  seller: Type.Object({
    name: Type.String(),
    address: Type.String(),
    nip: Type.String(),
    bankAccount: Type.String(),
  }),
  /** Given once the state's invoice system has accepted it. */
  ksefNumber: Type.Optional(Type.String()),
});
export type Invoice = Static<typeof Invoice>;

export const invoices = {
  list: endpoint({
    method: 'GET',
    path: '/invoices',
    access: 'user',
    summary: "The caller's invoices, newest first.",
    reply: Type.Object({ success: Type.Boolean(), invoices: Type.Array(Invoice) }),
    errors: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/invoices/{id}',
    access: 'user',
    summary: 'One invoice: its buyer or an administrator.',
    params: Type.Object({ id: Id }),
    reply: Type.Object({ success: Type.Boolean(), invoice: Invoice }),
    errors: ['INVOICE_NOT_FOUND'],
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/invoices/{id}/pdf',
    access: 'user',
    summary: 'The invoice as a document to print and keep.',
    params: Type.Object({ id: Id }),
    reply: Type.Unknown(),
    binary: 'application/pdf',
    errors: ['INVOICE_NOT_FOUND'],
  }),
  ksef: endpoint({
    method: 'GET',
    path: '/invoices/{id}/ksef',
    access: 'user',
    summary: "A company's invoice as a structured document, FA(3).",
    params: Type.Object({ id: Id }),
    reply: Type.Unknown(),
    binary: 'application/xml',
    errors: ['INVOICE_NOT_FOUND'],
  }),
};
