import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createMailer } from '../../../src/kernel/mail/transport';

/** A mail server that accepts everything. */
interface Postbox {
  url: string;
  /** Every command and line that clients sent. */
  lines: string[];
  close(): Promise<void>;
}

async function openPostbox(): Promise<Postbox> {
  const lines: string[] = [];
  const server: Server = createServer((socket) => {
    let inData = false;
    let rest = '';
    socket.write('220 postbox ESMTP\r\n');
    socket.on('error', () => socket.destroy());
    socket.on('data', (bytes) => {
      const parts = (rest + bytes.toString('utf8')).split('\r\n');
      rest = parts.pop() ?? '';
      for (const line of parts) {
        lines.push(line);
        if (inData && line !== '.') continue;
        const isData = line === 'DATA';
        inData = isData;
        socket.write(isData ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 fine\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lines,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

let postbox: Postbox;
beforeEach(async () => {
  postbox = await openPostbox();
});
afterEach(() => postbox.close());

const mailer = () => createMailer({ mail: { smtpUrl: postbox.url, from: 'Rzetelny Najem <no-reply@najem.test>' } });
const letter = { subject: 'Zażółć gęślą jaźń', text: 'Treść', html: '<p>Treść</p>' };

it('a mail is delivered to one recipient as text and HTML', async () => {
  const sender = mailer();
  await sender.send({ to: 'jan@poczta.test', ...letter });
  sender.close();
  expect(postbox.lines).toContain('MAIL FROM:<no-reply@najem.test>');
  expect(postbox.lines.filter((line) => line.startsWith('RCPT TO'))).toEqual(['RCPT TO:<jan@poczta.test>']);
  expect(postbox.lines.join('\n')).toContain('multipart/alternative');
  expect(postbox.lines).toContain('Auto-Submitted: auto-generated');
});

it.each([
  'a@b.pl, c@d.pl',
  'a@b.pl;c@d.pl',
  'group: a@b.pl, c@d.pl;',
  'b@c.pl\r\nBcc: d@e.pl',
  'b@c.pl\nRCPT TO:<x@y.pl>',
  'Jan <a@b.pl>',
  '"a@b"@c.pl',
  'a@b@c.pl',
  'nobody',
  '',
  `${'a'.repeat(250)}@b.pl`,
])('a mail to %j is not sent', async (to) => {
  const sender = mailer();
  await expect(sender.send({ to, ...letter })).rejects.toThrow('A mail has no single recipient');
  sender.close();
  expect(postbox.lines).toEqual([]);
});

it('sending fails where the mail server is not available', async () => {
  const sender = mailer();
  await postbox.close();
  await expect(sender.send({ to: 'jan@poczta.test', ...letter })).rejects.toThrow(/ECONNREFUSED/);
  sender.close();
  postbox = await openPostbox();
});
