import type { Report } from '@najem/shared/contract/reports';
import { orMissing } from '@najem/shared/domain/kernel';
import { purposeText } from '@najem/shared/domain/register';
import { reportTitle } from '@najem/shared/domain/reports';
import type { Content } from 'pdfmake/interfaces';
import { INK } from '../../kernel/documents/pdf';
import { DOCUMENT_TEXTS as TEXTS } from '../texts';
import { renderReport } from './document';
import { code, codeTitle } from './end';
import { identifierName } from './head';

declare module '../../kernel/documents/documents' {
  interface DocumentKinds {
    /** A bought report. */
    report: { report: Report; publicUrl: string };
  }
}

/** Renders a bought report as a document with a code that leads to its confirmation. */
export function renderReportDocument({
  report,
  publicUrl,
}: {
  report: Report;
  publicUrl: string;
}): Promise<Uint8Array<ArrayBuffer>> {
  return renderReport(report, {
    title: TEXTS.title,
    numberTitle: TEXTS.number,
    who: who(report),
    hasResult: true,
    addressText: orMissing,
    purpose: report.purpose && purposeText(report.purpose),
    codes: [
      code(`${publicUrl}/reports/verify/${report.number}`),
      codeTitle(TEXTS.authenticity),
      { text: TEXTS.authenticityText(`${new URL(publicUrl).host}/reports/verify`) },
    ],
  });
}

function who(report: Report): Content[] {
  const { data } = report;
  const parts = [
    `${identifierName(data)} ${data.identifier}`,
    ...(data.isEmpty ? [] : [`${TEXTS.address}: ${orMissing(data.address)}`]),
  ];
  return [
    { text: reportTitle(report), fontSize: 21, bold: true, margin: [0, 4, 0, 0] },
    { text: parts.join(' · '), color: INK.muted, margin: [0, 2, 0, 8] },
  ];
}
