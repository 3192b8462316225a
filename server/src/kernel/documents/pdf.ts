import { PDFDocument } from '@cantoo/pdf-lib';
import pdfmake from 'pdfmake';
import type { Content, Style, TDocumentDefinitions } from 'pdfmake/interfaces';
import { FONTS, LAST_RESORT, TYPEFACE, unpackWoff } from './fonts';
import { PartTooHigh, setPageBreaks } from './page-breaks';
import { setTypefaces } from './typesetting';

const FONT_FILES = new Set(Object.values(FONTS).flatMap((styles) => Object.values(styles)));

pdfmake.setFonts(FONTS);
setTypefaces([TYPEFACE, ...Object.keys(FONTS).slice(1)], prepareFont);
setPageBreaks();
// What people wrote stands in documents: nothing in it may make the server fetch or read anything.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((file) => FONT_FILES.has(file));

/** The package's types leave its files in memory out. */
const files = (
  pdfmake as unknown as { virtualfs: Record<'existsSync' | 'writeFileSync', (...args: unknown[]) => unknown> }
).virtualfs;

/** The largest font is unpacked with the first letter that needs it, for few documents ever do. */
function prepareFont(family: string): void {
  if (family !== LAST_RESORT) return;
  const file = FONTS[LAST_RESORT].normal;
  if (!files.existsSync(file)) files.writeFileSync(file, unpackWoff(file));
}

/** The colours of the site on white paper. */
export const INK = {
  text: '#1c2529',
  muted: '#566268',
  line: '#d9d2c4',
  accent: '#0e5a6b',
  soft: '#f1ece2',
  success: '#1b6a43',
  danger: '#a62b1f',
  star: '#c07a12',
} as const;

const BODY: Style = { font: TYPEFACE, fontSize: 10, lineHeight: 1.25, color: INK.text };

/** Renders an A4 document with embedded fonts; the definition has all but typeface and colour of the text. */
export async function renderPdf(definition: TDocumentDefinitions): Promise<Uint8Array<ArrayBuffer>> {
  const document = pdfmake.createPdf({
    pageSize: 'A4',
    language: 'pl-PL',
    ...definition,
    defaultStyle: { ...BODY, ...definition.defaultStyle },
  });
  return new Uint8Array(await document.getBuffer());
}

/** Renders a document whose parts stay whole, or where one of them is higher than a page, one whose parts break. */
export async function renderWhole(
  define: (isWhole: boolean) => TDocumentDefinitions,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await renderPdf(define(true));
  } catch (error) {
    if (!(error instanceof PartTooHigh)) throw error;
    return renderPdf(define(false));
  }
}

/**
 * Renders a document of any length: `define` gives the definition of each part, which begins on a page of its own. Parts are
 * taken out of the list one by one, because the layout of one takes a hundred times the memory of its text.
 */
export async function renderPdfParts(
  parts: Content[][],
  define: (part: Content[], pagesBefore: number) => TDocumentDefinitions,
): Promise<Uint8Array<ArrayBuffer>> {
  const beginning = await renderPdf(define(parts.shift() ?? [], 0));
  if (parts.length === 0) return beginning;
  const whole = await PDFDocument.load(beginning, { updateMetadata: false });
  for (let part = parts.shift(); part; part = parts.shift()) {
    const next = await PDFDocument.load(await renderPdf(define(part, whole.getPageCount())));
    for (const page of await whole.copyPages(next, next.getPageIndices())) whole.addPage(page);
  }
  return new Uint8Array(await whole.save());
}
