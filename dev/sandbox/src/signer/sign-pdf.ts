import { generateKeyPairSync, sign } from 'node:crypto';

/** The document cannot be signed here: it is no PDF with a plain cross-reference table. */
export class UnsupportedPdf extends Error {}

const KEY_BITS = 2048;
/** Room for the signature, in bytes. */
const SIGNATURE_BYTES = 512;
const RANGE_DIGITS = 10;

/**
 * Appends a signature to a PDF as PAdES does: an incremental update after the untouched bytes, with the range of what is
 * signed and the signature in hexadecimal. The key is made up on the spot, so no validator takes it for anybody's.
 */
export function signPdf(document: Buffer, at: Date): Buffer {
  const text = document.toString('latin1');
  const [, size = ''] = /\/Size\s+(\d+)/.exec(text) ?? [];
  const [, root = ''] = /\/Root\s+(\d+)\s+0\s+R/.exec(text) ?? [];
  const start = [...text.matchAll(/startxref\s+(\d+)/g)].at(-1)?.[1] ?? '';
  const catalog = new RegExp(`(?:^|\\s)${root} 0 obj\\s*<<([\\s\\S]*?)>>\\s*endobj`).exec(text)?.[1];
  if (!text.startsWith('%PDF-') || size === '' || start === '' || catalog === undefined) throw new UnsupportedPdf();

  const [signature, field] = [Number(size), Number(size) + 1];
  const range = `[${'0'.repeat(4 * RANGE_DIGITS + 3)}]`;
  const contents = '0'.repeat(2 * SIGNATURE_BYTES);
  const objects = [
    [
      signature,
      `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /M (${pdfDate(at)}) ` +
        `/ByteRange ${range} /Contents <${contents}> >>`,
    ],
    [field, `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Podpis) /F 132 /Rect [0 0 0 0] /V ${signature} 0 R >>`],
    [Number(root), `<<${catalog}/AcroForm << /SigFlags 3 /Fields [${field} 0 R] >> >>`],
  ] as const;

  let update = '\n';
  const entries: string[] = [];
  for (const [number, content] of objects) {
    const offset = document.length + update.length;
    entries.push(`${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`);
    update += `${number} 0 obj\n${content}\nendobj\n`;
  }
  const xref = document.length + update.length;
  update += `xref\n${entries.join('')}trailer\n<< /Size ${field + 1} /Root ${root} 0 R /Prev ${start} >>\nstartxref\n${xref}\n%%EOF\n`;
  return filled(Buffer.concat([document, Buffer.from(update, 'latin1')]), document.length, range, contents);
}

/** Writes the range and the signature into the room that was left for them. */
function filled(file: Buffer, from: number, range: string, contents: string): Buffer {
  const before = file.indexOf(`<${contents}>`, from, 'latin1');
  const after = before + contents.length + 2;
  const numbers = [0, before, after, file.length - after].map((number) => String(number).padStart(RANGE_DIGITS, '0'));
  file.write(`[${numbers.join(' ')}]`, file.indexOf(range, from, 'latin1'), 'latin1');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: KEY_BITS });
  const signature = sign('sha256', Buffer.concat([file.subarray(0, before), file.subarray(after)]), privateKey);
  file.write(signature.toString('hex').padEnd(contents.length, '0'), before + 1, 'latin1');
  return file;
}

function pdfDate(at: Date): string {
  return `D:${at.toISOString().replace(/\D/g, '').slice(0, 14)}Z`;
}
