import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { pino } from 'pino';
import sharp from 'sharp';
import { MockClamd } from '../sandbox/src/clamav/clamd';
import { createFileInspector, type InspectedFile } from '../server/src/register/attachments/file-inspector';
import { makeEndlessDrawing } from '../server/tests/support/hostile-pdfs';
import { goal } from './lib/figures';
import { acceptMails } from './lib/mail-sink';
import { startSite } from './lib/site';
import { readMemory } from './lib/watch';

/** How much later a mail goes out while two strangers' hostile files are checked; what the check of a file of 5 MB costs. */
const [PORT, SCANNER_PORT, SMTP_PORT] = [4532, 4533, 4534];
const LATER_SECONDS = 1;
const CHECK_SECONDS = 10;
const CHECK_MB = 300;
const FILE_BYTES = 5_000_000;
const MAILS = 5;
const ADMIN = { email: 'admin@rzetelnynajem.test', password: 'Administrator1!' };

const ratio = (value: number, limit: number, unit: string) =>
  `${goal(value, limit, unit)}, ${(value / limit).toFixed(2)} of the limit`;

await measureMails();
await measureChecks();

async function measureMails(): Promise<void> {
  const scanner = new MockClamd();
  await scanner.listen(SCANNER_PORT);
  let arrived = (): void => undefined;
  const smtp = await acceptMails(SMTP_PORT, async () => arrived());
  const site = await startSite({
    port: PORT,
    name: 'attachments',
    env: {
      DEMO_DATA: 'off',
      CLAMAV_URL: `tcp://127.0.0.1:${SCANNER_PORT}`,
      SMTP_URL: `smtp://127.0.0.1:${SMTP_PORT}`,
    },
  });
  const post = (call: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${site.url}/api/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const upload = async (headers: Record<string, string>) => {
    const form = new FormData();
    form.set('purpose', 'claim');
    form.set('file', new Blob([Uint8Array.from(makeEndlessDrawing())]), 'x.pdf');
    const { status } = await fetch(`${site.url}/api/attachments`, { method: 'POST', headers, body: form });
    if (status !== 201) throw new Error(`A file was answered ${status}`);
  };
  const mail = async () => {
    const started = performance.now();
    const sent = new Promise<void>((resolve) => (arrived = resolve));
    await post('users/forgot-password', { email: ADMIN.email });
    await sent;
    return (performance.now() - started) / 1000;
  };
  const slowest = async () => {
    const seconds: number[] = [];
    for (let turn = 0; turn < MAILS; turn += 1) seconds.push(await mail());
    return Math.max(...seconds);
  };
  try {
    const idle = await slowest();
    const attempt = await post('dossier/claims/attempts', { method: 'document' });
    await upload({
      cookie: attempt.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; '),
    });
    const { token } = (await (await post('users/login', ADMIN)).json()) as { token: string };
    await upload({ authorization: `Bearer ${token}` });
    while ((await examining(site.pid)).length < 2) await pause(20);
    const busy = await slowest();
    const still = (await examining(site.pid)).length;
    console.log(
      `slowest of ${MAILS} mails of a new password: ${idle.toFixed(2)} s idle, ${busy.toFixed(2)} s meanwhile`,
    );
    console.log(`later by ${ratio(busy - idle, LATER_SECONDS, ' s')}; files still checked at the end: ${still}`);
  } finally {
    await site.stop();
    smtp.close();
    await scanner.close();
  }
}

async function measureChecks(): Promise<void> {
  const noise = { type: 'gaussian', mean: 200, sigma: 20 } as const;
  const draw = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#fff', noise } });
  const scan = await PDFDocument.create();
  for (let size = 0; size < FILE_BYTES && scan.getPageCount() < 100;) {
    const picture = await draw(1240, 1754).jpeg({ quality: 5 }).toBuffer();
    size += picture.length;
    const page = scan.addPage([595, 842]);
    page.drawImage(await scan.embedJpg(picture), { x: 0, y: 0, width: 595, height: 842 });
  }
  const large = await PDFDocument.create();
  while (large.getPageCount() < 5) {
    const picture = await draw(2480, 3508).jpeg({ quality: 75 }).toBuffer();
    large.addPage([595, 842]).drawImage(await large.embedJpg(picture), { x: 0, y: 0, width: 595, height: 842 });
  }
  const endless = Buffer.concat([makeEndlessDrawing(), Buffer.alloc(FILE_BYTES, '\n')]);
  const files: [string, InspectedFile['mediaType'], Uint8Array][] = [
    ['PDF, 100 scanned pages', 'application/pdf', await scan.save()],
    ['PDF, 5 pages at 300 dots per inch', 'application/pdf', await large.save()],
    ['PDF that never ends', 'application/pdf', endless],
    [
      'photo, 50 megapixels',
      'image/jpeg',
      await draw(8160, 6120).withMetadata({ orientation: 6 }).jpeg({ quality: 20 }).toBuffer(),
    ],
  ];
  const inspector = createFileInspector({ log: pino({ level: 'silent' }) });
  for (const [name, mediaType, content] of files) {
    const started = performance.now();
    let isDone = false;
    const checked = inspector.inspect({ mediaType, content }).finally(() => (isDone = true));
    let peak = 0;
    while (!isDone) {
      for (const pid of await examining(process.pid))
        peak = Math.max(peak, await readMemory(pid, 'peak').catch(() => 0));
      await pause(20);
    }
    const { is } = await checked;
    console.log(`${name} (${(content.length / 1e6).toFixed(1)} MB), ${is}:`);
    console.log(`  ${ratio((performance.now() - started) / 1000, CHECK_SECONDS, ' s')}`);
    console.log(`  ${ratio(peak, CHECK_MB, ' MiB')}`);
  }
}

/** The processes that examine files for this one (Linux). */
async function examining(parent: number): Promise<number[]> {
  const found: number[] = [];
  for (const thread of await readdir(`/proc/${parent}/task`)) {
    const children = await readFile(`/proc/${parent}/task/${thread}/children`, 'utf8').catch(() => '');
    for (const pid of children.split(' ').filter(Boolean).map(Number)) {
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      if (command.includes('inspection-program')) found.push(pid);
    }
  }
  return found;
}
