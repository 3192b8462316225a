import { connect, type AddressInfo } from 'node:net';
import { session } from '@najem/shared/contract/identity';
import { attachments } from '@najem/shared/contract/register';
import sharp from 'sharp';
import { sql } from 'kysely';
import { inTransaction } from '../../../src/kernel/context';
import { attachFiles, forgetFilesOf } from '../../../src/register/attachments/attach-files';
import type { MalwareScanner } from '../../../src/register/attachments/malware-scanner';
import { HOUR_MS } from '../../../src/kernel/durations';
import { open, send, sendChecked } from '../../support/attachment-actions';
import { EICAR, fileOf, makePdf, makePhoto, PLANTED } from '../../support/files';
import { startTestApp, type TestApp } from '../../support/harness';
import type { Person } from '../../support/sign-in';

const MB = 1024 * 1024;
const NOBODY = '00000000-0000-4000-8000-000000000000';
const THING = { kind: 'entry', id: '00000000-0000-4000-8000-000000000001' } as const;

let site: TestApp;
let author: Person;
let other: Person;
let admin: Person;
beforeAll(async () => {
  site = await startTestApp({ config: { accessTokenSeconds: 7 * 24 * 3600, refreshTokenSeconds: 30 * 24 * 3600 } });
  author = await site.signUp();
  other = await site.signUp();
  admin = await site.signInAdmin();
});
afterAll(() => site.close());

