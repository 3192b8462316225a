import { constants, crc32, deflateRawSync } from 'node:zlib';

/** Stands in a rendered page where the nonce goes; no page contains it otherwise. */
export const NONCE_PLACE = '@@nonce-of-this-response@@';

const MOST_PAGES = 100;
/** A gzip member without name and time (RFC 1952, section 2.3). */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/**
 * Creates the compressor of pages. Pages of one registry, role and place differ in their nonce alone, so what stands around
 * the nonce is compressed once: each part ends on a byte boundary and refers to nothing before it (`Z_FULL_FLUSH`), and the
 * nonce goes between the parts as it is, in a block of its own (RFC 1951, section 3.2.4).
 */
export function createPageCompressor(): (page: string, nonce: string) => Buffer {
  const known = new Map<string, Buffer[]>();
  return (page, nonce) => {
    const parts = known.get(page) ?? deflateParts(page);
    // The pages that were asked for last are kept.
    known.delete(page);
    known.set(page, parts);
    for (const oldest of known.keys()) {
      if (known.size <= MOST_PAGES) break;
      known.delete(oldest);
    }
    const whole = Buffer.from(page.replaceAll(NONCE_PLACE, nonce));
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(crc32(whole), 0);
    trailer.writeUInt32LE(whole.length, 4);
    const between = storedBlock(Buffer.from(nonce));
    return Buffer.concat([
      GZIP_HEADER,
      ...parts.flatMap((part, index) => (index === 0 ? [part] : [between, part])),
      trailer,
    ]);
  };
}

function deflateParts(page: string): Buffer[] {
  const texts = page.split(NONCE_PLACE);
  return texts.map((text, index) =>
    deflateRawSync(text, index === texts.length - 1 ? {} : { finishFlush: constants.Z_FULL_FLUSH }),
  );
}

function storedBlock(bytes: Buffer): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt16LE(bytes.length, 1);
  header.writeUInt16LE(~bytes.length & 0xffff, 3);
  return Buffer.concat([header, bytes]);
}
