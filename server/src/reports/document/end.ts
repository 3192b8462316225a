import type { Report } from '@najem/shared/contract/reports';
import { formatDate, formatDateTime } from '@najem/shared/domain/kernel';
import { purposeText } from '@najem/shared/domain/register';
import { CORRECTION_TEXTS, PASSPORT_NUMBER } from '@najem/shared/domain/reports';
import type { Content } from 'pdfmake/interfaces';
import { INK } from '../../kernel/documents/pdf';
import { DOCUMENT_TEXTS as TEXTS } from '../texts';

/** What a report's document shows; with the link through which a passport was opened. */
export interface ReportDocument {
  report: Report;
  publicUrl: string;
  shareLink?: string;
}

/** The end of the document: what it is, and where it can be compared with what is known now. */
export function documentFacts(shown: ReportDocument): Content {
  const { report } = shown;
  return {
    unbreakable: true,
    stack: [
      { text: TEXTS.document, style: 'section' },
      {
        columns: [
          {
            width: '*',
            stack: [
              facts([
                [report.passport ? PASSPORT_NUMBER : TEXTS.number, `${report.number}${versionOf(report)}`],
                [TEXTS.issued, formatDate(report.createdAt)],
                [TEXTS.expires, formatDate(report.expirationDate)],
                [TEXTS.checksum, report.checksum],
              ]),
              ...(report.purpose && !report.passport
                ? [{ text: purposeText(report.purpose), margin: [0, 4, 0, 0] } satisfies Content]
                : []),
              { text: noteOf(report), color: INK.muted, fontSize: 8.5, margin: [0, 8, 0, 0] },
            ],
          },
          { width: 190, stack: codes(shown), alignment: 'right', fontSize: 7.5, color: INK.muted },
        ],
        columnGap: 20,
      },
    ],
  };
}

function noteOf({ madeAt, correctedAt = madeAt }: Report): string {
  return correctedAt === undefined ? TEXTS.note : TEXTS.noteCorrected(formatDate(correctedAt));
}

/** A passport has the code of its link alone, and its person's own copy none: of two codes people would scan the wrong one. */
function codes({ report, publicUrl, shareLink }: ReportDocument): Content[] {
  const confirmed = `${new URL(publicUrl).host}/reports/verify`;
  if (!report.passport) {
    return [
      code(`${publicUrl}/reports/verify/${report.number}`),
      codeTitle(TEXTS.authenticity),
      { text: TEXTS.authenticityText(confirmed) },
    ];
  }
  const link: Content[] =
    shareLink === undefined || report.expiresAt === undefined
      ? []
      : [
          code(shareLink),
          codeTitle(TEXTS.link),
          { text: TEXTS.linkText(formatDateTime(report.expiresAt)) },
          { text: shareLink },
        ];
  return [...link, codeTitle(TEXTS.authenticity), { text: TEXTS.authenticityPrinted(confirmed) }];
}

function code(address: string): Content {
  return { qr: address, fit: 80, foreground: INK.text, alignment: 'right' };
}

function codeTitle(text: string): Content {
  return { text, bold: true, fontSize: 8.5, color: INK.text, margin: [0, 6, 0, 0] };
}

function versionOf({ version, madeAt }: Report): string {
  return version === undefined ? '' : ` · ${CORRECTION_TEXTS.version(version, formatDate(madeAt))}`;
}

/** A list of facts, each with its name. */
export function facts(rows: [label: string, value: string][]): Content {
  return {
    layout: 'noBorders',
    table: {
      widths: [105, '*'],
      body: rows.map(([label, value]) => [
        { text: label, color: INK.muted },
        { text: value, bold: true },
      ]),
    },
  };
}
