import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import sharp from 'sharp';

/** The harmless string that every scanner takes for malware (eicar.org), in two parts so that none finds it here. */
export const EICAR = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$' + 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';

const MADE_AT = new Date('2026-11-20T09:00:00.000Z');

/** What a picture that was not encoded again would still hold. */
export const PLANTED = 'PESEL 44051401359 at N 52.2297 E 21.0122';

/** Makes a picture with a place in its EXIF data, and bytes behind its end. */
export async function makePhoto(
  format: 'jpeg' | 'png' | 'webp' = 'jpeg',
  { width = 60, height = 40 } = {},
): Promise<Buffer> {
  const picture = await sharp({ create: { width, height, channels: 3, background: '#906030' } })
    .toFormat(format)
    .withExif({ IFD0: { ImageDescription: PLANTED }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 13/1 46/1' } })
    .toBuffer();
  return Buffer.concat([picture, Buffer.from(`<script>${PLANTED}</script>`)]);
}

/** Makes a PDF, the same bytes each time; `change` adds to it what should be refused. */
export async function makePdf(
  change: (document: PDFDocument) => unknown = () => undefined,
  { pages = 1, objectStreams = true } = {},
): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) document.addPage([200, 200]).drawText(`Strona ${page + 1}`);
  await change(document);
  document.setCreationDate(MADE_AT);
  document.setModificationDate(MADE_AT);
  return Buffer.from(await document.save({ useObjectStreams: objectStreams }));
}

/** Adds an object that nothing refers to, as a reader that follows other references would find it. */
export function addObject(document: PDFDocument, entries: Record<string, string | Record<string, string>>): void {
  const { context } = document;
  context.register(context.obj(namesOf(entries)));
}

function namesOf(entries: Record<string, string | Record<string, string>>): Record<string, never> {
  const values = Object.entries(entries).map(([key, value]) => {
    if (typeof value !== 'string') return [key, namesOf(value)];
    return [key, value.startsWith('/') ? PDFName.of(value.slice(1)) : PDFString.of(value)];
  });
  return Object.fromEntries(values) as Record<string, never>;
}

/** Puts objects into a plain PDF as another program would write them. */
export async function makePdfWith(...objects: string[]): Promise<Buffer> {
  const plain = (await makePdf(undefined, { objectStreams: false })).toString('latin1');
  const written = objects.map((object) => `99 0 obj\n${object}\nendobj\n`);
  return Buffer.from(
    plain.replace('endobj\n', () => ['endobj\n', ...written].join('')),
    'latin1',
  );
}

/** Packs objects into a stream, with these filters and these bytes. */
export function objectStream(filter: string, content: Buffer, more = ''): string {
  const dictionary = `<< /Type /ObjStm /N 1 /First 4 /Filter ${filter} ${more} /Length ${content.length} >>`;
  return `${dictionary}\nstream\n${content.toString('latin1')}\nendstream`;
}

/** A file as a form sends it. */
export function fileOf(content: Uint8Array, name = 'Dowód PESEL 44051401359.pdf'): File {
  return new File([Uint8Array.from(content)], name);
}
