import type { Input, Output } from '@najem/shared/contract/kernel';
import type { invoices } from '@najem/shared/contract/money';
import { canOpenInvoice } from '@najem/shared/domain/money';
import { requireNotOwnMatter } from '../../register/subjects/own-matter';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { renderForDownload } from '../../kernel/documents/download';
import { refuse } from '../../kernel/errors';
import { renderKsefDocument } from './ksef-document';
import { presentInvoice } from './presenter';
import { findInvoice, type InvoiceRow, listInvoices } from './queries';

/** Lists the caller's own invoices, newest first. */
export async function listOwnInvoices(ctx: Context, actor: Actor): Promise<Output<typeof invoices.list>> {
  const rows = await listInvoices(ctx, actor.id);
  return { success: true, invoices: rows.map((row) => presentInvoice(ctx, row)) };
}

/** Presents an invoice to its buyer and to administrators; INVOICE_NOT_FOUND for other users. */
export async function getInvoice(
  ctx: Context,
  actor: Actor,
  { id }: Input<typeof invoices.get>,
): Promise<Output<typeof invoices.get>> {
  return { success: true, invoice: presentInvoice(ctx, await requireReadable(ctx, actor, id)) };
}

/** Renders the invoice as a document. INVOICE_NOT_FOUND, DOCUMENT_LIMIT. */
export async function getInvoicePdf(
  ctx: Context,
  actor: Actor,
  { id }: Input<typeof invoices.pdf>,
): Promise<Output<typeof invoices.pdf>> {
  const row = await requireReadable(ctx, actor, id);
  const content = await renderForDownload(ctx, actor, { kind: 'invoice', invoice: presentInvoice(ctx, row) });
  return { fileName: `faktura-${row.number}-${row.year}.pdf`, content };
}

/** Renders a company's invoice as a structured document. INVOICE_NOT_FOUND, also for a consumer's, which has none. */
export async function getInvoiceKsef(
  ctx: Context,
  actor: Actor,
  { id }: Input<typeof invoices.ksef>,
): Promise<Output<typeof invoices.ksef>> {
  const row = await requireReadable(ctx, actor, id);
  if (row.buyer_nip === null) refuse('INVOICE_NOT_FOUND');
  return {
    fileName: `faktura-${row.number}-${row.year}.xml`,
    content: new Uint8Array(Buffer.from(renderKsefDocument(row), 'utf8')),
  };
}

function orderedIdentifier(ctx: Context, { identifier_cipher: cipher, identifier_key: keyId }: InvoiceRow): string {
  return ctx.vault.open({ cipher, keyId });
}

/** INVOICE_NOT_FOUND; OWN_MATTER for what another user paid for a report about an administrator. */
async function requireReadable(ctx: Context, actor: Actor, id: string): Promise<InvoiceRow> {
  const row = await findInvoice(ctx, id);
  if (!row || !canOpenInvoice(actor, { ownerId: row.owner_id })) return refuse('INVOICE_NOT_FOUND');
  if (row.owner_id !== actor.id) await requireNotOwnMatter(ctx, actor, orderedIdentifier(ctx, row));
  return row;
}
