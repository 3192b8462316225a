import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export const brotli = promisify(brotliCompress);
export const zip = promisify(gzip);

/** Compresses a text at the last level that costs next to nothing. */
export function brotliQuickly(text: string): Promise<Buffer> {
  return brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
}

/** The encodings of pages, the preferred one first. */
export const ENCODINGS = ['gzip', 'br'] as const;

/** Whether an `Accept-Encoding` header allows an encoding (RFC 9110, section 12.5.3). */
export function acceptsEncoding(header: string | undefined, encoding: (typeof ENCODINGS)[number]): boolean {
  return (header ?? '')
    .toLowerCase()
    .split(',')
    .some((part) => {
      const [name, ...parameters] = part.split(';').map((piece) => piece.trim());
      return name === encoding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
    });
}
