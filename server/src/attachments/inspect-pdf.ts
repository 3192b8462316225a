import { PDFDocument } from '@cantoo/pdf-lib';
import { ATTACHMENT_MAX_PAGES } from '@najem/shared/domain';
import { findPdfFault } from './pdf-sweep';
import type { Finding } from './file-inspector';

/** Examines a PDF, which is kept byte for byte: a signature in it stays valid. */
export async function inspectPdf(content: Uint8Array): Promise<Finding> {
  const fault = await findPdfFault(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
  if (fault) return { is: 'refused', cause: fault };
  try {
    const document = await PDFDocument.load(content, { updateMetadata: false });
    const pages = document.getPageCount();
    if (pages > ATTACHMENT_MAX_PAGES) return { is: 'refused', cause: 'too-large' };
    return pages === 0 ? { is: 'refused', cause: 'unreadable' } : { is: 'unchanged' };
  } catch {
    // The library's errors say only where the bytes stop being a document.
    return { is: 'refused', cause: 'unreadable' };
  }
}
