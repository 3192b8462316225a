import { PAYMENT_STATUSES } from '@najem/shared/domain/money';
import { type Static, Type } from '@sinclair/typebox';
import { ReportSubject } from '../register/parts';
import { endpoint } from '../kernel/endpoint';
import { StatedPurpose } from '../register/inquiries';
import { InvoiceCompany } from './invoices';
import { Id, IdentifierText, oneOf, UNPRINTED } from '../kernel/parts';

export const PaymentStatus = oneOf(PAYMENT_STATUSES);
export type PaymentStatus = Static<typeof PaymentStatus>;

export const payments = {
  payuInit: endpoint({
    method: 'POST',
    path: '/payments/payu/init',
    access: 'user',
    repeatable: 'A purchase has the key for good.',
    summary: 'Starts a payment for a report, or names the active report that makes one unnecessary.',
    body: Type.Object({
      identifier: IdentifierText,
      type: Type.Optional(ReportSubject),
      purpose: Type.Optional(StatedPurpose),
      forceNew: Type.Optional(Type.Boolean()),
      /** The buyer, where it is a company; without it a consumer. */
      company: Type.Optional(InvoiceCompany),
      /**
       * A consumer asked for the report at once and knows that the right of withdrawal ends with it. A company has no such
       * right, so its statement is not kept.
       */
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
      'COMPANY_INVALID',
      'NAME_INVALID',
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
      purchase: Type.Optional(
        Type.Object({
          identifier: IdentifierText,
          type: Type.Optional(ReportSubject),
          purpose: Type.Optional(StatedPurpose),
        }),
      ),
    }),
    errors: ['ORDER_NOT_FOUND'],
  }),
  payuNotify: endpoint({
    method: 'POST',
    path: '/payments/payu/notify',
    access: 'public',
    repeatable: "The provider's own number tells a repetition.",
    summary: "PayU's notification of a changed order, signed over its raw body.",
    body: Type.Unknown(UNPRINTED),
    reply: Type.Object({ success: Type.Boolean() }),
    errors: ['SIGNATURE_INVALID', 'PROVIDER_UNAVAILABLE'],
  }),
  rentCoinsPay: endpoint({
    method: 'POST',
    path: '/payments/rentcoins/pay',
    access: 'user',
    repeatable: 'A purchase has the key for good.',
    summary: 'Pays for a report with RentCoins and makes it.',
    body: Type.Object({
      identifier: IdentifierText,
      type: Type.Optional(ReportSubject),
      purpose: Type.Optional(StatedPurpose),
    }),
    reply: Type.Object({
      success: Type.Boolean(),
      rentCoins: Type.Integer(),
      report: Type.Object({ _id: Id }),
    }),
    errors: [
      'PAYMENT_DATA_MISSING',
      'IDENTIFIER_INVALID',
      'IDENTIFIER_NOT_ALLOWED',
      'COINS_INSUFFICIENT',
      'IDEMPOTENCY_CONFLICT',
    ],
  }),
};
