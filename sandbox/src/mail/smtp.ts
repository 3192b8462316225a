import { SMTPServer } from 'smtp-server';
import type { AddressInfo } from 'node:net';
import type { Schedule } from '../schedule';
import type { Mailbox } from './mailbox';

export const SMTP_MODES = ['ok', 'reject', 'tempfail', 'slow'] as const;
export type SmtpMode = (typeof SMTP_MODES)[number];

/** How the mail server behaves now; `to` limits a fault to one recipient. */
export interface SmtpBehaviour {
  mode: SmtpMode;
  delayMs: number;
  to: string;
}

export const NORMAL_SMTP: SmtpBehaviour = { mode: 'ok', delayMs: 5_000, to: '' };

const LARGEST_MESSAGE_BYTES = 25 * 1024 * 1024;

export interface SmtpStandIn {
  behaviour: SmtpBehaviour;
  listen(port: number): Promise<number>;
  close(): Promise<void>;
}

/** A mail server that takes everything from everybody, unless it is told to fail. */
export function createSmtp(mailbox: Mailbox, schedule: Schedule): SmtpStandIn {
  let behaviour = NORMAL_SMTP;
  const applies = (mode: SmtpMode, recipients: string[]) =>
    behaviour.mode === mode &&
    (!behaviour.to || recipients.some((address) => address.toLowerCase() === behaviour.to.toLowerCase()));

  const server = new SMTPServer({
    name: 'sandbox',
    banner: 'Rzetelny Najem sandbox',
    // Offering STARTTLS with a self-signed certificate would make honest clients refuse the connection.
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    size: LARGEST_MESSAGE_BYTES,
    closeTimeout: 500,
    logger: false,
    onAuth: (auth, _session, done) => done(null, { user: auth.username || 'anyone' }),
    onRcptTo(address, _session, done) {
      done(applies('reject', [address.address]) ? smtpError(550, 'No such mailbox here') : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', done);
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const recipients = rcptTo.map((recipient) => recipient.address);
        if (stream.sizeExceeded) return done(smtpError(552, 'Message is too large'));
        if (applies('tempfail', recipients)) return done(smtpError(451, 'Try again later'));
        const accept = () => {
          mailbox.add(Buffer.concat(chunks), { from: mailFrom ? mailFrom.address : '', recipients }).then(
            (mail) => done(null, `Queued as ${mail.id}`),
            (error: Error) => done(error),
          );
        };
        return applies('slow', recipients) ? schedule.after(behaviour.delayMs, accept) : accept();
      });
    },
  });

  return {
    get behaviour() {
      return behaviour;
    },
    set behaviour(next) {
      behaviour = next;
    },
    listen(port) {
      return new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, '127.0.0.1', () => {
          server.off('error', reject);
          // A client that resets its connection is its own business and must not end the process.
          server.on('error', (error) => process.stderr.write(`sandbox smtp: ${error.message}\n`));
          resolve((server.server.address() as AddressInfo).port);
        });
      });
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
