import type { Report } from '@najem/shared/contract/reports';
import { formatDate } from '@najem/shared/domain/kernel';
import { CORRECTION_TEXTS } from '@najem/shared/domain/reports';
import type { Content } from 'pdfmake/interfaces';
import { INK } from '../../kernel/documents/pdf';
import { DOCUMENT_TEXTS as TEXTS } from '../texts';
import type { ReportLook } from './look';

/** The end of the document: what it is, and where it can be compared with what is known now. */
export function documentFacts(report: Report, { numberTitle, purpose, codes }: ReportLook): Content {
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
                [numberTitle, `${report.number}${versionOf(report)}`],
                [TEXTS.issued, formatDate(report.createdAt)],
                [TEXTS.expires, formatDate(report.expirationDate)],
                [TEXTS.checksum, report.checksum],
              ]),
              ...(purpose === undefined ? [] : [{ text: purpose, margin: [0, 4, 0, 0] } satisfies Content]),
              { text: noteOf(report), color: INK.muted, fontSize: 8.5, margin: [0, 8, 0, 0] },
            ],
          },
          { width: 190, stack: codes, alignment: 'right', fontSize: 7.5, color: INK.muted },
        ],
        columnGap: 20,
      },
    ],
  };
}

function noteOf({ madeAt, correctedAt = madeAt }: Report): string {
  return correctedAt === undefined ? TEXTS.note : TEXTS.noteCorrected(formatDate(correctedAt));
}

/** A code that leads to an address. */
export function code(address: string): Content {
  return { qr: address, fit: 80, foreground: INK.text, alignment: 'right' };
}

/** The title of what stands below a code. */
export function codeTitle(text: string): Content {
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
