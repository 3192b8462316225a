import { renderLetter, renderStatement } from './rights/claims/documents';
import { renderDecision } from './rights/disputes/decision-letter';
import { renderDossier } from './rights/dossier/document';
import { renderInvoiceDocument } from './money/invoices/document';
import { renderProcessingRegister } from './identity/legal/document';
import { renderReportDocument } from './reports/document/bought';
import { renderPassport } from './rights/passports/document';
import { renderConfirmation } from './tenancies/confirmation/document';
import type { DocumentContent, DocumentRequest } from './kernel/documents/documents';

/** Renders one document; the function that the threads of `createDocuments` run. */
export function renderDocument(request: DocumentRequest): Promise<DocumentContent> {
  switch (request.kind) {
    case 'report':
      return renderReportDocument(request);
    case 'passport':
      return renderPassport(request);
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
    case 'tenancy':
      return renderConfirmation(request.confirmation);
    case 'processing-register':
      return renderProcessingRegister(request.register);
  }
}
