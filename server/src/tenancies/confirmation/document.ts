import type { TenancyRole } from '@najem/shared/domain/tenancies';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces';
import { INK, renderPdf } from '../../kernel/documents/pdf';
import { CONFIRMATION_TEXTS as TEXTS } from '../texts';

declare module '../../kernel/documents/documents' {
  interface DocumentKinds {
    tenancy: { confirmation: Confirmation };
  }
}

/** A side as its confirmation prints it. */
export interface ConfirmationSide {
  role: TenancyRole;
  name: string;
  /** How its identity is proved, in words. */
  level: string;
}

/** What the confirmation of a tenancy shows; days in words. */
export interface Confirmation {
  number: string;
  sides: readonly ConfirmationSide[];
  /** The address or the town; undefined where there is none. */
  place: string | undefined;
  from: string;
  to: string | undefined;
  confirmedOn: string;
  checksum: string;
  /** Where its authenticity is checked. */
  site: string;
  seller: { name: string; address: string };
}

/** Renders the confirmation of a tenancy, which both sides stand behind. */
export function renderConfirmation(confirmation: Confirmation): Promise<Uint8Array<ArrayBuffer>> {
  const { number, sides, place, from, to, confirmedOn, checksum, site, seller } = confirmation;
  const definition: TDocumentDefinitions = {
    info: { title: TEXTS.title(number), author: seller.name },
    pageMargins: [60, 60, 60, 60],
    content: [
      { text: TEXTS.product, bold: true, color: INK.accent },
      { text: `${seller.name}, ${seller.address}`, color: INK.muted, fontSize: 9 },
      { text: TEXTS.title(number), fontSize: 18, bold: true, margin: [0, 24, 0, 6] },
      { text: TEXTS.lead(confirmedOn), margin: [0, 0, 0, 14] },
      ...sides.flatMap(({ role, name, level }) => fact(TEXTS.roles[role], [name, level])),
      ...(place === undefined ? [] : fact(TEXTS.place, [place])),
      ...fact(TEXTS.days, [to === undefined ? TEXTS.ongoing(from) : TEXTS.range(from, to)]),
      { text: TEXTS.meaning, color: INK.muted, margin: [0, 14, 0, 14] },
      ...fact(TEXTS.checksum, [checksum]),
      { text: TEXTS.authenticity(site), color: INK.muted, fontSize: 9 },
    ],
  };
  return renderPdf(definition);
}

function fact(label: string, lines: readonly string[]): Content[] {
  const [first = '', ...rest] = lines;
  return [
    { text: label, color: INK.muted, fontSize: 9 },
    { text: first, bold: true, margin: [0, 0, 0, rest.length === 0 ? 8 : 0] },
    ...rest.map((text): Content => ({ text, margin: [0, 0, 0, 8] })),
  ];
}
