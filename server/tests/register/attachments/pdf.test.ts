import { deflateSync } from 'node:zlib';
import type { PDFDocument } from '@cantoo/pdf-lib';
import { PDFName, PDFString } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { open, sendChecked } from '../../support/attachment-actions';
import { addObject, makePdf, makePdfWith, objectStream, PLANTED } from '../../support/files';
import { startTestApp, type TestApp } from '../../support/harness';
import { HOSTILE_PDFS } from '../../support/hostile-pdfs';
import { readKept } from '../../support/kept-pdf';
import type { Person } from '../../support/sign-in';

let site: TestApp;
let author: Person;
beforeAll(async () => {
  site = await startTestApp({ config: { accessTokenSeconds: 7 * 24 * 3600 } });
  author = await site.signUp();
});
afterAll(() => site.close());

/** Sends a PDF and reads what is kept of it. */
async function keep(pdf: Buffer) {
  const { _id, state, size } = await sendChecked(site, author, pdf);
  expect(state).toBe('usable');
  const { content } = await open(site, author, _id);
  expect(content.length).toBe(size);
  return { content, ...(await readKept(content)) };
}

/** Sends a PDF: it is refused, or pictures of it are all that is kept. Returns the cause of a refusal. */
async function sendHarmless(pdf: Buffer): Promise<string | undefined> {
  const { _id, state, cause } = await sendChecked(site, author, pdf);
  expect(['usable', 'refused']).toContain(state);
  if (state === 'usable') expect((await readKept((await open(site, author, _id)).content)).others).toEqual([]);
  return cause;
}

/** How dark a part of a page is, from 0 to 255; the page is 200 points wide and high. */
async function darkness(picture: Buffer | undefined, [left, top, width, height]: [number, number, number, number]) {
  const { width: pixels = 0 } = await sharp(picture).metadata();
  const [scale, part] = [pixels / 200, { left, top, width, height }];
  const box = Object.fromEntries(Object.entries(part).map(([side, points]) => [side, Math.round(points * scale)]));
  // A pipeline of sharp would read the whole picture for its statistics.
  const cut = await sharp(picture)
    .extract(box as typeof part)
    .toBuffer();
  return 255 - ((await sharp(cut).greyscale().stats()).channels[0]?.mean ?? 255);
}

describe('a PDF', () => {
  // SECURITY: A file is sealed
  it('is kept as pictures of its pages, at 150 dots per inch and in their order', async () => {
    const pdf = await makePdf((document) => {
      const [first] = document.getPages();
      first?.drawRectangle({ x: 100, y: 100, width: 100, height: 100 });
      document.addPage([300, 400]);
    });
    const { pictures, pages, others } = await keep(pdf);
    expect({ pages, others }).toEqual({ pages: 2, others: [] });
    const sizes = await Promise.all(pictures.map((picture) => sharp(picture).metadata()));
    expect(sizes.map(({ format, width, height }) => [format, width, height])).toEqual([
      ['jpeg', 416, 416],
      ['jpeg', 625, 833],
    ]);
    expect(await darkness(pictures[0], [105, 5, 90, 90])).toBeGreaterThan(240);
    expect(await darkness(pictures[0], [5, 5, 90, 90])).toBeLessThan(5);
  });

  it('shows text, notes and what was filled in, as its reader saw them', async () => {
    const pdf = await makePdf((document) => {
      const [page] = document.getPages();
      const field = document.getForm().createTextField('name');
      field.setText('XXXXXXXX');
      field.addToPage(page as NonNullable<typeof page>, { x: 100, y: 0, width: 100, height: 40, borderWidth: 0 });
    });
    const { pictures } = await keep(pdf);
    expect(await darkness(pictures[0], [0, 150, 100, 50])).toBeGreaterThan(2);
    expect(await darkness(pictures[0], [100, 160, 100, 40])).toBeGreaterThan(2);
  });

  it('has at most 100 pages', async () => {
    const hundred = await keep(await makePdf(undefined, { pages: 100 }));
    expect(hundred.pages).toBe(100);
    const more = await sendChecked(site, author, await makePdf(undefined, { pages: 101 }));
    expect(more).toMatchObject({ state: 'refused', cause: 'too-large' });
  });

  it.each([
    ['to open it', { userPassword: 'tajne', ownerPassword: 'tajne' }],
    ['to change it', { userPassword: '', ownerPassword: 'tajne' }],
  ])('is refused when it needs a password %s', async (_what, passwords) => {
    const pdf = await makePdf((document) => document.encrypt(passwords));
    expect(await sendChecked(site, author, pdf)).toMatchObject({ state: 'refused', cause: 'encrypted' });
  });

  it('is refused when it is none', async () => {
    const cause = (content: string) => sendHarmless(Buffer.from(content));
    expect(await cause('%PDF-1.7\nnothing')).toBe('unreadable');
  });
});

