import type { Report } from '@najem/shared/contract/reports';
import { formatDate, KNOWN_IDENTIFIER_TYPES, RATING_MAX, RATING_TEXTS } from '@najem/shared/domain/kernel';
import { CONFIDENCE_LABELS, formatRating, halfStars, pointsText, suspendedText } from '@najem/shared/domain/register';
import {
  bandOf,
  bandRange,
  isAllSuspended,
  RATING_BANDS,
  reportVerdict,
  tenancyCountText,
} from '@najem/shared/domain/reports';
import type { CanvasElement, Column, Content } from 'pdfmake/interfaces';
import { INK } from '../../kernel/documents/pdf';
import { DOCUMENT_TEXTS as TEXTS } from '../texts';
import type { ReportLook } from './look';

/** The beginning of the document: whose it is, the rating with its verdict, and how far it can be relied on. */
export function head(report: Report, { title, who, hasResult }: ReportLook): Content[] {
  return [
    {
      columns: [
        { text: `${TEXTS.product} · ${title}`, bold: true, color: INK.accent, width: '*' },
        { text: `${TEXTS.expires} ${formatDate(report.expirationDate)}`, alignment: 'right', width: 130 },
      ],
    },
    ...who,
    ...(report.erasedAt === undefined && hasResult ? answer(report) : []),
  ];
}

/** Names the kind of identifier that a report is about. */
export function identifierName(data: Report['data']): string {
  const type = KNOWN_IDENTIFIER_TYPES.find((name) => data[name] !== undefined);
  return type ? TEXTS.identifierTypes[type] : TEXTS.identifier;
}

function answer(report: Report): Content[] {
  const { data } = report;
  const basis: Content = { text: RATING_TEXTS.basis, color: INK.muted, fontSize: 8.5, margin: [0, 6, 0, 0] };
  const isRated = !isAllSuspended(report);
  const rating: Content = {
    columns: [
      { canvas: stars(halfStars(data.rating)), width: STAR_STEP * RATING_MAX + 8, margin: [0, 5, 0, 0] },
      { text: formatRating(data.rating).replaceAll('.', ','), fontSize: 20, bold: true, width: '*' },
    ],
    columnGap: 8,
  };
  const verdict: Content = { text: reportVerdict(report), fontSize: 12, bold: true, margin: [0, 2, 0, 4] };
  const stack: Content[] = [...(isRated ? [rating] : []), verdict, ...tenancyLine(report), ...confidenceLines(report)];
  if (!isRated || data.isEmpty) return [...stack, basis];
  return [{ columns: [{ stack, width: '*' }, bands(data.rating)], columnGap: 20 }, basis];
}

function tenancyLine({ data }: Report): Content[] {
  const text = tenancyCountText(data.history);
  return text === undefined ? [] : [{ text, margin: [0, 0, 0, 4] }];
}

const STAR_STEP = 20;
const STAR_RADIUS = 8.5;

function stars(rating: number): CanvasElement[] {
  return Array.from({ length: RATING_MAX }, (_, place) => [
    star(place, 10, INK.line),
    ...(rating >= place + 1 ? [star(place, 10, INK.star)] : rating > place ? [star(place, 5, INK.star)] : []),
  ]).flat();
}

/** A star of ten corners, or with the first five and its lowest its left half. */
function star(place: number, corners: 5 | 10, color: string): CanvasElement {
  const middle = STAR_RADIUS + place * STAR_STEP;
  const points = Array.from({ length: corners === 10 ? 10 : 6 }, (_, corner) => {
    const angle = -Math.PI / 2 - (corner * Math.PI) / 5;
    const radius = corner % 2 === 0 ? STAR_RADIUS : STAR_RADIUS * 0.42;
    return { x: middle + radius * Math.cos(angle), y: STAR_RADIUS + radius * Math.sin(angle) };
  });
  return { type: 'polyline', closePath: true, lineWidth: 0, color, points };
}

/** How far the rating can be relied on, and the figures behind that; nothing in reports from before there were grades. */
function confidenceLines({ confidence, data, suspended = [] }: Report): Content[] {
  if (!confidence) return [];
  const { level, cause, authors, documentedRating, newestAt } = confidence;
  const figures = [
    `${RATING_TEXTS.entries}: ${data.history.length}`,
    ...(suspended.length === 0 ? [] : [suspendedText(suspended.length)]),
    `${RATING_TEXTS.authors}: ${authors}`,
    ...(documentedRating === undefined ? [] : [RATING_TEXTS.documented(pointsText(documentedRating))]),
    ...(newestAt === undefined ? [] : [`${RATING_TEXTS.newest}: ${formatDate(newestAt)}`]),
  ];
  return [
    { text: [{ text: CONFIDENCE_LABELS[level], bold: true }, cause === undefined ? '' : `. ${cause}`] },
    { text: figures.join(' · '), color: INK.muted },
  ];
}

/** What the numbers of the scale mean, the one of this report marked. */
function bands(rating: number): Column {
  const own = bandOf(rating);
  return {
    width: 190,
    stack: [
      { text: TEXTS.bands, bold: true },
      ...RATING_BANDS.map((band): Content => ({
        columns: [
          { text: bandRange(band), width: 42 },
          { text: band.label, width: '*' },
        ],
        columnGap: 0,
        ...(band === own ? { bold: true, color: INK.text } : {}),
      })),
    ],
    fontSize: 8.5,
    color: INK.muted,
  };
}
