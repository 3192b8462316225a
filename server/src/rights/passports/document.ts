import type { Report } from '@najem/shared/contract/reports';
import { formatDate, formatDateTime } from '@najem/shared/domain/kernel';
import {
  addressText,
  PASSPORT_CLEAN,
  PASSPORT_NEWER,
  PASSPORT_NUMBER,
  PASSPORT_ROLES,
  passportBanner,
  passportName,
  passportProved,
} from '@najem/shared/domain/rights';
import type { Content } from 'pdfmake/interfaces';
import { INK } from '../../kernel/documents/pdf';
import { renderReport } from '../../reports/document/document';
import { code, codeTitle, facts } from '../../reports/document/end';
import { identifierName } from '../../reports/document/head';
import { DOCUMENT_TEXTS } from '../../reports/texts';
import { PASSPORT_DOCUMENT_TEXTS as TEXTS } from './texts';

/** What a passport's document shows; with the link through which it was opened. */
interface PassportDocument {
  report: Report;
  publicUrl: string;
  shareLink: string | undefined;
}

declare module '../../kernel/documents/documents' {
  interface DocumentKinds {
    passport: PassportDocument;
  }
}

/** Renders a passport as the document of its report, with who shows it and with a code that leads to its link. */
export function renderPassport(shown: PassportDocument): Promise<Uint8Array<ArrayBuffer>> {
  const { report } = shown;
  const { passport } = report;
  if (!passport) throw new Error('A report is no passport');
  return renderReport(report, {
    title: TEXTS.title,
    numberTitle: PASSPORT_NUMBER,
    who: who(report.data, passport),
    hasResult: !report.data.isEmpty,
    addressText: (address) => addressText(address, passport),
    purpose: undefined,
    codes: codes(shown),
  });
}

/** Who shows it, how they are proved, and without entries that there are none. */
function who(data: Report['data'], passport: NonNullable<Report['passport']>): Content[] {
  const { levelName, isByBank, role, provedAt, takenAt, hasNewer, head = [] } = passport;
  const provedOn = formatDate(provedAt);
  const lines = [
    passportBanner({ levelName, provedOn, takenOn: formatDate(takenAt) }),
    ...(hasNewer ? [PASSPORT_NEWER] : []),
  ];
  return [
    { text: passportName(passport), fontSize: 21, bold: true, margin: [0, 4, 0, 0] },
    { text: passportProved(isByBank, provedOn), bold: true, color: INK.success, margin: [0, 2, 0, 8] },
    facts([
      [DOCUMENT_TEXTS.role, PASSPORT_ROLES[role]],
      [identifierName(data), data.identifier],
      ...(data.isEmpty
        ? []
        : [[DOCUMENT_TEXTS.address, addressText(data.address, passport)] satisfies [string, string]]),
    ]),
    ...(data.isEmpty
      ? [{ text: PASSPORT_CLEAN, fontSize: 13, bold: true, margin: [0, 14, 0, 0] } satisfies Content]
      : []),
    ...(head[0] === undefined ? [] : [{ text: head[0], bold: true, margin: [0, 10, 0, 0] } satisfies Content]),
    ...head.slice(1).map((text): Content => ({ text, color: INK.muted, margin: [0, 2, 0, 0] })),
    ...lines.map((text): Content => ({ text, color: INK.muted, margin: [0, 8, 0, 4] })),
  ];
}

/** The code of its link alone, and none on its person's own copy: of two codes people would scan the wrong one. */
function codes({ report: { expiresAt }, publicUrl, shareLink }: PassportDocument): Content[] {
  const link: Content[] =
    shareLink === undefined || expiresAt === undefined
      ? []
      : [
          code(shareLink),
          codeTitle(TEXTS.link),
          { text: TEXTS.linkText(formatDateTime(expiresAt)) },
          { text: shareLink },
        ];
  const compared = TEXTS.authenticity(`${new URL(publicUrl).host}/reports/verify`);
  return [...link, codeTitle(DOCUMENT_TEXTS.authenticity), { text: compared }];
}
