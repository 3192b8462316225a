import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';

/** A stretch of text on a page, in points from its lower left corner. */
export interface PdfPiece {
  text: string;
  left: number;
  right: number;
  baseline: number;
}

export interface PdfPage {
  width: number;
  height: number;
  pieces: PdfPiece[];
}

interface Asked {
  resolve: (pages: PdfPage[]) => void;
  reject: (error: Error) => void;
}

/** One program for all PDFs of a test file: its start takes longer than most of them. */
let reader: ChildProcess | undefined;
const asked = new Map<number, Asked>();
let count = 0;

function startReader(): ChildProcess {
  const started = fork(path.join(__dirname, 'read-pdf.mjs'), { serialization: 'advanced' });
  started.on('message', ({ id, pages }: { id: number; pages: PdfPage[] }) => asked.get(id)?.resolve(pages));
  started.once('exit', (code) => {
    for (const { reject } of asked.values()) reject(new Error(`The reader of PDFs ended with ${code}`));
  });
  return started;
}

afterAll(() => reader?.disconnect());

/** Reads a PDF as a browser does: each page with its texts and their places, in the order in which they are copied. */
export async function readPdfPages(pdf: Uint8Array): Promise<PdfPage[]> {
  const program = (reader ??= startReader());
  count += 1;
  const id = count;
  try {
    return await new Promise((resolve, reject) => {
      asked.set(id, { resolve, reject });
      program.send({ id, pdf });
    });
  } finally {
    asked.delete(id);
  }
}

/** Below it stand the numbers of pages, in the middle of a text that goes on. */
export const FOOT = 50;

/** What a reader copies, without spaces, line ends and feet of pages: a long text is broken into lines. */
export function copyText(pages: readonly PdfPage[]): string {
  return unspaced(
    pages
      .flatMap(({ pieces }) => pieces.flatMap(({ baseline, text: shown }) => (baseline < FOOT ? [] : [shown])))
      .join(''),
  );
}

/** A text in the form of `copyText`. */
export function unspaced(written: string): string {
  return written.normalize('NFC').replace(/[\s\p{Cf}\ufe0f]/gu, '');
}

/** Where text leaves the margins or stands over other text of its line; empty in a well laid out document. */
export function findMisplaced(pages: readonly PdfPage[], margin: number): string[] {
  return pages.flatMap(({ width, height, pieces }, place) => {
    const shown = pieces.filter((piece) => piece.text.trim() !== '');
    const outside = shown.filter(
      ({ left, right, baseline }) =>
        left < margin - 1 || right > width - margin + 1 || baseline < 20 || baseline > height - 20,
    );
    const over = shown.filter((piece, index) =>
      shown.some(
        (other, otherIndex) =>
          otherIndex < index &&
          Math.abs(other.baseline - piece.baseline) < 1 &&
          Math.min(other.right, piece.right) - Math.max(other.left, piece.left) > 1.5,
      ),
    );
    const tell = (what: string) => (piece: PdfPiece) => `page ${place + 1}: ${JSON.stringify(piece)} ${what}`;
    return [...outside.map(tell('is outside')), ...over.map(tell('covers another'))];
  });
}