const count = async (table: 'attachments' | 'attachment_pieces') =>
  (
    await site.ctx.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

/** The names of the tables in which a text stands in clear, as a text or as bytes. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`.execute(site.ctx.db);
  const hex = Buffer.from(text).toString('hex');
  const found = await Promise.all(
    rows.map(async ({ name }) => {
      const hits =
        await sql`select from ${sql.raw(name)} t where t::text like ${`%${text}%`} or t::text like ${`%${hex}%`} limit 1`.execute(
          site.ctx.db,
        );
      return hits.rows.length > 0 ? [name] : [];
    }),
  );
  return found.flat();
}

it.each(['jpeg', 'png', 'webp'] as const)(
  '%s is encoded again, without its place and what follows it',
  async (format) => {
    const photo = await makePhoto(format);
    expect(photo.includes(PLANTED)).toBe(true);
    const sent = await send(site, author, photo);
    expect(sent).toMatchObject({
      status: 201,
      body: { state: 'received', purpose: 'entry', mediaType: `image/${format}` },
    });
    await site.runJobs();
    const { body } = await site.call(attachments.get, { id: sent.body._id }, { as: author });
    expect(body).toMatchObject({ state: 'usable', name: 'Dowód PESEL 44051401359.pdf' });
    const { status, headers, content } = await open(site, author, body._id);
    expect(status).toBe(200);
    expect(content.length).toBe(body.size);
    expect(content.includes('44051401359')).toBe(false);
    expect(content.includes('script')).toBe(false);
    const { exif, width, height } = await sharp(content).metadata();
    expect({ exif, width, height }).toEqual({ exif: undefined, width: 60, height: 40 });
    expect(headers).toMatchObject({
      'content-disposition': `attachment; filename="zalacznik.${format === 'jpeg' ? 'jpg' : format}"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringMatching(/^sandbox(;|$)/),
    });
  },
);

it('a picture has at most 4000 pixels on its long side, and stands upright', async () => {
  const wide = await sharp({ create: { width: 5000, height: 10, channels: 3, background: 'red' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { _id } = await sendChecked(site, author, wide);
  const { width, height } = await sharp((await open(site, author, _id)).content).metadata();
  expect({ width, height }).toEqual({ width: 8, height: 4000 });
});

it('a picture of more than 50 megapixels is refused', async () => {
  const bomb = await sharp({ create: { width: 10_000, height: 5_001, channels: 3, background: 'red' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(await sendChecked(site, author, bomb)).toMatchObject({ state: 'refused', cause: 'too-large' });
});

it('a picture that is damaged is refused', async () => {
  const photo = await sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer();
  expect(await sendChecked(site, author, photo.subarray(0, photo.length / 2))).toMatchObject({
    state: 'refused',
    cause: 'unreadable',
  });
});

it.each([
  ['a text', Buffer.from('Dowód')],
  ['a program', Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff\0\0', 'latin1')],
  ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')],
  ['a page that ends like a picture', Buffer.concat([Buffer.from('<html>'), Buffer.from([0xff, 0xd8, 0xff, 0xe0])])],
  ['nothing', Buffer.alloc(0)],
])('a file that is %s is refused by its bytes, under any name', async (_what, content) => {
  const before = await count('attachments');
  const { status, body } = await send(site, author, content);
  expect({ status, code: body.code, message: body.message }).toEqual({
    status: 415,
    code: 'ATTACHMENT_TYPE',
    message: 'Dozwolone są pliki PDF, JPG, PNG i WebP.',
  });
  expect(await count('attachments')).toBe(before);
});

it('a file has at most 10 MiB', async () => {
  const padded = (size: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size - 9)]);
  expect((await send(site, author, padded(10 * MB))).status).toBe(201);
  const before = await count('attachment_pieces');
  const { status, body } = await send(site, author, padded(10 * MB + 1));
  expect({ status, code: body.code }).toEqual({ status: 413, code: 'ATTACHMENT_TOO_LARGE' });
  expect((await send(site, author, padded(11 * MB))).status).toBe(413);
  expect(await count('attachment_pieces')).toBe(before);
});

// SECURITY: A file is sealed
it('a file with malware is refused, and its content goes', async () => {
  const { _id, ...file } = await sendChecked(
    site,
    author,
    await makePdf((pdf) => pdf.setTitle('x')).then((pdf) => Buffer.concat([pdf, Buffer.from(EICAR)])),
  );
  expect(file).toMatchObject({ state: 'refused', cause: 'malware', size: 0 });
  expect(await open(site, author, _id)).toMatchObject({ status: 404, code: 'ATTACHMENT_NOT_FOUND' });
  const left = await site.ctx.db.selectFrom('attachment_pieces').selectAll().where('attachment_id', '=', _id).execute();
  expect(left).toEqual([]);
});

it('a file stands nowhere in clear, nor does its name', async () => {
  const photo = await makePhoto('png');
  const pdf = await makePdf(undefined, { objectStreams: false });
  await send(site, author, photo);
  await send(site, author, pdf);
  for (const text of ['44051401359', 'Dowód', PLANTED, '%PDF-1']) expect(await tablesWith(text)).toEqual([]);
  await site.runJobs();
  for (const text of ['44051401359', 'Dowód', PLANTED, '%PDF-1']) expect(await tablesWith(text)).toEqual([]);
});

it('a file that is cut off leaves nothing', async () => {
  const before = [await count('attachments'), await count('attachment_pieces')];
  await site.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = site.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `POST /api/attachments HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${author.token}\r\n` +
      `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 5000000\r\n\r\n` +
      `--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n`,
  );
  socket.write(Buffer.alloc(MB));
  while ((await count('attachment_pieces')) === before[1]) await new Promise((resolve) => setTimeout(resolve, 20));
  socket.destroy();
  while ((await count('attachments')) !== before[0]) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await count('attachment_pieces')).toBe(before[1]);
});

const parts = (...fields: [string, string | File][]) => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return new Request('http://localhost', { method: 'POST', body: form });
};
const post = async (request: Request) =>
  site.app.inject({
    method: 'POST',
    url: '/api/attachments',
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { authorization: `Bearer ${author.token}`, 'content-type': request.headers.get('content-type') ?? '' },
  });

it('a file may stand before or after the other field', async () => {
  const photo = fileOf(await makePhoto());
  expect((await post(parts(['file', photo], ['purpose', 'case']))).json()).toMatchObject({ purpose: 'case' });
  expect((await post(parts(['purpose', 'claim'], ['file', photo]))).json()).toMatchObject({ purpose: 'claim' });
});

it('a file needs a purpose, and comes alone', async () => {
  const photo = fileOf(await makePhoto());
  const before = await count('attachments');
  for (const request of [
    parts(['file', photo]),
    parts(['file', photo], ['purpose', 'fun']),
    parts(['purpose', 'entry']),
    parts(['purpose', 'entry'], ['other', photo]),
    parts(['purpose', 'entry'], ['file', photo], ['file', photo]),
  ]) {
    expect((await post(request)).json()).toMatchObject({ code: 'VALIDATION' });
  }
  expect(await count('attachments')).toBe(before);
});

it('a file comes as multipart/form-data', async () => {
  const headers = { authorization: `Bearer ${author.token}` };
  const sent = (type: string, payload: string) =>
    site.app.inject({
      method: 'POST',
      url: '/api/attachments',
      payload,
      headers: { ...headers, 'content-type': type },
    });
  expect((await sent('application/json', '{"purpose":"entry"}')).statusCode).toBe(415);
  for (const type of [
    'multipart/form-data',
    `multipart/form-data; boundary=${'x'.repeat(300)}`,
    'multipart/form-data; boundary=a',
  ]) {
    expect((await sent(type, '--b\r\nnonsense')).statusCode).toBe(400);
  }
});

it('a scanner that is away leaves files in check, which can be attached but not opened, until it is back', async () => {
  let scan: MalwareScanner['scan'] = async () => Promise.reject(new Error('connect ECONNREFUSED'));
  const app = await startTestApp({ scanner: { scan: (content) => scan(content) } });
  const person = await app.signUp();
  const { _id: id, state } = await sendChecked(app, person, await makePhoto());
  expect(state).toBe('checking');
  expect(await open(app, person, id)).toMatchObject({ status: 409, code: 'ATTACHMENT_NOT_READY' });
  const uploader = { is: 'user', userId: person.id } as const;
  await inTransaction(app.ctx, (tx) => attachFiles(tx, { ids: [id], uploader, purpose: 'entry', thing: THING }));
  scan = async () => 'clean';
  await app.ctx.db.executeQuery(sql`update graphile_worker._private_jobs set run_at = now()`.compile(app.ctx.db));
  await app.runJobs();
  expect((await open(app, person, id)).status).toBe(200);
  await app.close();
});

it('a scanner that is away is asked again for files whose check was given up', async () => {
  const { body } = await send(site, author, await makePhoto());
  await site.ctx.db.executeQuery(sql`delete from graphile_worker._private_jobs`.compile(site.ctx.db));
  site.advance(HOUR_MS);
  await site.ctx.jobs.add(site.ctx, 'attachments/forget', {});
  await site.runJobs();
  await site.runJobs();
  expect((await site.call(attachments.get, { id: body._id }, { as: author })).body.state).toBe('usable');
});

// SECURITY: files per person
it('the files of a day are 50 MiB, and as many again the next day', async () => {
  const app = await startTestApp({ config: { limits: { uploadMbPerDay: 1 }, accessTokenSeconds: 7 * 24 * 3600 } });
  const person = await app.signUp();
  const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(600 * 1024)]);
  expect((await send(app, person, pdf)).status).toBe(201);
  const refused = await send(app, person, pdf);
  expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 429, code: 'ATTACHMENT_LIMIT' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await send(app, await app.signUp(), pdf)).status).toBe(201);
  app.advance(24 * HOUR_MS);
  expect((await send(app, person, pdf)).status).toBe(201);
  await app.close();
});

describe('who may', () => {
  let id: string;
  beforeAll(async () => {
    ({ _id: id } = await sendChecked(site, author, await makePdf()));
  });

  // Regulamin: Wpis można udokumentować
  it('another user sees, opens and deletes no file, as if there were none', async () => {
    for (const [file, person] of [
      [id, other],
      [NOBODY, author],
      ['x', author],
    ] as const) {
      const missing = { status: 404, body: { code: 'ATTACHMENT_NOT_FOUND', message: 'Nie znaleziono pliku' } };
      expect(await site.call(attachments.get, { id: file }, { as: person })).toMatchObject(missing);
      expect(await site.call(attachments.remove, { id: file }, { as: person })).toMatchObject(missing);
      expect(await open(site, person, file)).toMatchObject({ status: 404, code: 'ATTACHMENT_NOT_FOUND' });
    }
    expect((await open(site, author, id)).status).toBe(200);
  });

  it('an administrator opens a file without its name for 30 minutes after a proof, and is audited', async () => {
    admin = await site.signInAdmin();
    expect((await site.call(attachments.get, { id }, { as: admin })).body.name).toBeUndefined();
    expect((await open(site, admin, id)).status).toBe(200);
    site.advance(HOUR_MS / 2);
    expect((await open(site, admin, id)).status).toBe(200);
    site.advance(1);
    expect(await open(site, admin, id)).toMatchObject({ status: 403, code: 'FRESH_PROOF_REQUIRED' });
    await site.call(session.freshProof, { password: admin.password }, { as: admin });
    expect((await open(site, admin, id)).status).toBe(200);
    const readings = (await site.readAudit()).filter(
      ({ action, target_id, actor_id }) => action === 'attachment.opened' && target_id === id && actor_id === admin.id,
    );
    expect(readings).toHaveLength(3);
  });

  it('the uploader deletes a file, with its key and pieces', async () => {
    const { _id } = await sendChecked(site, author, await makePhoto());
    expect((await site.call(attachments.remove, { id: _id }, { as: author })).body).toEqual({ success: true });
    expect((await site.call(attachments.get, { id: _id }, { as: author })).status).toBe(404);
    const left = await site.ctx.db
      .selectFrom('attachment_pieces')
      .selectAll()
      .where('attachment_id', '=', _id)
      .execute();
    expect(left).toEqual([]);
  });
});

const thingOf = (digit: number) => ({ kind: 'entry', id: `00000000-0000-4000-8000-00000000001${digit}` }) as const;
const attach = (
  ids: string[],
  thing: { kind: 'entry'; id: string },
  person = author,
  purpose: 'entry' | 'claim' = 'entry',
) =>
  inTransaction(site.ctx, (tx) =>
    attachFiles(tx, { ids, uploader: { is: 'user', userId: person.id }, purpose, thing }),
  );
const forget = async () => {
  await site.ctx.jobs.add(site.ctx, 'attachments/forget', {});
  await site.runJobs();
};

it('a thing that files are attached to takes only fit files, each once', async () => {
  const { _id } = await sendChecked(site, author, await makePhoto());
  const { _id: refused } = await sendChecked(site, author, Buffer.from('%PDF-nothing'));
  const invalid = { code: 'ATTACHMENT_INVALID' };
  await expect(attach([_id], thingOf(1), other)).rejects.toMatchObject(invalid);
  await expect(attach([_id], thingOf(1), author, 'claim')).rejects.toMatchObject(invalid);
  await expect(attach([refused], thingOf(1))).rejects.toMatchObject(invalid);
  await expect(attach([_id, _id], thingOf(1))).rejects.toMatchObject(invalid);
  await expect(attach([_id, NOBODY], thingOf(1))).rejects.toMatchObject(invalid);
  await expect(attach(['x'], thingOf(1))).rejects.toMatchObject(invalid);
  await attach([], thingOf(1));
  await attach([_id], thingOf(1));
  await expect(attach([_id], thingOf(2))).rejects.toMatchObject(invalid);
});

it('a thing that files are attached to takes ten files', async () => {
  const photo = await makePhoto();
  const sent = await Promise.all(Array.from({ length: 11 }, () => send(site, author, photo)));
  const ids = sent.map(({ body }) => body._id);
  await attach(ids.slice(0, 9), thingOf(3));
  await expect(attach(ids.slice(9), thingOf(3))).rejects.toMatchObject({ code: 'ATTACHMENT_INVALID' });
  await attach(ids.slice(9, 10), thingOf(3));
});

it('a thing that files are attached to keeps a file for longer than a day, which others are not kept', async () => {
  const { _id: kept } = await sendChecked(site, author, await makePhoto());
  const { _id: unused } = await sendChecked(site, author, await makePhoto());
  await attach([kept], thingOf(4));
  site.advance(23 * HOUR_MS);
  await forget();
  expect((await open(site, author, unused)).status).toBe(200);
  site.advance(HOUR_MS);
  await forget();
  expect((await open(site, author, unused)).status).toBe(404);
  expect((await open(site, author, kept)).status).toBe(200);
});

it('attached files go at once or some time after the decision, and not by their uploader meanwhile', async () => {
  const { _id: now } = await sendChecked(site, author, await makePhoto());
  const { _id: later } = await sendChecked(site, author, await makePhoto());
  await attach([now], thingOf(5));
  await attach([later], thingOf(6));
  await forgetFilesOf(site.ctx, thingOf(5));
  expect((await open(site, author, now)).status).toBe(404);
  await forgetFilesOf(site.ctx, thingOf(6), new Date(site.now().getTime() + HOUR_MS));
  expect(await site.call(attachments.remove, { id: later }, { as: author })).toMatchObject({
    status: 409,
    body: { code: 'STATE_PASSED' },
  });
  await forget();
  expect((await open(site, author, later)).status).toBe(200);
  site.advance(HOUR_MS);
  await forget();
  expect((await open(site, author, later)).status).toBe(404);
});
