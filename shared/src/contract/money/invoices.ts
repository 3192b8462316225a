import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../kernel/endpoint';
import { Id, IdentifierText, Money, FullName, Time } from '../kernel/parts';

/** A company that wants the invoice in its name. */
export const InvoiceCompany = Type.Object({
  nip: IdentifierText,
  name: FullName,
  address: Type.String({ minLength: 1, maxLength: 200 }),
});
export type InvoiceCompany = Static<typeof InvoiceCompany>;

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
  /** The company that asked for the invoice; a consumer's invoice has an address only. */
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
    errors: ['OWN_MATTER', 'INVOICE_NOT_FOUND'],
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/invoices/{id}/pdf',
    access: 'user',
    summary: 'The invoice as a document to print and keep.',
    params: Type.Object({ id: Id }),
    reply: Type.Unknown(),
    binary: 'application/pdf',
    errors: ['OWN_MATTER', 'INVOICE_NOT_FOUND', 'DOCUMENT_LIMIT'],
  }),
  ksef: endpoint({
    method: 'GET',
    path: '/invoices/{id}/ksef',
    access: 'user',
    summary: "A company's invoice as a structured document, FA(3).",
    params: Type.Object({ id: Id }),
    reply: Type.Unknown(),
    binary: 'application/xml',
    errors: ['OWN_MATTER', 'INVOICE_NOT_FOUND'],
  }),
};
