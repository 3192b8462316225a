import { crc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { EICAR, makePdf, makePdfWith, makePhoto, objectStream, PLANTED } from '../../server/tests/support/files';
import { makeMalformedFiles } from '../../server/tests/support/malformed-files';

/** A file of the trial, with what must not become of it. */
export interface TrialFile {
  kind: 'broken' | 'active' | 'encrypted' | 'two types' | 'bomb' | 'other type' | 'malware' | 'good';
  content: Buffer;
  /** Whether it must not become usable; a broken file may be readable nevertheless. */
  isForbidden: boolean;
}

/** A body of `multipart/form-data` that no program sends. */
export interface TrialForm {
  contentType: string;
  body: Buffer;
  /** Whether the connection ends before the body does. */
  isCutOff: boolean;
}

/** In a hundred files; the others are broken. */
const SHARES = { active: 14, encrypted: 4, 'two types': 6, bomb: 3, 'other type': 8, malware: 3, good: 5 } as const;
type Crafted = keyof typeof SHARES;

const MIB = 1024 * 1024;
const TOO_LARGE_BYTES = 10 * MIB + 1;
const TOO_MANY_PAGES = 101;
/** Twelve streams of so much are more than the check unpacks of one file. */
const BOMB_STREAM_BYTES = 100 * MIB;

/** What no PDF for reading needs, as a dictionary would hold it. */
const ACTIVE_OBJECTS = [
  '<< /S /JavaScript /JS (app.alert\\(1\\)) >>',
  '<< /Names << /JavaScript 5 0 R >> >>',
  '<< /S /Launch /F (cmd.exe) >>',
  '<< /S /ImportData /F (a.fdf) >>',
  '<< /S /SubmitForm /F (https://example.org) >>',
  '<< /S /GoToE /T << /R /C >> >>',
  '<< /S /Rendition /OP 0 >>',
  '<< /Type /Filespec /F (a.exe) /EF << /F 5 0 R >> >>',
  '<< /Names << /EmbeddedFiles 5 0 R >> >>',
  '<< /Type /EmbeddedFile /Length 0 >>',
  '<< /Type /Annot /Subtype /FileAttachment >>',
  '<< /Type /Annot /Subtype /RichMedia /RichMediaContent 5 0 R >>',
  '<< /Fields [] /XFA [ (template) 5 0 R ] >>',
];

/** Ways to put an object into a PDF so that it is not seen at once. */
const DISGUISES: readonly ((object: string) => Promise<Buffer>)[] = [
  (object) => makePdfWith(object),
  (object) => makePdfWith(escapeNames(object)),
  (object) => makePdfWith(objectStream('/FlateDecode', deflateSync(`9 0 ${object}`))),
  (object) => makePdfWith(objectStream('[ /FlateDecode ]', deflateSync(`9 0 ${escapeNames(object)}`))),
  (object) => makePdfWith(objectStream('/Fl', deflateSync(`9 0 ${object}`), '/Extends 3 0 R')),
  (object) => makePdfWith(objectStream('[ /FlateDecode /FlateDecode ]', deflateSync(deflateSync(`9 0 ${object}`)))),
  (object) => makePdfWith(objectStream('/ASCIIHexDecode', Buffer.from(Buffer.from(`9 0 ${object}`).toString('hex')))),
  async (object) => Buffer.concat([await makePdf(), Buffer.from(`\n9 0 obj\n${object}\nendobj\n%%EOF\n`)]),
  async (object) => Buffer.concat([await makePdf(), await makePdfWith(object)]),
];

const ENCRYPTED = [
  '<< /Root 1 0 R /Encrypt 9 0 R >>',
  '<< /Root 1 0 R /Encrypt << /Filter /Standard /V 4 /R 4 /P -1 >> >>',
  '<< /Root 1 0 R /Encr#79pt 9 0 R >>',
  '<< /Type /XRef /Encrypt %\n9 0 R /W [1 2 1] >>',
];

/** Makes the files of a trial in random order, the same for the same seed. */
export async function makeTrialFiles(count: number, seed: number): Promise<TrialFile[]> {
  const crafted = Object.entries(SHARES) as [Crafted, number][];
  const files: TrialFile[] = [];
  for (const [kind, share] of crafted) {
    const made = await MAKERS[kind](Math.round((count * share) / 100), seed);
    files.push(...made.map((content) => ({ kind, content, isForbidden: !MAY_BE_USABLE.has(kind) })));
  }
  const broken = await makeMalformedFiles(count - files.length, seed);
  files.push(...broken.map((content) => ({ kind: 'broken' as const, content, isForbidden: false })));
  const [order = []] = fc.sample(fc.shuffledSubarray([...files.keys()], { minLength: files.length }), {
    numRuns: 1,
    seed,
  });
  return order.flatMap((place) => files[place] ?? []);
}

/** A file of two types may be a good one of the first. */
const MAY_BE_USABLE: ReadonlySet<Crafted> = new Set(['good', 'two types']);

const MAKERS: Record<Crafted, (count: number, seed: number) => Promise<Buffer[]>> = {
  async active(count, seed) {
    const pairs = sampleOf(fc.tuple(fc.constantFrom(...ACTIVE_OBJECTS), fc.constantFrom(...DISGUISES)), count, seed);
    return Promise.all(pairs.map(([object, disguise]) => disguise(object)));
  },
  encrypted: (count, seed) =>
    Promise.all(sampleOf(fc.constantFrom(...ENCRYPTED), count, seed).map((object) => makePdfWith(object))),
  async 'two types'(count, seed) {
    const [pdf, png, jpeg] = await Promise.all([makePdf(), makePhoto('png'), makePhoto('jpeg')]);
    const html = Buffer.from(`<!doctype html><script>alert('${PLANTED}')</script>`);
    const zip = Buffer.from(`PK\x03\x04\x14\0${PLANTED}PK\x05\x06${'\0'.repeat(18)}`, 'latin1');
    const parts = [pdf, png, jpeg, html, zip, Buffer.from('GIF89a')];
    const pairs = sampleOf(fc.tuple(fc.constantFrom(...parts), fc.constantFrom(...parts)), count, seed);
    return pairs.map(([first, second]) => Buffer.concat([first, second]));
  },
  async bomb(count, seed) {
    const bombs = await makeBombs();
    return sampleOf(fc.constantFrom(...bombs), count, seed);
  },
  async 'other type'(count, seed) {
    const types = [
      '',
      'zwykły tekst',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      '<!doctype html>',
      'GIF89a\x01\0\x01\0',
      'BM',
      'II*\0',
      'PK\x03\x04',
      '\x7fELF',
      'MZ',
      '%PDF',
      '%!PS-Adobe-3.0',
      '{}',
    ];
    const starts = sampleOf(fc.tuple(fc.constantFrom(...types), fc.uint8Array({ maxLength: 3000 })), count, seed);
    return starts.map(([start, rest]) => Buffer.concat([Buffer.from(start, 'latin1'), rest]));
  },
  async malware(count) {
    const [pdf, png] = await Promise.all([makePdf(), makePhoto('png')]);
    return Array.from({ length: count }, (_, n) => Buffer.concat([n % 2 === 0 ? pdf : png, Buffer.from(EICAR)]));
  },
  async good(count) {
    const makers = [
      () => makePdf(undefined, { pages: 3 }),
      ...(['jpeg', 'png', 'webp'] as const).map((format) => () => makePhoto(format, { width: 900, height: 600 })),
    ];
    return Promise.all(Array.from({ length: count }, (_, n) => (makers[n % makers.length] ?? makePdf)()));
  },
};

/** Files that are small to send and large, deep or endless to read. */
async function makeBombs(): Promise<Buffer[]> {
  const zeros = deflateSync(Buffer.alloc(BOMB_STREAM_BYTES));
  const stream = `<< /Filter /FlateDecode /Length ${zeros.length} >>\nstream\n${zeros.toString('latin1')}\nendstream`;
  const black = { width: 7200, height: 7200, channels: 3 as const, background: '#000' };
  return [
    claimedPng(60_000, 60_000),
    claimedPng(2 ** 31 - 1, 1),
    await sharp({ create: black }).png().toBuffer(),
    await sharp({ create: black }).jpeg().toBuffer(),
    await makePdf(undefined, { pages: TOO_MANY_PAGES }),
    await makePdfWith(...Array.from({ length: 12 }, () => stream)),
    Buffer.from(`%PDF-1.7\n1 0 obj\n${'['.repeat(2_000_000)}`),
    Buffer.from(`%PDF-1.7\n1 0 obj\n${'<</A'.repeat(500_000)}`),
    Buffer.from(`%PDF-1.7\n${'1 0 obj null endobj\n'.repeat(300_000)}trailer << /Root 1 0 R >>\n%%EOF`),
    Buffer.from(
      '%PDF-1.7\n1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj\n2 0 obj << /Type /Pages /Kids [2 0 R] /Count 1 >> endobj\ntrailer << /Root 1 0 R >>\nstartxref\n0\n%%EOF',
    ),
    Buffer.concat([await makePhoto('jpeg'), Buffer.alloc(TOO_LARGE_BYTES)]),
  ];
}

/** A picture of one pixel whose header claims to be larger. */
function claimedPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = deflateSync(Buffer.from([0, 255]));
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

/** Writes every name with one of its letters as a number. */
function escapeNames(object: string): string {
  return object.replace(/\/([A-Za-z])/g, (_name, letter: string) => `/#${letter.charCodeAt(0).toString(16)}`);
}

function sampleOf<Value>(values: fc.Arbitrary<Value>, count: number, seed: number): Value[] {
  return fc.sample(values, { numRuns: count, seed });
}

/** Makes bodies of the call that are no multipart, or not the one that it takes. */
export async function makeTrialForms(count: number, seed: number): Promise<TrialForm[]> {
  const photo = await makePhoto('jpeg');
  const purpose = Buffer.from('--b\r\ncontent-disposition: form-data; name="purpose"\r\n\r\nclaim\r\n');
  const file = (head: string) =>
    Buffer.concat([Buffer.from(`--b\r\ncontent-disposition: form-data; ${head}\r\n\r\n`), photo, Buffer.from('\r\n')]);
  const named = file('name="file"; filename="a.jpg"');
  const end = Buffer.from('--b--\r\n');
  const bodies = [
    Buffer.concat([named, purpose, end]),
    Buffer.concat([purpose, named]),
    Buffer.concat([purpose, named, named, end]),
    Buffer.concat([purpose, file('name="other"; filename="a.jpg"'), end]),
    Buffer.concat([purpose, file('filename="../../a\0.jpg"'), end]),
    Buffer.concat([purpose, file(`name="file"; filename="${'ą'.repeat(5000)}"`), end]),
    Buffer.concat([...Array.from({ length: 1000 }, () => purpose), named, end]),
    Buffer.concat([named, end]),
    Buffer.concat([purpose, end]),
    Buffer.concat([
      Buffer.from('--b\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nclaim\r\n'),
      named,
      end,
    ]),
    Buffer.concat([Buffer.from(`--b\r\n${'x'.repeat(100_000)}\r\n`), named, end]),
    Buffer.alloc(0),
  ];
  const type = 'multipart/form-data; boundary=b';
  const types = [
    type,
    type,
    type,
    type,
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/mixed; boundary=b',
    'application/json',
  ];
  const form = fc.record({
    contentType: fc.constantFrom(...types),
    body: fc
      .tuple(fc.constantFrom(...bodies), fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean())
      .map(([body, at, isWhole]) => (isWhole ? body : body.subarray(0, Math.floor(body.length * at)))),
    isCutOff: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  });
  return sampleOf(form, count, seed);
}
