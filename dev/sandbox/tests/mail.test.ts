import { createTransport } from 'nodemailer';
import type { SendMailOptions } from 'nodemailer';
import { Folder } from '../src/folder';
import { Mailbox, MAILBOX_SIZE } from '../src/mail/mailbox';
import type { Mail } from '../src/mail/mailbox';
import { closeAll, openSandbox } from './harness';
import type { Harness } from './harness';
import { findSandboxPorts } from './ports';

afterEach(closeAll);

const LETTER: SendMailOptions = {
  from: 'Rzetelny Najem <no-reply@rzetelnynajem.test>',
  to: { name: '', address: 'ala@example.com' },
  subject: 'Potwierdź adres – żółć',
  text: 'Otwórz http://localhost:3000/verify-email/abc',
  html: '<html><head><title>t</title></head><body><a href="http://localhost:3000/verify-email/abc">Potwierdź</a><script>1</script></body></html>',
};

async function listening(): Promise<Harness & { smtpPort: number }> {
  const { smtpPort, env } = await findSandboxPorts();
  const harness = await openSandbox(env);
  await harness.start();
  return { ...harness, smtpPort };
}

async function send(smtpPort: number, message: SendMailOptions): Promise<unknown> {
  const transport = createTransport({ host: '127.0.0.1', port: smtpPort, auth: { user: 'ktoś', pass: 'cokolwiek' } });
  return transport.sendMail(message).finally(() => transport.close());
}

async function mails(harness: Harness, query = ''): Promise<Mail[]> {
  return (await harness.app.inject(`/mail.json${query}`)).json();
}

it('the mailbox accepts messages of a real client and lists the newest first', async () => {
  const harness = await listening();
  await send(harness.smtpPort, LETTER);
  await send(harness.smtpPort, { ...LETTER, to: 'jan@example.com', subject: 'Druga', html: undefined });

  const [newest, oldest] = await mails(harness);
  expect(newest).toMatchObject({ to: 'jan@example.com', subject: 'Druga', html: '', at: '2026-11-20T11:00:00.000Z' });
  expect(oldest).toMatchObject({
    from: 'Rzetelny Najem <no-reply@rzetelnynajem.test>',
    to: 'ala@example.com',
    subject: 'Potwierdź adres – żółć',
    text: expect.stringContaining('/verify-email/abc'),
    html: expect.stringContaining('Potwierdź'),
  });
  expect(await mails(harness, '?to=ALA@example.com')).toHaveLength(1);
  expect(await mails(harness, '?to=nikt@example.com')).toEqual([]);
});

it("the mailbox lists the envelope's recipients, not those of the header", async () => {
  const harness = await listening();
  const envelope = { from: 'a@example.com', to: ['x@example.com', 'y@example.com'] };
  await send(harness.smtpPort, { ...LETTER, envelope });

  expect((await mails(harness))[0]).toMatchObject({ to: 'x@example.com, y@example.com' });
  expect(await mails(harness, '?to=y@example.com')).toHaveLength(1);
  expect(await mails(harness, '?to=ala@example.com')).toHaveLength(0);
});

it('the mailbox keeps its messages over a restart', async () => {
  const first = await listening();
  await send(first.smtpPort, LETTER);
  const second = await first.reopen();
  const [mail] = await mails(second);
  expect(mail?.subject).toBe('Potwierdź adres – żółć');
  expect((await second.app.inject(`/mail/${mail?.id}/source`)).body).toContain('Content-Type: multipart/alternative');
});

it('the mailbox keeps the last 500 messages', async () => {
  const harness = await openSandbox();
  const open = () => new Mailbox(new Folder(`${harness.config.stateDir}/many`), harness.schedule.now);
  const mailbox = open();
  for (let number = 0; number < MAILBOX_SIZE + 2; number += 1) {
    await mailbox.add(Buffer.from(`Subject: ${number}\r\n\r\n`), {
      from: 'a@example.com',
      recipients: ['b@example.com'],
    });
  }
  expect(mailbox.list().map(({ subject }) => subject)).toEqual(
    Array.from({ length: 500 }, (_, index) => String(501 - index)),
  );
  expect(open().list()).toHaveLength(MAILBOX_SIZE);
});

