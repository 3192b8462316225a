import { sql } from 'kysely';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { createMailer } from '../../../src/kernel/mail/transport';
import { startTestApp, type TestApp } from '../../support/harness';

/** A mail server that answers a command with a code, and counts the mails that it was asked to take. */
async function openPostbox(refusal: { at: 'MAIL FROM' | 'RCPT TO' | 'DATA'; code: number }) {
  let asked = 0;
  const answer = (at: string, done: (error?: Error | null) => void) =>
    done(refusal.at === at ? Object.assign(new Error('no'), { responseCode: refusal.code }) : null);
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom(_address, _session, done) {
      asked += 1;
      answer('MAIL FROM', done);
    },
    onRcptTo: (_address, _session, done) => answer('RCPT TO', done),
    onData(stream, _session, done) {
      stream.resume().on('end', () => answer('DATA', done));
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  const mailer = createMailer({ mail: { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'no-reply@najem.test' } });
  return {
    mailer,
    asked: () => asked,
    async close() {
      mailer.close();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

let site: TestApp;
let send: TestApp['ctx']['mailer']['send'];
let lines: string[];
beforeAll(async () => {
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  site = await startTestApp({ log, send: (mail) => send(mail) });
  await site.runJobs();
});
afterAll(() => site.close());
beforeEach(async () => {
  lines = [];
  await sql`delete from graphile_worker._private_jobs`.execute(site.ctx.db);
});

/** Queues a mail and gives the queue all the time that it takes for three attempts. */
async function sendThrice(to: string): Promise<void> {
  await site.ctx.jobs.add(site.ctx, 'mail/send', { to, subject: 'Zażółć', text: 'x', html: '<p>x</p>' });
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(site.ctx.db);
    await site.runJobs();
  }
}

describe('a mail that its server does not take', () => {
  it.each([
    ['RCPT TO', 550],
    ['RCPT TO', 553],
    ['DATA', 554],
    ['DATA', 552],
  ] as const)('is tried once where %s is answered %i, with one line in the log', async (at, code) => {
    const postbox = await openPostbox({ at, code });
    send = postbox.mailer.send;
    await sendThrice('jan.kowalski@poczta.test');
    expect(postbox.asked()).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`mail server answered ${code} to ${at}`);
    expect(lines[0]).not.toContain('kowalski');
    await postbox.close();
  });

  it.each([
    ['RCPT TO', 450],
    ['DATA', 451],
    // The sender or the identification is refused: a fault of the settings, which somebody mends.
    ['MAIL FROM', 550],
    ['RCPT TO', 530],
  ] as const)('is tried again where %s is answered %i', async (at, code) => {
    const postbox = await openPostbox({ at, code });
    send = postbox.mailer.send;
    await sendThrice('jan@poczta.test');
    expect(postbox.asked()).toBe(3);
    await postbox.close();
  });

  it('is tried again where the server cannot be reached', async () => {
    const postbox = await openPostbox({ at: 'DATA', code: 550 });
    await postbox.close();
    const { send: deliver } = postbox.mailer;
    let tries = 0;
    send = (mail) => {
      tries += 1;
      return deliver(mail);
    };
    await sendThrice('jan@poczta.test');
    expect(tries).toBe(3);
  });

  it('is tried once where its recipient is no address', async () => {
    const postbox = await openPostbox({ at: 'DATA', code: 250 });
    send = postbox.mailer.send;
    await sendThrice('jan@poczta.test, anna@poczta.test');
    expect([postbox.asked(), lines.length]).toEqual([0, 1]);
    await postbox.close();
  });
});
