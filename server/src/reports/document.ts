import type { Report } from '@najem/shared/contract';
import {
  addressText,
  CONFIDENCE_LABELS,
  CORRECTION_TEXTS,
  correctionText,
  describeCorrection,
  ERASED_TEXT,
  explainRating,
  formatDate,
  formatEffect,
  formatRating,
  GRADE_LABELS,
  GRADE_MEANINGS,
  GRADES,
  isAllSuspended,
  isBeyondScale,
  isSubjectKind,
  newestFirst,
  orMissing,
  PASSPORT_NEWER,
  passportBanner,
  pointsText,
  RATING_MAX,
  RATING_MIN,
  RATING_START,
  RATING_TEXTS,
  type RatingStep,
  readEntry,
  reasonLabel,
  type SubjectDescriptor,
  SUBJECTS,
  SUSPENSION_LINES,
} from '@najem/shared/domain';
import type { CanvasElement, Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces';
import { INK, renderPdf } from '../kernel/documents/pdf';
import { facts, header, type ReportDocument, titleOf } from './document-header';
import { DOCUMENT_TEXTS as TEXTS } from './texts';

declare module '../kernel/documents/documents' {
  interface DocumentKinds {
    report: ReportDocument;
  }
}

type Entry = Report['data']['history'][number];
type Step = RatingStep<Entry>;

const PAGE_WIDTH = 515;
const CHART_HEIGHT = 64;
/** More points than this would only be a smear on paper. */
const MOST_MARKS = 60;

/**
 * Renders the report as an A4 document: the screen's content with its number and a code that leads to its confirmation, a
 * passport's to its link.
 */
export function renderReportDocument(shown: ReportDocument): Promise<Uint8Array<ArrayBuffer>> {
  const { report } = shown;
  const descriptor = isSubjectKind(report.type) ? SUBJECTS[report.type] : undefined;
  const oldestFirst = newestFirst(report.data.history).reverse();
  const steps = descriptor ? explainRating(descriptor, oldestFirst) : [];
  const erased: Content = { text: ERASED_TEXT, margin: [0, 18, 0, 0] };
  const definition: TDocumentDefinitions = {
    info: {
      title: `${titleOf(report)} ${report.number}`,
      author: TEXTS.product,
      creationDate: new Date(report.createdAt),
    },
    pageMargins: [40, 44, 40, 56],
    footer: (page, pages) => footer(report, page, pages),
    content: [
      header(shown),
      ...(report.erasedAt === undefined ? body(report, descriptor, steps) : [erased]),
      { text: noteOf(report), color: INK.muted, fontSize: 8.5, margin: [0, 18, 0, 0] },
    ],
    styles: { section: { fontSize: 12, bold: true, color: INK.accent, margin: [0, 18, 0, 6] } },
  };
  return renderPdf(definition);
}

function body(report: Report, descriptor: SubjectDescriptor | undefined, steps: readonly Step[]): Content[] {
  return [
    ...passportLines(report),
    ...corrections(report),
    section(TEXTS.subject),
    subjectFacts(report),
    section(TEXTS.rating),
    ...rating(report, steps),
    section(TEXTS.history),
    ...suspendedLines(report),
    ...history(report, descriptor, steps),
    ...gradeLegend(report),
    section(TEXTS.verification),
    verification(report),
  ];
}

/** Whose file a passport is, and how they are proved. */
function passportLines({ passport }: Report): Content[] {
  if (!passport) return [];
  const { levelName, provedAt, takenAt, hasNewer } = passport;
  const banner = passportBanner({ levelName, provedOn: formatDate(provedAt), takenOn: formatDate(takenAt) });
  return [banner, ...(hasNewer ? [PASSPORT_NEWER] : [])].map((text): Content => ({ text, margin: [0, 8, 0, 0] }));
}

function noteOf({ madeAt, correctedAt = madeAt }: Report): string {
  return correctedAt === undefined ? TEXTS.note : TEXTS.noteCorrected(formatDate(correctedAt));
}

/** What was corrected since the issue, in a box of its own; readers of a passport see only when. */
function corrections(report: Report): Content[] {
  const { corrections: list = [], ratingAtIssue, correctedAt } = report;
  if (correctedAt !== undefined) return [{ text: CORRECTION_TEXTS.on(formatDate(correctedAt)), margin: [0, 8, 0, 0] }];
  if (ratingAtIssue === undefined) return [];
  const changes: Content = { ul: list.map(correctionText), margin: [0, 4, 0, 0] };
  const stack: Content[] = [
    { text: CORRECTION_TEXTS.title, bold: true, margin: [0, 0, 0, 2] },
    { text: describeCorrection(report, ratingAtIssue) },
    ...(list.length === 0 ? [] : [changes]),
  ];
  return [
    {
      layout: { hLineWidth: () => 0, vLineWidth: () => 0, fillColor: () => INK.soft, ...BOX_PADDING },
      table: { widths: ['*'], body: [[{ stack, fontSize: 9 }]] },
      margin: [0, 14, 0, 0],
    },
  ];
}

const BOX_PADDING = {
  paddingLeft: () => 10,
  paddingRight: () => 10,
  paddingTop: () => 8,
  paddingBottom: () => 8,
};

/** In place of each entry whose content is hidden: neither its reason nor its tone. */
function suspendedLines({ suspended = [] }: Report): Content[] {
  return suspended.map(({ why, until }) => ({
    text: `${SUSPENSION_LINES[why]} ${formatDate(until)}`,
    margin: [0, 0, 0, 4],
  }));
}

function history(report: Report, descriptor: SubjectDescriptor | undefined, steps: readonly Step[]): Content[] {
  if (descriptor && steps.length > 0) return [historyTable(descriptor, steps, report.passport)];
  return isAllSuspended(report) ? [] : [{ text: TEXTS.historyEmpty, color: INK.muted }];
}

function section(text: string): Content {
  return { text, style: 'section', headlineLevel: 1 };
}

function subjectFacts({ type, data, passport }: Report): Content {
  const identifierType = (['pesel', 'nip', 'passport'] as const).find((name) => data[name] !== undefined);
  return facts([
    [TEXTS.name, `${orMissing(data.name)} (${TEXTS.kinds[type].toLowerCase()})`],
    [identifierType ? TEXTS.identifierTypes[identifierType] : TEXTS.identifier, data.identifier],
    [TEXTS.address, addressText(data.address, passport)],
  ]);
}

function rating(report: Report, steps: readonly Step[]): Content[] {
  const { data } = report;
  const value: Content = { text: points(formatRating(data.rating)), fontSize: 20, bold: true };
  const basis: Content = { text: RATING_TEXTS.basis, color: INK.muted, fontSize: 8.5, margin: [0, 6, 0, 0] };
  if (data.isEmpty) return [value, { text: TEXTS.ratingEmpty, color: INK.muted }, basis];
  if (isAllSuspended(report)) return [...confidenceLines(report), basis];
  // Effects are tenths: summed as whole numbers, so that 0,1 and 0,2 make 0,3.
  const sum = steps.reduce((tenths, { effect }) => tenths + Math.round(effect * 10), 0) / 10;
  const words = TEXTS.ratingExplained(
    points(RATING_START.toFixed(1)),
    points(formatEffect(sum)),
    points(data.rating.toFixed(1)),
  );
  const explained: Content = { text: words, color: INK.muted, margin: [0, 0, 0, 8] };
  const beyond: Content = {
    text: RATING_TEXTS.beyondScale(RATING_MIN, RATING_MAX),
    color: INK.muted,
    margin: [0, 4, 0, 0],
  };
  const isBeyond = isBeyondScale(steps.map(({ effect }) => effect));
  return [value, ...confidenceLines(report), explained, chart(steps), ...(isBeyond ? [beyond] : []), basis];
}

/** How far the rating can be relied on, and the figures behind that; nothing in reports from before there were grades. */
function confidenceLines({ confidence, data }: Report): Content[] {
  if (!confidence) return [];
  const { level, cause, authors, documentedRating, newestAt } = confidence;
  const figures = [
    `${RATING_TEXTS.entries}: ${data.history.length}`,
    `${RATING_TEXTS.authors}: ${authors}`,
    ...(documentedRating === undefined ? [] : [RATING_TEXTS.documented(pointsText(documentedRating))]),
    ...(newestAt === undefined ? [] : [`${RATING_TEXTS.newest}: ${formatDate(newestAt)}`]),
  ];
  return [
    { text: [{ text: CONFIDENCE_LABELS[level], bold: true }, cause === undefined ? '' : `. ${cause}`] },
    { text: figures.join(' · '), color: INK.muted, margin: [0, 0, 0, 4] },
  ];
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

/** Of the narrowest line in which a comment stands, with its widest letters. */
const LETTERS_PER_LINE = 24;
/** What a page holds for certain beside the other lines of an entry. */
const LINES_PER_PAGE = 36;

/** Whether a row with the entry may be higher than a page, which only a table whose rows break can show. */
function isLong({ comment, reply, rentalAddress }: Entry): boolean {
  const lines = [comment, reply?.text ?? '', rentalAddress]
    .flatMap((text) => text.split('\n'))
    .reduce((sum, line) => sum + Math.ceil((line.length + 1) / LETTERS_PER_LINE), 0);
  return lines > LINES_PER_PAGE;
}

function historyTable(descriptor: SubjectDescriptor, steps: readonly Step[], passport: Report['passport']): Content {
  const titles = [TEXTS.date, TEXTS.reason, TEXTS.place, TEXTS.effect];
  const rows = [...steps].reverse().map((step) => historyRow(descriptor, step, passport));
  const areRowsWhole = !steps.some(({ entry }) => isLong(entry));
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
      keepWithHeaderRows: areRowsWhole ? 1 : 0,
      dontBreakRows: areRowsWhole,
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

function historyRow(
  descriptor: SubjectDescriptor,
  { entry, effect, without }: Step,
  passport: Report['passport'],
): TableCell[] {
  const { counterpart, rentalAddress, reason, comment } = readEntry(descriptor, entry);
  return [
    { text: formatDate(entry.created_at) },
    {
      stack: [
        { text: [{ text: reasonLabel(descriptor, reason), bold: true }, gradeMark(entry)] },
        ...(comment ? [{ text: comment, fontSize: 9 }] : []),
        {
          text: `${descriptor.texts.counterpartLabel}: ${orMissing(counterpart)}`,
          fontSize: 8.5,
          color: INK.muted,
        },
        ...(entry.correctedAt
          ? [{ text: RATING_TEXTS.corrected(formatDate(entry.correctedAt)), fontSize: 8.5, color: INK.muted }]
          : []),
        { text: RATING_TEXTS.without(pointsText(without)), fontSize: 8.5, color: INK.muted },
        ...(entry.expiresAt
          ? [{ text: RATING_TEXTS.expires(formatDate(entry.expiresAt)), fontSize: 8.5, color: INK.muted }]
          : []),
        ...replyLines(entry),
      ],
    },
    { text: addressText(rentalAddress, passport), fontSize: 9 },
    {
      text: points(formatEffect(effect)),
      bold: true,
      alignment: 'right',
      color: effect < 0 ? INK.danger : effect > 0 ? INK.success : INK.muted,
    },
  ];
}

function gradeMark({ grade }: Entry): string {
  return grade === undefined ? '' : ` · ${GRADE_LABELS[grade]}`;
}

function replyLines({ reply }: Entry): Content[] {
  if (!reply) return [];
  const when = `${formatDate(reply.at)}${reply.isAfterIssue ? `, ${RATING_TEXTS.replyAfterIssue}` : ''}`;
  return [
    { text: `${RATING_TEXTS.reply}, ${when}`, fontSize: 8.5, bold: true, margin: [8, 4, 0, 0] },
    { text: reply.text, fontSize: 9, margin: [8, 0, 0, 0] },
  ];
}

/** What the grades of the report's entries mean, the weakest first. */
function gradeLegend({ data }: Report): Content[] {
  return GRADES.filter((grade) => data.history.some((entry) => entry.grade === grade)).map((grade, place) => ({
    text: [{ text: `${GRADE_LABELS[grade]}: `, bold: true }, GRADE_MEANINGS[grade]],
    fontSize: 8.5,
    color: INK.muted,
    margin: [0, place === 0 ? 8 : 1, 0, 0],
  }));
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
      { text: `${TEXTS.product} · ${titleOf(report)} · ${report.number}` },
      { text: TEXTS.page(page, pages), alignment: 'right', width: 100 },
    ],
  };
}

/** Numbers are written as in Poland, with a comma. */
function points(text: string): string {
  return text.replaceAll('.', ',');
}
