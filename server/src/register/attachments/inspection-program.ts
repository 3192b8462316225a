import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PDFDocument } from '@cantoo/pdf-lib';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import sharp from 'sharp';
import type { Answer, Task } from './file-inspector';

/*
 * The program of the process that examines one file (`createFileInspector`): the file comes by its input, what is kept
 * of it goes to its output. It imports packages only, because tests run it without a build.
 */

type Outcome = Extract<Answer, { is: 'refused' }> | { is: 'encoded'; content: Uint8Array };

/** What A4 has at 150 dots per inch, in which small print is legible. */
const PIXELS_PER_POINT = 150 / 72;
/** All pages of a file together: beyond 50 pages of A4 each gets fewer, at 100 pages 107 dots per inch. */
const MOST_PIXELS = 110_000_000;
/** No page is larger, by the standard; some that are broken say so. */
const MOST_POINTS = 14_400;
const PICTURE_QUALITY = 90;
const PAGE_QUALITY = 75;
const READERS = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'];

/** Values of PDFium (fpdfview.h). */
const ERRORS_OF_ENCRYPTION = [4, 5];
const NOT_ENCRYPTED = -1;
const DRAW_ANNOTATIONS = 0x01;
const RED_FIRST = 0x10;
const WHITE = 0xffffffff;

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: READERS });

/**
 * Encodes a picture again: the pixels alone are kept, upright, without metadata and what follows the picture. Its size
 * is read before it is decoded.
 */
async function encodePicture(content: Uint8Array, { mediaType, limits }: Task): Promise<Outcome> {
  const { format, width, height } = await sharp(content, { limitInputPixels: false }).metadata();
  if (`image/${format}` !== mediaType) return { is: 'refused', cause: 'type' };
  if (width * height > limits.pixels) return { is: 'refused', cause: 'too-large' };
  const encoded = await sharp(content, { limitInputPixels: limits.pixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: limits.longSide, height: limits.longSide, fit: 'inside', withoutEnlargement: true })
    .toFormat(format, format === 'png' ? {} : { quality: PICTURE_QUALITY })
    .toBuffer();
  return { is: 'encoded', content: encoded };
}

/** Makes a new PDF of pictures of the pages: nothing else of the file is kept, whatever it holds. */
async function renderPdf(pdfium: WrappedPdfiumModule, content: Uint8Array, { limits }: Task): Promise<Outcome> {
  const start = pdfium.pdfium.wasmExports.malloc(content.length);
  memoryOf(pdfium).set(content, start);
  const document = pdfium.FPDF_LoadMemDocument(start, content.length, '');
  const isEncrypted =
    document === 0
      ? ERRORS_OF_ENCRYPTION.includes(pdfium.FPDF_GetLastError())
      : pdfium.FPDF_GetSecurityHandlerRevision(document) !== NOT_ENCRYPTED;
  if (isEncrypted) return { is: 'refused', cause: 'encrypted' };
  const pages = document === 0 ? 0 : pdfium.FPDF_GetPageCount(document);
  if (pages === 0) return { is: 'refused', cause: 'unreadable' };
  if (pages > limits.pages) return { is: 'refused', cause: 'too-large' };
  // Without it, filled fields are not drawn; it runs no script, which this build of PDFium could not.
  const form = pdfium.PDFiumExt_InitFormFillEnvironment(document, pdfium.PDFiumExt_OpenFormFillInfo());
  const kept = await PDFDocument.create();
  for (let place = 0; place < pages; place += 1) {
    const page = await renderPage(
      pdfium,
      { document, form, place },
      {
        mostPixels: MOST_PIXELS / pages,
        longSide: limits.longSide,
      },
    );
    if (!page) return { is: 'refused', cause: 'unreadable' };
    const { picture, width, height } = page;
    kept.addPage([width, height]).drawImage(await kept.embedJpg(picture), { x: 0, y: 0, width, height });
  }
  const bytes = await kept.save();
  return bytes.length > limits.bytes ? { is: 'refused', cause: 'too-large' } : { is: 'encoded', content: bytes };
}

/** Draws a page as people see it, with notes and filled fields, and without running anything. */
async function renderPage(
  pdfium: WrappedPdfiumModule,
  { document, form, place }: { document: number; form: number; place: number },
  { mostPixels, longSide }: { mostPixels: number; longSide: number },
) {
  const page = pdfium.FPDF_LoadPage(document, place);
  if (page === 0) return undefined;
  pdfium.FORM_OnAfterLoadPage(page, form);
  const width = limitPoints(pdfium.FPDF_GetPageWidthF(page));
  const height = limitPoints(pdfium.FPDF_GetPageHeightF(page));
  const scale = Math.min(PIXELS_PER_POINT, longSide / Math.max(width, height), Math.sqrt(mostPixels / width / height));
  const [columns, rows] = [width, height].map((points) => Math.max(1, Math.floor(points * scale)));
  const bitmap = columns && rows && pdfium.FPDFBitmap_Create(columns, rows, 0);
  if (!bitmap) return undefined;
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, columns, rows, WHITE);
  pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, columns, rows, 0, DRAW_ANNOTATIONS | RED_FIRST);
  pdfium.FPDF_FFLDraw(form, bitmap, page, 0, 0, columns, rows, 0, RED_FIRST);
  const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
  const length = rows * pdfium.FPDFBitmap_GetStride(bitmap);
  const drawn = memoryOf(pdfium).subarray(start, start + length);
  const picture = await sharp(drawn, { raw: { width: columns, height: rows, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: PAGE_QUALITY })
    .toBuffer();
  pdfium.FPDFBitmap_Destroy(bitmap);
  pdfium.FORM_OnBeforeClosePage(page, form);
  pdfium.FPDF_ClosePage(page);
  return { picture, width, height };
}

/** Its memory as it is now: another one after it has grown. */
function memoryOf({ pdfium }: WrappedPdfiumModule): Uint8Array {
  // The types of this part are a package of global names, which would hold for the whole project.
  return (pdfium as typeof pdfium & { readonly HEAPU8: Uint8Array }).HEAPU8;
}

function limitPoints(points: number): number {
  return Math.min(Math.max(points, 1), MOST_POINTS);
}

async function loadPdfium(): Promise<WrappedPdfiumModule> {
  const program = readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
  const pdfium = await init({ wasmBinary: Uint8Array.from(program).buffer });
  pdfium.PDFiumExt_Init();
  return pdfium;
}

async function examine(task: Task): Promise<void> {
  const pdfium = task.mediaType === 'application/pdf' ? await loadPdfium() : undefined;
  // From here on a fault is the file's.
  process.stdout.write('ready\n');
  const content = Buffer.concat(await process.stdin.toArray());
  let outcome: Outcome;
  try {
    outcome = await (pdfium ? renderPdf(pdfium, content, task) : encodePicture(content, task));
  } catch {
    // The libraries' errors say only that the bytes are no whole file.
    outcome = { is: 'refused', cause: 'unreadable' };
  }
  const kept = outcome.is === 'encoded' ? outcome.content : new Uint8Array();
  const answer: Answer = outcome.is === 'encoded' ? { is: 'encoded', size: kept.length } : outcome;
  process.stdout.write(`${JSON.stringify(answer)}\n`);
  process.stdout.end(kept);
}

await examine(JSON.parse(process.argv[2] ?? '') as Task);
