import type { Report } from '@najem/shared/contract';
import {
  explainRating,
  formatDate,
  formatEffect,
  formatRating,
  isSubjectKind,
  newestFirst,
  orMissing,
  RATING_MAX,
  RATING_START,
  type RatingStep,
  readEntry,
  reasonLabel,
  type SubjectDescriptor,
  SUBJECTS,
} from '@najem/shared/domain';
import type { CanvasElement, Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces';
import { INK, renderPdf } from '../documents/pdf';
import { DOCUMENT_TEXTS as TEXTS } from './texts';

type Entry = Report['data']['history'][number];
type Step = RatingStep<Entry>;

const PAGE_WIDTH = 515;
const CHART_HEIGHT = 64;
/** More points than this would only be a smear on paper. */
const MOST_MARKS = 60;

/**
 * Renders the report as an A4 document: the screen's content with its number and a code that leads to its confirmation.
 */
export function renderReportDocument(report: Report, publicUrl: string): Promise<Uint8Array<ArrayBuffer>> {
  const descriptor = isSubjectKind(report.type) ? SUBJECTS[report.type] : undefined;
  const oldestFirst = newestFirst(report.data.history).reverse();
  const steps = descriptor ? explainRating(descriptor, oldestFirst) : [];
  const definition: TDocumentDefinitions = {
    info: { title: `${TEXTS.title} ${report.number}`, author: TEXTS.product, creationDate: new Date(report.createdAt) },
    pageMargins: [40, 44, 40, 56],
    footer: (page, pages) => footer(report, page, pages),
    content: [
      header(report, publicUrl),
      section(TEXTS.subject),
      subjectFacts(report),
      section(TEXTS.rating),
      ...rating(report, steps),
      section(TEXTS.history),
      descriptor && steps.length > 0 ? historyTable(descriptor, steps) : { text: TEXTS.historyEmpty, color: INK.muted },
      section(TEXTS.verification),
      verification(report),
      { text: TEXTS.note, color: INK.muted, fontSize: 8.5, margin: [0, 18, 0, 0] },
    ],
    styles: { section: { fontSize: 12, bold: true, color: INK.accent, margin: [0, 18, 0, 6] } },
  };
  return renderPdf(definition);
}

function section(text: string): Content {
  return { text, style: 'section', headlineLevel: 1 };
}

function header(report: Report, publicUrl: string): Content {
  const address = `${publicUrl}/reports/verify/${report.number}`;
  return {
    columns: [
      {
        width: '*',
        stack: [
          { text: TEXTS.product, bold: true, color: INK.accent },
          { text: TEXTS.title, fontSize: 21, bold: true, margin: [0, 2, 0, 8] },
          facts([
            [TEXTS.number, report.number],
            [TEXTS.issued, formatDate(report.createdAt)],
            [TEXTS.validUntil, formatDate(report.expirationDate)],
            [TEXTS.checksum, report.checksum],
          ]),
        ],
      },
      {
        width: 150,
        stack: [
          { qr: address, fit: 92, foreground: INK.text, alignment: 'right' },
          { text: TEXTS.authenticity, bold: true, fontSize: 8.5, alignment: 'right', margin: [0, 6, 0, 0] },
          {
            text: TEXTS.authenticityText(`${new URL(publicUrl).host}/reports/verify`),
            fontSize: 7.5,
            color: INK.muted,
            alignment: 'right',
          },
        ],
      },
    ],
    columnGap: 20,
  };
}

function facts(rows: [label: string, value: string][]): Content {
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

function subjectFacts({ type, data }: Report): Content {
  const identifierType = (['pesel', 'nip', 'passport'] as const).find((name) => data[name] !== undefined);
  return facts([
    [TEXTS.name, `${orMissing(data.name)} (${TEXTS.kinds[type].toLowerCase()})`],
    [identifierType ? TEXTS.identifierTypes[identifierType] : TEXTS.identifier, data.identifier],
    [TEXTS.address, orMissing(data.address)],
  ]);
}

function rating({ data }: Report, steps: readonly Step[]): Content[] {
  const value: Content = { text: points(formatRating(data.rating)), fontSize: 20, bold: true };
  if (data.isEmpty) return [value, { text: TEXTS.ratingEmpty, color: INK.muted }];
  // Effects are tenths: summed as whole numbers, so that 0,1 and 0,2 make 0,3.
  const sum = steps.reduce((tenths, { effect }) => tenths + Math.round(effect * 10), 0) / 10;
  const words = TEXTS.ratingExplained(
    points(RATING_START.toFixed(1)),
    points(formatEffect(sum)),
    points(data.rating.toFixed(1)),
  );
  return [value, { text: words, color: INK.muted, margin: [0, 0, 0, 8] }, chart(steps)];
}

/** The rating after each entry, oldest first, on a scale from 0 to 5. */
function chart(steps: readonly Step[]): Content {
  const values = [RATING_START, ...steps.map((step) => step.rating)];
  const x = (place: number) => (values.length === 1 ? 0 : (place / (values.length - 1)) * PAGE_WIDTH);
  const y = (value: number) => CHART_HEIGHT - (value / RATING_MAX) * CHART_HEIGHT;
  const levels = [0, RATING_START, RATING_MAX].map<CanvasElement>((level) => {
    const height = y(level);
    return { type: 'line', x1: 0, y1: height, x2: PAGE_WIDTH, y2: height, lineWidth: 0.5, lineColor: INK.line };
  });
  const line: CanvasElement = {
    type: 'polyline',
    lineWidth: 1.5,
    lineColor: INK.accent,
    points: values.map((value, place) => ({ x: x(place), y: y(value) })),
  };
  const marks = steps.length > MOST_MARKS ? [] : steps.map<CanvasElement>((step, place) => mark(step, x(place + 1), y));
  return { canvas: [...levels, line, ...marks] };
}

function mark({ effect, rating: value }: Step, x: number, y: (value: number) => number): CanvasElement {
  const color = effect < 0 ? INK.danger : effect > 0 ? INK.success : INK.muted;
  return { type: 'ellipse', x, y: y(value), r1: 2.5, r2: 2.5, color };
}

function historyTable(descriptor: SubjectDescriptor, steps: readonly Step[]): Content {
  const titles = [TEXTS.date, TEXTS.reason, TEXTS.place, TEXTS.effect];
  const rows = [...steps].reverse().map(({ entry, effect }): TableCell[] => {
    const { counterpart, rentalAddress, reason, comment } = readEntry(descriptor, entry);
    return [
      { text: formatDate(entry.created_at) },
      {
        stack: [
          { text: reasonLabel(descriptor, reason), bold: true },
          ...(comment ? [{ text: comment, fontSize: 9 }] : []),
          {
            text: `${descriptor.texts.counterpartLabel}: ${orMissing(counterpart)}`,
            fontSize: 8.5,
            color: INK.muted,
          },
        ],
      },
      { text: orMissing(rentalAddress), fontSize: 9 },
      {
        text: points(formatEffect(effect)),
        bold: true,
        alignment: 'right',
        color: effect < 0 ? INK.danger : effect > 0 ? INK.success : INK.muted,
      },
    ];
  });
  return {
    layout: {
      hLineWidth: (line) => (line === 0 ? 0 : 0.5),
      vLineWidth: () => 0,
      hLineColor: () => INK.line,
      paddingTop: () => 5,
      paddingBottom: () => 5,
      fillColor: (row) => (row === 0 ? INK.soft : null),
    },
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [62, '*', 130, 40],
      body: [
        titles.map((text): TableCell => ({
          text,
          bold: true,
          fontSize: 9,
          alignment: text === TEXTS.effect ? 'right' : 'left',
        })),
        ...rows,
      ],
    },
  };
}

function verification({ data }: Report): Content {
  const { verificationDates: dates } = data;
  if (dates.length === 0) return { text: TEXTS.verificationNone, color: INK.muted };
  return { text: `${TEXTS.verificationDates}: ${dates.map((date) => formatDate(date)).join(', ')}.` };
}

function footer(report: Report, page: number, pages: number): Content {
  return {
    margin: [40, 18, 40, 0],
    fontSize: 8.5,
    color: INK.muted,
    columns: [
      { text: `${TEXTS.product} · ${TEXTS.title} · ${report.number}` },
      { text: TEXTS.page(page, pages), alignment: 'right', width: 100 },
    ],
  };
}

/** Numbers are written as in Poland, with a comma. */
function points(text: string): string {
  return text.replaceAll('.', ',');
}