it('a message is shown in a frame without scripts, whose links open in the whole window', async () => {
  const harness = await listening();
  await send(harness.smtpPort, { ...LETTER, subject: '<script>alert(1)</script>' });
  const [mail] = await mails(harness);

  const page = (await harness.app.inject(`/mail/${mail?.id}`)).body;
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(page).not.toContain('<script>alert');
  expect(page).toMatch(
    /<iframe[^>]*sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"/,
  );

  const letter = await harness.app.inject(`/mail/${mail?.id}/html`);
  expect(letter.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox allow-popups/);
  expect(letter.headers['content-security-policy']).not.toContain('allow-scripts');
  expect(letter.body).toContain('<head><base target="_top">');
});

it('attachments are served as downloads', async () => {
  const harness = await listening();
  await send(harness.smtpPort, {
    ...LETTER,
    attachments: [{ filename: 'faktura ąę.pdf', content: 'PDF', contentType: 'application/pdf' }],
  });
  const [mail] = await mails(harness);
  expect(mail?.attachments).toEqual([{ name: 'faktura ąę.pdf', type: 'application/pdf', bytes: 3 }]);

  const file = await harness.app.inject(`/mail/${mail?.id}/attachments/0`);
  expect(file.body).toBe('PDF');
  expect(file.headers['content-disposition']).toBe("attachment; filename*=UTF-8''faktura%20%C4%85%C4%99.pdf");
  expect((await harness.app.inject(`/mail/${mail?.id}/attachments/7`)).statusCode).toBe(404);
});

it('the mailbox is emptied as a whole or for one recipient', async () => {
  const harness = await listening();
  await send(harness.smtpPort, LETTER);
  await send(harness.smtpPort, { ...LETTER, to: 'jan@example.com' });
  await harness.app.inject({ method: 'DELETE', url: '/mail?to=jan@example.com' });
  expect((await mails(harness)).map(({ to }) => to)).toEqual(['ala@example.com']);
  await harness.app.inject({ method: 'DELETE', url: '/mail' });
  expect(await mails(harness)).toEqual([]);
});

describe('a mail server with a fault', () => {
  const setBehaviour = (harness: Harness, behaviour: object) =>
    harness.app.inject({ method: 'POST', url: '/control/smtp', payload: behaviour });

  it('mode reject rejects recipients with 550', async () => {
    const harness = await listening();
    await setBehaviour(harness, { mode: 'reject' });
    await expect(send(harness.smtpPort, LETTER)).rejects.toMatchObject({ responseCode: 550 });
    expect(await mails(harness)).toEqual([]);
  });

  it('a fault for one recipient does not affect the others', async () => {
    const harness = await listening();
    await setBehaviour(harness, { mode: 'reject', to: 'ala@example.com' });
    await expect(send(harness.smtpPort, LETTER)).rejects.toMatchObject({ responseCode: 550 });
    await send(harness.smtpPort, { ...LETTER, to: 'jan@example.com' });
    expect(await mails(harness)).toHaveLength(1);
  });

  it('mode tempfail rejects messages with 451 until the mode is reset', async () => {
    const harness = await listening();
    await setBehaviour(harness, { mode: 'tempfail' });
    await expect(send(harness.smtpPort, LETTER)).rejects.toMatchObject({ responseCode: 451 });
    await setBehaviour(harness, { mode: 'ok' });
    await send(harness.smtpPort, LETTER);
    expect(await mails(harness)).toHaveLength(1);
  });

  it('the sandbox rejects an unknown mode of the mail server', async () => {
    const harness = await openSandbox();
    expect((await setBehaviour(harness, { mode: 'burning' })).statusCode).toBe(400);
    expect((await harness.app.inject('/control/smtp')).json()).toMatchObject({ mode: 'ok' });
  });
});
