import { renderInvoiceDocument } from '../invoices/document';
import { renderReportDocument } from '../reports/document';
import type { DocumentContent, DocumentRequest } from './documents';

/** Renders one document; the function that the threads of `createDocuments` run. */
export function renderDocument(request: DocumentRequest): Promise<DocumentContent> {
  switch (request.kind) {
    case 'report':
      return renderReportDocument(request.report, request.publicUrl);
    case 'invoice':
      return renderInvoiceDocument(request.invoice);
  }
}