describe('what a PDF does besides showing pages is not kept', () => {
  const action = (entries: Record<string, string>) => (document: PDFDocument) => {
    addObject(document, entries);
    document.catalog.set(PDFName.of('OpenAction'), document.context.obj(linkOf(entries)));
  };
  const linkOf = (entries: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(entries).map(([key, value]) => [
        key,
        value.startsWith('/') ? PDFName.of(value.slice(1)) : PDFString.of(value),
      ]),
    );
  it.each<[string, (document: PDFDocument) => unknown]>([
    ['JavaScript', (document) => document.addJavaScript('main', 'app.alert(1)')],
    ['an action that starts a program', action({ S: '/Launch', F: 'cmd.exe' })],
    ['an action that opens a file of another machine', action({ S: '/GoToR', F: '\\\\10.0.0.1\\share\\x.pdf' })],
    ['an action that plays a film', action({ S: '/Movie', T: 'film' })],
    ['an action that opens a page of the web', action({ S: '/URI', URI: 'https://example.com/?who' })],
    ['an action that sends a form', action({ S: '/SubmitForm', F: 'https://example.com' })],
    ['a file within it', (document) => document.attach(Buffer.from('x'), 'x.exe', { mimeType: 'application/x' })],
    ['XFA', (document) => document.catalog.set(PDFName.of('AcroForm'), document.context.obj({ XFA: [] }))],
    ['rich media', (document) => addObject(document, { Subtype: '/RichMedia' })],
    ['a title with personal data', (document) => document.setTitle(PLANTED)],
  ])('%s', async (_what, change) => {
    for (const objectStreams of [true, false]) {
      const { content, others } = await keep(await makePdf(change, { objectStreams }));
      expect(others).toEqual([]);
      expect(content.includes('44051401359')).toBe(false);
    }
  });

  it.each([
    ['a carriage return', '\r'],
    ['a space and a line end', ' \r\n'],
    ['a line end', '\n'],
  ])('a script in an object stream that begins after %s', async (_what, lineEnd) => {
    const packed = deflateSync(Buffer.from('9 0 << /S /JavaScript /JS (app.alert(1)) >>'));
    const stream = objectStream('/FlateDecode', packed).replace('stream\n', `stream${lineEnd}`);
    expect(await sendHarmless(await makePdfWith(stream))).toBeUndefined();
  });
});

describe('a hostile PDF is refused or kept as pictures, and costs no more than a process has', () => {
  it.each(HOSTILE_PDFS)('%s', async (_what, make) => {
    await sendHarmless(await make());
  });

  it('a page that is too large to be drawn as it is has 4000 pixels on its long side', async () => {
    const { pictures } = await keep(await makePdf((document) => document.getPage(0).setSize(14_000, 3500)));
    const { width, height } = await sharp(pictures[0]).metadata();
    expect({ width, height }).toEqual({ width: 4000, height: 1000 });
  });
});
