import type { DisputeLetter } from '@najem/shared/domain/rights';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces';
import { INK, renderPdf } from '../../kernel/documents/pdf';
import { DISPUTE_TEXTS } from './texts';

declare module '../../kernel/documents/documents' {
  interface DocumentKinds {
    decision: { decision: DecisionLetter };
  }
}

/** What the printed letter about a decision shows. */
export interface DecisionLetter {
  letter: DisputeLetter;
  seller: { name: string; address: string };
}

/** Renders the letter about a decision in a dispute. */
export function renderDecision({ letter, seller }: DecisionLetter): Promise<Uint8Array<ArrayBuffer>> {
  const definition: TDocumentDefinitions = {
    info: { title: letter.title, author: seller.name },
    pageMargins: [60, 60, 60, 60],
    footer: (page, pages) =>
      pages === 1
        ? null
        : {
            margin: [60, 18, 60, 0],
            fontSize: 8.5,
            color: INK.muted,
            columns: [
              { text: `${DISPUTE_TEXTS.product} · ${letter.title}` },
              { text: DISPUTE_TEXTS.page(page, pages), alignment: 'right', width: 100 },
            ],
          },
    content: [
      { text: DISPUTE_TEXTS.product, bold: true, color: INK.accent },
      { text: `${seller.name}, ${seller.address}`, color: INK.muted, fontSize: 9 },
      { text: letter.title, fontSize: 18, bold: true, margin: [0, 24, 0, 14] },
      ...letter.paragraphs.flatMap(layOut),
    ],
  };
  return renderPdf(definition);
}

function layOut({ heading, text }: DisputeLetter['paragraphs'][number]): Content[] {
  const paragraph: Content = { text, margin: [0, 0, 0, 6] };
  if (heading === undefined) return [paragraph];
  return [{ text: heading, bold: true, color: INK.accent, margin: [0, 8, 0, 2], headlineLevel: 2 }, paragraph];
}
