import { inflateSync } from 'node:zlib';

/** Reads the text of a PDF of the product's writer: embedded fonts with a map to Unicode, glyphs as hex. */
export function readPdfText(pdf: Uint8Array): string {
  const objects = new Map<string, string>();
  for (const [, id, body] of Buffer.from(pdf)
    .toString('latin1')
    .matchAll(/\n(\d+) 0 obj\n([^]*?)\nendobj/g)) {
    objects.set(id as string, body as string);
  }
  const streams = [...objects.values()].map(unpacked);
  const fonts = new Map<string, Map<string, string>>();
  for (const body of objects.values()) {
    for (const [, name, font] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font as string) ?? '')?.[1];
      if (map) fonts.set(name as string, unicodeMap(unpacked(objects.get(map) ?? '')));
    }
  }
  return streams
    .filter((text) => text.includes(' Tf'))
    .map((text) => pageText(text, fonts))
    .join('\n');
}

function unpacked(body: string): string {
  const [head = '', ...rest] = body.split('\nstream\n');
  if (!head.includes('/FlateDecode')) return '';
  const data = rest.join('\nstream\n').replace(/\nendstream$/, '');
  return inflateSync(Buffer.from(data, 'latin1')).toString('latin1');
}

/** Maps each glyph to its text. */
function unicodeMap(cmap: string): Map<string, string> {
  const map = new Map<string, string>();
  for (const [, first, , list] of cmap.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/gi)) {
    [...(list ?? '').matchAll(/<([0-9a-f ]*)>/gi)].forEach(([, text], place) => {
      const glyph = (parseInt(first as string, 16) + place).toString(16).padStart(4, '0');
      map.set(
        glyph,
        Buffer.from((text ?? '').replaceAll(' ', ''), 'hex')
          .swap16()
          .toString('utf16le'),
      );
    });
  }
  return map;
}

function pageText(content: string, fonts: Map<string, Map<string, string>>): string {
  let font: Map<string, string> | undefined;
  let text = '';
  for (const [token, name, glyphs] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[((?:<[0-9a-f]*>|[-\d. ])*)\] TJ/gi)) {
    if (name) font = fonts.get(name);
    else text += `${lineOf(glyphs ?? token, font)}`;
  }
  return text;
}

function lineOf(glyphs: string, font: Map<string, string> | undefined): string {
  return [...glyphs.matchAll(/<([0-9a-f]*)>/gi)]
    .flatMap(([, hex]) => (hex ?? '').match(/.{4}/g) ?? [])
    .map((glyph) => font?.get(glyph.toLowerCase()) ?? '')
    .join('');
}
