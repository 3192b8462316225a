import { randomUUID } from 'node:crypto';
import { formatDate } from '@najem/shared/domain/kernel';
import type { AttachmentPurpose, AttachmentType, Uploader } from '@najem/shared/domain/register';
import { DAY_MS } from '../kernel/durations';
import { queueCheck } from '../register/attachments/check-attachment';
import { sealName } from '../register/attachments/presenter';
import { insertArriving, insertPieces, markReceived } from '../register/attachments/queries';
import { sealContent } from '../register/attachments/sealed-content';
import { attachToClaim } from '../rights/claims/files';
import type { Context } from '../tables';
import { DEMO_FILES } from './texts';

/** Whom a made-up proof names, and by what. */
export interface DemoProof {
  name: string;
  identifier: string;
  /** Of the sheet beside the document, or of the statement. */
  code: string;
}

/** A made-up file before its upload. */
export interface DemoFile {
  mediaType: AttachmentType;
  name: string;
  content: Uint8Array;
}

const YEAR_MS = 365 * DAY_MS;
/** A photograph with a document on the left and a sheet of paper on the right. */
const PHOTO = { width: 1600, height: 1000 };
const PAGE = { width: 1000, height: 1300 };

/** Draws the photograph of a document: what is not needed is black, and it is stamped across, as a browser sends it. */
export async function drawDocument(ctx: Context, { name, identifier, code }: DemoProof): Promise<DemoFile> {
  const { document } = DEMO_FILES;
  const expiry = formatDate(new Date(ctx.now().getTime() + 3 * YEAR_MS));
  const bars = [
    [120, 380, 230, 300],
    [400, 620, 420, 50],
    [400, 690, 300, 50],
  ];
  const content = await draw(PHOTO, [
    '<rect width="1600" height="1000" fill="#7d6a58"/><rect x="80" y="200" width="860" height="560" rx="30" fill="#e8eef2"/>',
    '<rect x="1020" y="160" width="500" height="640" fill="#fffdf5" transform="rotate(3 1270 480)"/>',
    write(120, 280, 40, document.title),
    write(400, 400, 26, document.name) + write(400, 440, 36, name),
    write(400, 500, 26, document.number) + write(400, 540, 36, identifier),
    write(400, 590, 26, document.expiry(expiry)),
    ...bars.map(([x, y, width, height]) => `<rect x="${x}" y="${y}" width="${width}" height="${height}"/>`),
    write(1110, 480, 72, code),
    `<g opacity="0.45" transform="rotate(-24 800 500)">${write(180, 560, 56, document.stamp(formatDate(ctx.now())))}</g>`,
  ]);
  return { mediaType: 'image/jpeg', name: document.file, content };
}

/** Draws a page that stands for the proof of an entry. */
export async function drawEvidence(ctx: Context): Promise<DemoFile> {
  const { evidence } = DEMO_FILES;
  const content = await draw(PAGE, [
    '<rect width="1000" height="1300" fill="#ffffff"/>',
    write(90, 150, 44, evidence.title),
    ...evidence.lines(formatDate(ctx.now())).map((line, place) => write(90, 260 + place * 70, 30, line)),
  ]);
  return { mediaType: 'image/jpeg', name: evidence.file, content };
}

/** Draws an extract of a register of companies that names the person. */
export async function drawExtract(ctx: Context, { name, identifier }: Omit<DemoProof, 'code'>): Promise<DemoFile> {
  const { extract } = DEMO_FILES;
  const lines = extract.lines({ name, nip: identifier, date: formatDate(ctx.now()) });
  const content = await draw(PAGE, [
    '<rect width="1000" height="1300" fill="#ffffff"/>',
    write(90, 150, 44, extract.title),
    ...lines.map((line, place) => write(90, 260 + place * 70, 30, line)),
  ]);
  return { mediaType: 'image/jpeg', name: extract.file, content };
}

/** Renders the statement with the look of a signature; nothing in it is signed, as no validator would accept it either. */
export async function renderSigned(ctx: Context, { name, code }: Omit<DemoProof, 'identifier'>): Promise<DemoFile> {
  const { signature, file } = DEMO_FILES.statement;
  // Loaded here alone: in a running site only the threads that examine files need it.
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const document = await PDFDocument.load(await ctx.documents.render({ kind: 'statement', code }));
  const page = document.getPage(0);
  for (const [place, line] of signature(name, formatDate(ctx.now())).entries()) {
    page.drawText(line, { x: 60, y: 460 - place * 18, size: 12 });
  }
  return { mediaType: 'application/pdf', name: file, content: await document.save() };
}

function write(x: number, y: number, size: number, text: string): string {
  return `<text x="${x}" y="${y}" font-size="${size}" font-family="sans-serif">${text}</text>`;
}

async function draw({ width, height }: typeof PHOTO, parts: readonly string[]): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  // Threads of this process that examine files may have blocked it already, and they need no drawings.
  const operation = ['VipsForeignLoadSvg'];
  sharp.unblock({ operation });
  try {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${parts.join('')}</svg>`;
    return await sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
  } finally {
    sharp.block({ operation });
  }
}

/** Attaches a file to a claim as if it had just arrived: sealed, and with its check queued. */
export async function addFile(ctx: Context, claimId: string, uploader: Uploader, file: DemoFile): Promise<void> {
  await attachToClaim(ctx, { ids: [await uploadFile(ctx, 'claim', uploader, file)], uploader, claimId });
}

/** Keeps a file as if it had just arrived: sealed, and with its check queued; returns its id. */
export async function uploadFile(
  ctx: Context,
  purpose: AttachmentPurpose,
  uploader: Uploader,
  file: DemoFile,
): Promise<string> {
  const id = randomUUID();
  const { key, pieces, size } = sealContent(ctx, id, file.content);
  await insertArriving(ctx, uploader, {
    id,
    media_type: file.mediaType,
    name_cipher: sealName(ctx, id, file.name).cipher,
    key_cipher: key.cipher,
    key_id: key.keyId,
  });
  await insertPieces(ctx, id, 0, pieces);
  await markReceived(ctx, id, { purpose, size, statement: null });
  await queueCheck(ctx, id, id);
  return id;
}
