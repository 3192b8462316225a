import { deflateSync } from 'node:zlib';
import { PDFName } from '@cantoo/pdf-lib';
import { makePdf, makePdfWith } from './files';

const MB = 1024 * 1024;

const page = (content: string, more = '') =>
  Buffer.from(
    `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n` +
      `2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n` +
      `3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R ` +
      `/Resources << /XObject << /X 10 0 R >> >> >>\nendobj\n` +
      `4 0 obj\n<< /Length ${content.length} >>\nstream\n${content}\nendstream\nendobj\n${more}\n` +
      `trailer\n<< /Root 1 0 R >>\n%%EOF`,
    'latin1',
  );
const form = (number: number, content: string, next: number) =>
  `${number} 0 obj\n<< /Type /XObject /Subtype /Form /BBox [0 0 200 200] /Length ${content.length} ` +
  `/Resources << /XObject << /X ${next} 0 R >> >> >>\nstream\n${content}\nendstream\nendobj\n`;
const image = (width: number, packed: Buffer) =>
  `10 0 obj\n<< /Type /XObject /Subtype /Image /Width ${width} /Height ${width} /ColorSpace /DeviceRGB ` +
  `/BitsPerComponent 8 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed.toString('latin1')}\nendstream\nendobj\n`;
const repeat = (text: string, bytes: number) => text.repeat(Math.ceil(bytes / text.length));

/** The drawings of drawings take no memory and no end. */
export function makeEndlessDrawing(): Buffer {
  return page('/X Do', Array.from({ length: 12 }, (_, at) => form(10 + at, '/X Do '.repeat(10), 11 + at)).join(''));
}

/** PDFs of some hundred kilobytes that are made to take time or memory without end, each with its name. */
export const HOSTILE_PDFS: readonly (readonly [string, () => Buffer | Promise<Buffer>])[] = [
  ['400 kB of the word stream', () => Buffer.from(`%PDF-1.7\n${repeat('stream\nx\x9c', 400_000)}`, 'latin1')],
  ['400 kB of beginnings of object streams', () => page('', repeat('<< /Type /ObjStm /Filter /FlateDecode ', 400_000))],
  ['400 kB of beginnings of objects', () => page('', repeat('9 0 obj\n', 400_000))],
  ['brackets that open a million times', () => page('', `9 0 obj\n${'['.repeat(1_000_000)}`)],
  ['a page that is its own parent', () => makePdfWith('<< /Type /Pages /Kids [99 0 R] /Count 100 >>')],
  ['a drawing within itself', () => page('/X Do', form(10, 'q /X Do Q', 10))],
  ['a drawing of ten drawings of ten drawings, twelve deep', makeEndlessDrawing],
  [
    'a picture of 3.6 gigapixels in 400 kB',
    () => page('200 0 0 200 0 0 cm /X Do', image(60_000, deflateSync(Buffer.alloc(400 * MB)))),
  ],
  [
    'a drawing that unpacks to more than a gigabyte',
    () => {
      const zeros = deflateSync(Buffer.alloc(256 * MB, '0 0 m '));
      return makePdf((document) => {
        const { context } = document;
        const contents = Array.from({ length: 5 }, () =>
          context.register(context.stream(zeros, { Filter: 'FlateDecode' })),
        );
        document.getPage(0).node.set(PDFName.of('Contents'), context.obj(contents));
      });
    },
  ],
  ['a page of the size of a country', () => makePdf((document) => document.getPage(0).setSize(1e9, 1e9))],
  ['a page without a size', () => makePdf((document) => document.getPage(0).setSize(0, 0))],
];
