import { renderLetter, renderStatement } from '../claims/documents';
import { renderDecision } from '../disputes/decision-letter';
import { renderDossier } from '../dossier/document';
import { renderInvoiceDocument } from '../invoices/document';
import { renderProcessingRegister } from '../legal/document';
import { renderReportDocument } from '../reports/document';
import type { DocumentContent, DocumentRequest } from './documents';

/** Renders one document; the function that the threads of `createDocuments` run. */
export function renderDocument(request: DocumentRequest): Promise<DocumentContent> {
  switch (request.kind) {
    case 'report':
      return renderReportDocument(request);
    case 'invoice':
      return renderInvoiceDocument(request.invoice);
    case 'statement':
      return renderStatement(request.code);
    case 'letter':
      return renderLetter(request.letter);
    case 'decision':
      return renderDecision(request.decision);
    case 'dossier':
      return renderDossier(request.data);
    case 'processing-register':
      return renderProcessingRegister(request.register);
  }
}
