import type { ProcessingRegister } from '@najem/shared/contract/identity';
import { formatDateTime } from '@najem/shared/domain/kernel';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces';
import { INK, renderPdf } from '../../kernel/documents/pdf';
import { REGISTER_TEXTS as TEXTS } from './texts';

declare module '../../kernel/documents/documents' {
  interface DocumentKinds {
    'processing-register': { register: ProcessingRegister };
  }
}

const FIELDS = ['purpose', 'legalBasis', 'people', 'categories', 'source', 'recipients', 'kept', 'safeguards'] as const;

/** Renders the register of processing as an A4 document. */
export function renderProcessingRegister(register: ProcessingRegister): Promise<Uint8Array<ArrayBuffer>> {
  const { controller, at, activities } = register;
  const definition: TDocumentDefinitions = {
    info: { title: TEXTS.title, author: controller.name, creationDate: new Date(at) },
    pageMargins: [40, 44, 40, 56],
    footer: (page, pages) => ({
      margin: [40, 18, 40, 0],
      fontSize: 8.5,
      color: INK.muted,
      columns: [{ text: TEXTS.title }, { text: TEXTS.page(page, pages), alignment: 'right', width: 100 }],
    }),
    content: [
      { text: TEXTS.title, fontSize: 21, bold: true },
      { text: `${TEXTS.basis} · ${TEXTS.asOf(formatDateTime(at))}`, color: INK.muted },
      fact(TEXTS.controller, `${controller.name}, ${controller.address}`),
      ...activities.flatMap((activity): Content[] => [
        { text: activity.name, fontSize: 12, bold: true, color: INK.accent, margin: [0, 16, 0, 4], headlineLevel: 2 },
        ...FIELDS.map((field) => fact(TEXTS[field], activity[field])),
        fact(TEXTS.peopleCount, String(activity.peopleCount)),
      ]),
    ],
  };
  return renderPdf(definition);
}

function fact(label: string, value: string): Content {
  return { text: [{ text: `${label}: `, color: INK.muted }, { text: value }] };
}
