import type { Report } from '@najem/shared/contract/reports';
import { renderDocument } from '../../../src/document-worker';
import type { DocumentRequest } from '../../../src/kernel/documents/documents';
import { DOCUMENT_TEXTS } from '../../../src/reports/texts';
import { EXPORT_TEXTS } from '../../../src/rights/dossier/texts';
import { sampleDocuments } from '../../support/document-samples';
import { findMisplaced, FOOT, type PdfPage, readPdfPages } from '../../support/pdf-pages';

const HEADING = 'Nagłówek';
/** Headings of parts, of tables and their columns; those of entries end with the entry's effect. */
const HEADINGS = new Set<string>([
  HEADING,
  ...[DOCUMENT_TEXTS.history, DOCUMENT_TEXTS.questions, DOCUMENT_TEXTS.ratingWhy, DOCUMENT_TEXTS.document],
  ...[DOCUMENT_TEXTS.date, DOCUMENT_TEXTS.reason, DOCUMENT_TEXTS.place],
  ...Object.values(EXPORT_TEXTS).filter((text) => typeof text === 'string'),
  ...[EXPORT_TEXTS.inquiryColumns, EXPORT_TEXTS.recipientColumns, EXPORT_TEXTS.shareColumns].flat(),
  ...[EXPORT_TEXTS.passportColumns, EXPORT_TEXTS.processingColumns].flat(),
]);

function isHeading(text: string): boolean {
  return HEADINGS.has(text) || /^Nagłówek(?:, \d.*)? · .*[+−]?\d/.test(text);
}

/** The lines of a page, from top to bottom. */
function linesOf({ pieces }: PdfPage): string[] {
  const lines = new Map<number, string>();
  for (const { baseline, text } of pieces) {
    const place = Math.round(baseline);
    lines.set(place, `${lines.get(place) ?? ''}${text}`);
  }
  return [...lines.values()];
}

/** What stands in the last line of each page but the last one, above its foot. */
function lastLines(pages: readonly PdfPage[]): string[] {
  return pages.slice(0, -1).map(({ pieces }) => {
    const shown = pieces.filter(({ text, baseline }) => text.trim() !== '' && baseline > FOOT);
    const lowest = Math.min(...shown.map(({ baseline }) => baseline));
    return shown
      .filter(({ baseline }) => baseline - lowest < 1)
      .map(({ text }) => text)
      .join('');
  });
}

function renderedWith(lines: number, kind: DocumentRequest['kind']) {
  const long = Array.from({ length: lines }, (_, n) => `wiersz ${n}`).join('\n');
  return renderDocument(sampleDocuments(HEADING, { long })[kind].request).then(readPdfPages);
}

it.each(['report', 'dossier', 'decision', 'processing-register'] as const)(
  'no heading of a long %s stands alone at the end of a page, wherever on it the text ends',
  async (kind) => {
    for (let lines = 10; lines < 34; lines += 2) {
      const pages = await renderedWith(lines, kind);
      expect(findMisplaced(pages, 40)).toEqual([]);
      expect([lines, lastLines(pages).filter(isHeading)]).toEqual([lines, []]);
    }
  },
);

it('an entry of a report stands on one page, also a long one', async () => {
  const { request } = sampleDocuments(HEADING).report;
  const { report } = request as { report: Report } & typeof request;
  const [entry] = report.data.history;
  const history = Array.from({ length: 12 }, (_, n) => ({
    ...entry,
    comment: `początek${n} ${'zwykłe słowa o najmie '.repeat(40)}`,
    reply: { ...entry?.reply, text: `${'zwykłe słowa o najmie '.repeat(20)} koniec${n}` },
  }));
  const long = { ...report, data: { ...report.data, history } } as Report;
  const pages = await readPdfPages(await renderDocument({ ...request, report: long } as DocumentRequest));
  const texts = pages.map(({ pieces }) => pieces.map(({ text }) => text).join(' '));
  const pageOf = (word: string) => texts.findIndex((text) => text.split(/\s+/).includes(word));
  expect(history.map((_, n) => pageOf(`początek${n}`))).toEqual(history.map((_, n) => pageOf(`koniec${n}`)));
  expect(pages.length).toBeGreaterThan(4);
});

it('no line of a letter ends within a postal code or after a word of one letter, and none stands alone', async () => {
  for (let letters = 0; letters < 24; letters += 2) {
    const text = `${'x'.repeat(letters)} ${'w domu i o nim pod adresem e-mail 00-312 Warszawa z RN-7K3F-9QXA-2MPT '.repeat(60)}`;
    const { request } = sampleDocuments(HEADING, { long: text }).decision;
    const pages = await readPdfPages(await renderDocument(request));
    const lines = pages.map(linesOf);
    expect(lines.flat().filter((line) => /(?:^|\s)(?:[wioz]|00-|e-|00-312|RN-.*-)\s*$/.test(line))).toEqual([]);
    const bodies = lines.map((page) => page.filter((line) => /domu|Warszawa|adresem/.test(line)).length);
    expect(bodies.filter((count) => count === 1)).toEqual([]);
  }
});
