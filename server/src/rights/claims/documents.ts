import type { TDocumentDefinitions } from 'pdfmake/interfaces';
import { INK, renderPdf } from '../../kernel/documents/pdf';
import { groupCode } from '../../kernel/codes';
import type { Letter } from './letter';
import { LETTER_TEXTS, STATEMENT_TEXTS } from './texts';

declare module '../../kernel/documents/documents' {
  interface DocumentKinds {
    statement: { code: string };
    letter: { letter: Letter };
  }
}

/** Renders the statement that the claimant signs; it names no identifier. */
export function renderStatement(code: string): Promise<Uint8Array<ArrayBuffer>> {
  const definition: TDocumentDefinitions = {
    info: { title: STATEMENT_TEXTS.title, author: STATEMENT_TEXTS.product },
    pageMargins: [60, 80, 60, 80],
    content: [
      { text: STATEMENT_TEXTS.product, bold: true, color: INK.accent },
      { text: STATEMENT_TEXTS.title, fontSize: 21, bold: true, margin: [0, 2, 0, 28] },
      { text: `${STATEMENT_TEXTS.sentence} ${STATEMENT_TEXTS.code(code)}`, fontSize: 12 },
    ],
  };
  return renderPdf(definition);
}

/** Renders the letter with the code; the address stands where a window envelope shows it. */
export function renderLetter({ name, address, code, url, controller }: Letter): Promise<Uint8Array<ArrayBuffer>> {
  const definition: TDocumentDefinitions = {
    info: { title: LETTER_TEXTS.title, author: controller.name },
    pageMargins: [60, 60, 60, 60],
    content: [
      { text: controller.name, bold: true, color: INK.accent },
      { text: [controller.address, controller.email].join('\n'), color: INK.muted, fontSize: 9 },
      {
        stack: [{ text: name, bold: true }, ...addressLines(address).map((text) => ({ text }))],
        margin: [250, 60, 0, 70],
      },
      { text: LETTER_TEXTS.greeting, margin: [0, 0, 0, 10] },
      { text: LETTER_TEXTS.request(STATEMENT_TEXTS.product), margin: [0, 0, 0, 14] },
      { text: groupCode(code), fontSize: 22, bold: true, alignment: 'center', margin: [0, 0, 0, 14] },
      { text: LETTER_TEXTS.where(url), margin: [0, 0, 0, 10] },
      { text: LETTER_TEXTS.validity, margin: [0, 0, 0, 10] },
      { text: LETTER_TEXTS.stranger, color: INK.muted },
    ],
  };
  return renderPdf(definition);
}

/** An address as on an envelope: the postal code with its town begins a line. */
function addressLines(address: string): string[] {
  return address.split(/\n|,\s+(?=\d{2}-\d{3}\s)/);
}
