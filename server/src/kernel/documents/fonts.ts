import { readFileSync } from 'node:fs';
import path from 'node:path';
import { inflateSync } from 'node:zlib';

const packaged = (...names: string[]) => path.resolve('node_modules', ...names);
const publicSans = (weight: string) => packaged('@expo-google-fonts/public-sans', weight, `PublicSans_${weight}.ttf`);
const dejaVu = (style: string) => packaged('dejavu-fonts-ttf/ttf', `DejaVuSans${style}.ttf`);
const inEachStyle = (file: string) => ({ normal: file, bold: file, italics: file, bolditalics: file });

/** The site's own typeface, which has every Polish letter. */
export const TYPEFACE = 'PublicSans';
/** Coarse, but it has every letter of the first 65,536. */
export const LAST_RESORT = 'Unifont';

/** The typefaces of documents, in the order in which they are asked for a letter. */
export const FONTS = {
  [TYPEFACE]: {
    normal: publicSans('400Regular'),
    bold: publicSans('700Bold'),
    italics: publicSans('400Regular_Italic'),
    bolditalics: publicSans('700Bold_Italic'),
  },
  // Cyrillic, Greek, Hebrew, Arabic, Armenian, Georgian, rarer Latin letters and many signs.
  DejaVuSans: {
    normal: dejaVu(''),
    bold: dejaVu('-Bold'),
    italics: dejaVu('-Oblique'),
    bolditalics: dejaVu('-BoldOblique'),
  },
  NotoEmoji: inEachStyle(packaged('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf')),
  [LAST_RESORT]: inEachStyle(packaged('@fontsource/unifont/files/unifont-latin-400-normal.woff')),
};

const HEADER_BYTES = { woff: 44, sfnt: 12 };
const ENTRY_BYTES = { woff: 20, sfnt: 16 };

/** Reads a WOFF file as the TrueType font that it packs. The font engine would unpack its outlines again for each letter. */
export function unpackWoff(file: string): Buffer {
  const packed = readFileSync(file);
  const count = packed.readUInt16BE(12);
  const head = Buffer.alloc(HEADER_BYTES.sfnt + count * ENTRY_BYTES.sfnt);
  packed.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const tables: Buffer[] = [];
  let offset = head.length;
  for (let place = 0; place < count; place += 1) {
    const entry = HEADER_BYTES.woff + place * ENTRY_BYTES.woff;
    const target = HEADER_BYTES.sfnt + place * ENTRY_BYTES.sfnt;
    const start = packed.readUInt32BE(entry + 4);
    const [packedLength, length] = [packed.readUInt32BE(entry + 8), packed.readUInt32BE(entry + 12)];
    const content = packed.subarray(start, start + packedLength);
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    tables.push(packedLength < length ? inflateSync(content) : content, padding);
    packed.copy(head, target, entry, entry + 4);
    packed.copy(head, target + 4, entry + 16, entry + 20);
    head.writeUInt32BE(offset, target + 8);
    head.writeUInt32BE(length, target + 12);
    offset += length + padding.length;
  }
  return Buffer.concat([head, ...tables]);
}
