import type { Report } from '@najem/shared/contract/reports';
import { formatDate, orMissing, RATING_TEXTS } from '@najem/shared/domain/kernel';
import {
  AFTER_REVEAL_TEXT,
  explainRating,
  GRADE_LABELS,
  GRADE_MEANINGS,
  GRADES,
  isSubjectKind,
  newestFirst,
  readEntry,
  reasonLabel,
  tenancyMarkText,
  reasonTone,
  type SubjectDescriptor,
  SUBJECTS,
  SUSPENSION_LINES,
} from '@najem/shared/domain/register';
import {
  CORRECTION_TEXTS,
  correctionLines,
  describeCorrection,
  ERASED_TEXT,
  isAllSuspended,
  questionsOf,
  topicAge,
  topicCounts,
  topicsOf,
  type TopicSummary,
} from '@najem/shared/domain/reports';
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces';
import { INK, renderWhole } from '../../kernel/documents/pdf';
import { documentFacts } from './end';
import { head } from './head';
import type { ReportLook } from './look';
import { type Entry, ratingMade } from './rating';
import { DOCUMENT_TEXTS as TEXTS } from '../texts';

/** Renders a report as an A4 document in the look of its kind: the screen's content in the screen's order, with its number. */
export function renderReport(report: Report, look: ReportLook): Promise<Uint8Array<ArrayBuffer>> {
  return renderWhole((isWhole) => define(report, look, isWhole));
}

function define(report: Report, look: ReportLook, isWhole: boolean): TDocumentDefinitions {
  const erased: Content = { text: ERASED_TEXT, margin: [0, 18, 0, 0] };
  return {
    info: { title: `${look.title} ${report.number}`, author: TEXTS.product, creationDate: new Date(report.createdAt) },
    pageMargins: [40, 44, 40, 56],
    footer: (page, pages) => footer(`${look.title} · ${report.number}`, page, pages),
    content: [
      head(report, look),
      ...(report.erasedAt === undefined ? body(report, look, isWhole) : [erased]),
      documentFacts(report, look),
    ],
    styles: { section: { fontSize: 12, bold: true, color: INK.accent, margin: [0, 18, 0, 6] } },
    // A heading above a table goes to the page of its first row.
    pageBreakBefore: ({ headlineLevel }, { getFollowingNodesOnPage }) =>
      headlineLevel === 1 && getFollowingNodesOnPage().every(({ text }) => text === undefined),
  };
}

function body(report: Report, { hasResult, addressText }: ReportLook, isWhole: boolean): Content[] {
  const { history } = report.data;
  const descriptor = isSubjectKind(report.type) ? SUBJECTS[report.type] : undefined;
  const above = corrections(report);
  if (!hasResult) return above;
  if (!descriptor || history.length === 0) {
    const none: Content = { text: TEXTS.historyEmpty, color: INK.muted };
    return [...above, section(TEXTS.history), ...suspendedLines(report), ...(isAllSuspended(report) ? [] : [none])];
  }
  const entries = newestFirst(history);
  const questions = questionsOf(descriptor, entries);
  return [
    ...above,
    topics(topicsOf(descriptor, entries)),
    ...(questions.length === 0 ? [] : [{ unbreakable: isWhole, stack: [section(TEXTS.questions), { ul: questions }] }]),
    section(TEXTS.history),
    ...suspendedLines(report),
    historyTable(descriptor, entries, { addressText, isWhole }),
    ...gradeLegend(report),
    ...ratingMade(section(TEXTS.ratingWhy), {
      descriptor,
      report,
      steps: explainRating(descriptor, [...entries].reverse()),
      isWhole,
    }),
  ];
}

