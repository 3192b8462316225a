import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from './endpoint';
import { Id, IdentifierText, Money, ReportSubject, Time } from './parts';

export const PaymentStatus = Type.Union([Type.Literal('completed'), Type.Literal('canceled'), Type.Literal('other')]);
export type PaymentStatus = Static<typeof PaymentStatus>;

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
    }),
    reply: Type.Object({
      success: Type.Boolean(),
      reportId: Type.Optional(Id),
      redirectUri: Type.Optional(Type.String()),
      message: Type.Optional(Type.String()),
    }),
    errors: ['PAYMENT_DATA_MISSING', 'IDENTIFIER_INVALID', 'PROVIDER_UNAVAILABLE'],
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
    errors: ['SIGNATURE_INVALID'],
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
    errors: ['PAYMENT_DATA_MISSING', 'IDENTIFIER_INVALID', 'COINS_INSUFFICIENT'],
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
  identifier: Type.String(),
  userEmail: Type.String(),
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
};
