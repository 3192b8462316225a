import { createInflateRaw } from 'node:zlib';
import type { AttachmentCause } from '@najem/shared/domain';

/** No name begins or ends here that would be cut in two. */
const NAME_END = '(?![A-Za-z0-9])';
const REFERENCE = String.raw`(?:\s|%[^\r\n]*[\r\n])*(?:<<|\[|\d+\s+\d+\s+R)`;
/**
 * What a file for reading does not need: JavaScript, actions that start programs or send data, files within the file, XFA
 * forms, and media. The names are long, or followed by what a value looks like, so that no compressed bytes look like them.
 */
const ACTIVE = new RegExp(
  [
    '/JavaScript',
    `/(?:Launch|ImportData|SubmitForm|GoToE|Rendition|FileAttachment|EmbeddedFiles?)${NAME_END}`,
    '/RichMedia',
    `/(?:EF|XFA)${REFERENCE}`,
  ].join('|'),
);
const ENCRYPTED = new RegExp(`/Encrypt${REFERENCE}`);
/** Names of the table above are shorter; a comment between a name and its value is looked through up to this length. */
const OVERLAP = 256;

const STREAM = /stream\r?\n/g;
const OBJECT_STREAM = /\/ObjStm(?![A-Za-z0-9])/g;
const TYPED_OBJECT_STREAM = /\/Type\s*\/ObjStm(?![A-Za-z0-9])/g;
/** The one way of packing objects that is looked into; the others are for pictures. */
const PLAIN_FLATE = /\/Filter\s*(?:\/FlateDecode|\/Fl|\[\s*\/(?:FlateDecode|Fl)\s*\])(?![A-Za-z0-9])/;
/** What a reader has to undo besides. */
const ALSO_CODED = /\/(?:Predictor\s*(?:[2-9]|1\d)|Crypt)/;

/** 100 scanned pages unpack to less; a document that unpacks to more is made to exhaust its reader. */
const MOST_UNPACKED = 1024 ** 3;

/**
 * Looks for what makes a PDF more than something to read. It reads no structure, on which programs for PDFs disagree: it
 * looks at every byte and into everything that unpacks behind the word `stream`, so an object cannot hide in an older
 * version, in an object stream, or where only some readers look.
 */
export async function findPdfFault(content: Buffer): Promise<AttachmentCause | undefined> {
  const text = withoutEscapes(content.toString('latin1'));
  if (ENCRYPTED.test(text)) return 'encrypted';
  if (ACTIVE.test(text)) return 'active-content';
  if (hidesObjects(text)) return 'unreadable';
  return findInStreams(content);
}

/** Names may be written with `#4a` for `J`. */
function withoutEscapes(text: string): string {
  return text.replace(/#([0-9a-f]{2})/gi, (_escape, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Whether objects are packed in a way that `findInStreams` does not unpack. */
function hidesObjects(text: string): boolean {
  if (count(text, OBJECT_STREAM) !== count(text, TYPED_OBJECT_STREAM)) return true;
  return [...text.matchAll(TYPED_OBJECT_STREAM)].some(({ index }) => {
    const end = text.indexOf('stream', index);
    const dictionary = dictionaryBefore(text, end < 0 ? text.length : end);
    if (!/\/F(?:ilter)?\s*[/[\d]/.test(dictionary)) return false;
    return !PLAIN_FLATE.test(dictionary) || ALSO_CODED.test(dictionary);
  });
}

function count(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].length;
}

/** Unpacks everything that can be unpacked behind the word `stream`. */
async function findInStreams(content: Buffer): Promise<AttachmentCause | undefined> {
  const text = content.toString('latin1');
  let unpacked = 0;
  for (const { index, 0: word } of text.matchAll(STREAM)) {
    const start = index + word.length;
    if (!isZlib(content, start)) continue;
    const isPacked = /\/Fl(?:ateDecode)?(?![A-Za-z0-9])/.test(withoutEscapes(dictionaryBefore(text, index)));
    const finding = await searchInflated(content.subarray(start + ZLIB_HEADER_BYTES), {
      most: MOST_UNPACKED - unpacked,
      isPacked,
    });
    if (finding.fault) return finding.fault;
    unpacked += finding.length;
  }
  return undefined;
}

/** The dictionary of the stream that begins at `index`, perhaps with objects before it. */
function dictionaryBefore(text: string, index: number): string {
  const start = Math.max(text.lastIndexOf('endstream', index - 1), text.lastIndexOf('endobj', index - 1), 0);
  return text.slice(start, index);
}

const ZLIB_HEADER_BYTES = 2;

/** The first two bytes of a zlib stream: deflate, and a number that 31 divides (RFC 1950). */
function isZlib(content: Buffer, start: number): boolean {
  const [method = 0, flags = 0] = content.subarray(start, start + ZLIB_HEADER_BYTES);
  return (method & 0x0f) === 8 && (method * 256 + flags) % 31 === 0;
}

/**
 * Unpacks and searches what follows a zlib header, without its checksum, which readers do not insist on. Packed data
 * that break off are a fault, because readers differ in what they make of the rest.
 */
async function searchInflated(
  packed: Buffer,
  { most, isPacked }: { most: number; isPacked: boolean },
): Promise<{ length: number; fault?: AttachmentCause }> {
  const inflate = createInflateRaw({ chunkSize: 256 * 1024 });
  inflate.end(packed);
  const chunks: AsyncIterable<Buffer> = inflate;
  let length = 0;
  let before = '';
  try {
    for await (const chunk of chunks) {
      length += chunk.length;
      if (length > most) return { length, fault: 'too-large' };
      const text = before + chunk.toString('latin1');
      if (ACTIVE.test(withoutEscapes(text))) return { length, fault: 'active-content' };
      before = text.slice(-OVERLAP);
    }
    return { length };
  } catch {
    return isPacked ? { length, fault: 'unreadable' } : { length };
  } finally {
    inflate.destroy();
  }
}