/** What the entries say about each topic, side by side. */
function topics(summaries: readonly TopicSummary[]): Content {
  return {
    layout: {
      hLineWidth: () => 0,
      vLineWidth: (line) => (line === 0 || line === summaries.length ? 0 : 4),
      vLineColor: () => '#ffffff',
      fillColor: () => INK.soft,
      ...BOX_PADDING,
    },
    table: { widths: summaries.map(() => '*'), body: [summaries.map(topicCell)], dontBreakRows: true },
    margin: [0, 14, 0, 0],
  };
}

function topicCell(topic: TopicSummary): TableCell {
  const { good, bad } = topicCounts(topic);
  return {
    stack: [
      { text: topic.label, bold: true },
      ...(good === undefined ? [] : [{ text: good, bold: true, color: INK.success }]),
      ...(bad === undefined ? [] : [{ text: bad, bold: true, color: INK.danger }]),
      { text: topicAge(topic), color: INK.muted },
      ...(topic.grade === undefined ? [] : [{ text: GRADE_LABELS[topic.grade], color: INK.muted }]),
    ],
    fontSize: 9,
  };
}

/** What was corrected since the issue, in a box of its own; readers of a link see only when. */
function corrections(report: Report): Content[] {
  const { corrections: list = [], ratingAtIssue, correctedAt } = report;
  if (correctedAt !== undefined) return [{ text: CORRECTION_TEXTS.on(formatDate(correctedAt)), margin: [0, 8, 0, 0] }];
  if (ratingAtIssue === undefined) return [];
  const changes: Content = { ul: correctionLines(list), margin: [0, 4, 0, 0] };
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

function section(text: string): Content {
  return { text, style: 'section', headlineLevel: 1 };
}

function historyTable(
  descriptor: SubjectDescriptor,
  entries: readonly Entry[],
  { addressText, isWhole }: Pick<ReportLook, 'addressText'> & { isWhole: boolean },
): Content {
  const titles = [TEXTS.date, TEXTS.reason, TEXTS.place];
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
      keepWithHeaderRows: isWhole ? 1 : 0,
      dontBreakRows: isWhole,
      widths: [62, '*', 150],
      body: [
        titles.map((text): TableCell => ({ text, bold: true, fontSize: 9 })),
        ...entries.map((entry) => historyRow(descriptor, entry, addressText)),
      ],
    },
  };
}

function historyRow(descriptor: SubjectDescriptor, entry: Entry, addressText: ReportLook['addressText']): TableCell[] {
  const { counterpart, rentalAddress, reason, comment } = readEntry(descriptor, entry);
  const tone = reasonTone(descriptor, reason);
  const color = tone === 'negative' ? INK.danger : tone === 'positive' ? INK.success : INK.text;
  return [
    { text: formatDate(entry.created_at) },
    {
      stack: [
        { text: [{ text: reasonLabel(descriptor, reason), bold: true, color }, gradeMark(entry)] },
        ...(comment ? [{ text: comment, fontSize: 9 }] : []),
        {
          text: `${descriptor.texts.counterpartLabel}: ${orMissing(counterpart)}`,
          fontSize: 8.5,
          color: INK.muted,
        },
        ...(entry.correctedAt
          ? [{ text: RATING_TEXTS.corrected(formatDate(entry.correctedAt)), fontSize: 8.5, color: INK.muted }]
          : []),
        ...(entry.fromTenancy ? [{ text: tenancyMarkText(entry.fromTenancy), fontSize: 8.5, color: INK.muted }] : []),
        ...(entry.isAfterReveal ? [{ text: AFTER_REVEAL_TEXT, fontSize: 8.5, color: INK.muted }] : []),
        ...replyLines(entry),
      ],
    },
    { text: addressText(rentalAddress), fontSize: 9 },
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

function footer(name: string, page: number, pages: number): Content {
  return {
    margin: [40, 18, 40, 0],
    fontSize: 8.5,
    color: INK.muted,
    columns: [
      { text: `${TEXTS.product} · ${name}` },
      { text: TEXTS.page(page, pages), alignment: 'right', width: 100 },
    ],
  };
}
