import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export const brotli = promisify(brotliCompress);
export const zip = promisify(gzip);

const ENCODERS = {
  // Beyond this level a page of a few kilobytes takes longer to make than it saves on its way.
  br: (text: string) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text: string) => zip(text),
};

type Encoding = keyof typeof ENCODERS;

/** Compresses a text with an encoding that the client accepts; undefined where it accepts none. */
export async function compressText(
  text: string,
  acceptEncoding: string | undefined,
): Promise<{ body: Buffer; encoding: Encoding } | undefined> {
  const encoding = preferred(acceptEncoding ?? '');
  return encoding && { body: await ENCODERS[encoding](text), encoding };
}

/** The best of our encodings that an `Accept-Encoding` header allows (RFC 9110, section 12.5.3). */
function preferred(header: string): Encoding | undefined {
  const allowed = new Set<string>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    if (!parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))) allowed.add(name);
  }
  return (['br', 'gzip'] as const).find((encoding) => allowed.has(encoding));
}
