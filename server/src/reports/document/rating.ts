import type { Report } from '@najem/shared/contract/reports';
import { formatDate, RATING_MAX, RATING_TEXTS } from '@najem/shared/domain/kernel';
import {
  effectText,
  pointsText,
  RATING_START,
  type RatingStep,
  reasonLabel,
  type SubjectDescriptor,
} from '@najem/shared/domain/register';
import { sumRating } from '@najem/shared/domain/reports';
import type { CanvasElement, Column, Content } from 'pdfmake/interfaces';
import { INK } from '../../kernel/documents/pdf';
import { DOCUMENT_TEXTS as TEXTS } from '../texts';

export type Entry = Report['data']['history'][number];
export type Step = RatingStep<Entry>;

const CHART_WIDTH = 250;
const CHART_HEIGHT = 64;
const MARK_RADIUS = 2.5;
/** More points than this would only be a smear on paper. */
const MOST_MARKS = 40;

interface MadeRating {
  descriptor: SubjectDescriptor;
  report: Report;
  /** Oldest first. */
  steps: readonly Step[];
  /** Whether the sum stays on one page. */
  isWhole: boolean;
}

/** How the rating is made, below its heading: the sum by reasons, its course, and what each entry did. */
export function ratingMade(heading: Content, { descriptor, report: { data }, steps, isWhole }: MadeRating): Content[] {
  const sum = sumRating(descriptor, steps);
  const proved = [...new Set(data.verificationDates.map((date) => formatDate(date)))];
  const lines = [
    [TEXTS.ratingStart, pointsText(RATING_START)] as const,
    ...sum.reasons.map(({ label, count, effect }) => [TEXTS.ratingTimes(label, count), effectText(effect)] as const),
  ];
  const sumTable: Column = {
    width: '*',
    layout: 'noBorders',
    table: {
      widths: ['*', 36],
      body: [
        ...lines.map(([label, value]) => [{ text: label }, { text: value, alignment: 'right' as const }]),
        [
          { text: TEXTS.ratingTotal, bold: true },
          { text: pointsText(data.rating), bold: true, alignment: 'right' as const },
        ],
      ],
    },
  };
  const quiet = (text: string): Content => ({ text, color: INK.muted, fontSize: 8.5, margin: [0, 4, 0, 0] });
  return [
    {
      unbreakable: isWhole,
      stack: [heading, { columns: [sumTable, { ...chart(steps), width: CHART_WIDTH }], columnGap: 20 }],
    },
    ...(sum.isLimited ? [quiet(TEXTS.ratingLimits)] : []),
    {
      fontSize: 9,
      margin: [0, 8, 0, 0],
      stack: [...steps].reverse().map(({ entry, effect, without }): Content => ({
        text: [
          { text: effectText(effect), bold: true, color: colorOf(effect) },
          ` ${reasonLabel(descriptor, entry.reason)}, ${formatDate(entry.created_at)}. `,
          { text: RATING_TEXTS.without(pointsText(without)), color: INK.muted },
        ],
      })),
    },
    ...(proved.length === 0 ? [] : [quiet(TEXTS.authorsProved(proved.join(', ')))]),
  ];
}

/** The rating after each entry, oldest first, on a scale from 0 to 5. */
function chart(steps: readonly Step[]): { canvas: CanvasElement[] } {
  const values = [RATING_START, ...steps.map((step) => step.rating)];
  const x = (place: number) => (place / (values.length - 1)) * (CHART_WIDTH - MARK_RADIUS);
  const y = (value: number) => CHART_HEIGHT - (value / RATING_MAX) * CHART_HEIGHT;
  const levels = [0, RATING_START, RATING_MAX].map<CanvasElement>((level) => {
    const height = y(level);
    return { type: 'line', x1: 0, y1: height, x2: CHART_WIDTH, y2: height, lineWidth: 0.5, lineColor: INK.line };
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

function mark({ effect, rating }: Step, x: number, y: (value: number) => number): CanvasElement {
  return { type: 'ellipse', x, y: y(rating), r1: MARK_RADIUS, r2: MARK_RADIUS, color: colorOf(effect) };
}

function colorOf(effect: number): string {
  return effect < 0 ? INK.danger : effect > 0 ? INK.success : INK.muted;
}
