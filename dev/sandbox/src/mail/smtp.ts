import { SMTPServer } from 'smtp-server';
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
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

/** A mail server that accepts every message, unless its behaviour is a fault. */
export class MockSmtpServer {
  behaviour = NORMAL_SMTP;
  private readonly server: SMTPServer;

  constructor(
    private readonly mailbox: Mailbox,
    private readonly schedule: Schedule,
  ) {
    this.server = new SMTPServer({
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
      onRcptTo: (address, _session, done) => {
        done(this.applies('reject', [address.address]) ? smtpError(550, 'No such mailbox here') : null);
      },
      onData: (stream, session, done) => this.receive(stream, session, done),
    });
  }

  /** Listens on the loopback; rejects where the port is taken. */
  listen(port: number): Promise<void> {
    const { server } = this;
    return new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject);
        // A connection that its client resets must not end the process.
        server.on('error', (error) => process.stderr.write(`sandbox smtp: ${error.message}\n`));
        resolve();
      });
    });
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private applies(mode: SmtpMode, recipients: string[]): boolean {
    const { behaviour } = this;
    return (
      behaviour.mode === mode &&
      (!behaviour.to || recipients.some((address) => address.toLowerCase() === behaviour.to.toLowerCase()))
    );
  }

  private receive(
    stream: SMTPServerDataStream,
    { envelope: { mailFrom, rcptTo } }: SMTPServerSession,
    done: (error?: Error | null, message?: string) => void,
  ): void {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('error', done);
    stream.on('end', () => {
      const recipients = rcptTo.map((recipient) => recipient.address);
      if (stream.sizeExceeded) return done(smtpError(552, 'Message is too large'));
      if (this.applies('tempfail', recipients)) return done(smtpError(451, 'Try again later'));
      const accept = () => {
        this.mailbox.add(Buffer.concat(chunks), { from: mailFrom ? mailFrom.address : '', recipients }).then(
          (mail) => done(null, `Queued as ${mail.id}`),
          (error: Error) => done(error),
        );
      };
      return this.applies('slow', recipients) ? this.schedule.after(this.behaviour.delayMs, accept) : accept();
    });
  }
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
