import { fieldsOf } from '@najem/shared/domain/kernel';
import { createTransport } from 'nodemailer';
import type { Config } from '../config/config';
import { SUBMISSION_PORT } from '../config/kernel-floors';
import { FinalFailure } from '../jobs/jobs';
import type { Mailer } from './mailer';

const CONNECTION_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 30_000;
const MOST_CONNECTIONS = 3;
const LONGEST_ADDRESS = 254;
/** Exactly one plain address. Anything a mail library would read as a list, a group or a header is refused. */
const ONE_ADDRESS = /^[^\s@,;:<>"()[\]\\\p{Cc}]+@[^\s@,;:<>"()[\]\\\p{Cc}]+$/u;

/** Answers that ask the program to identify itself: its settings are at fault, not the mail. */
const UNIDENTIFIED = new Set([530, 534, 535, 538]);

/** Passes a failure on, as final where the server refused this recipient or this mail for good (RFC 5321, 4.2.1). */
function throwFinal(error: unknown): never {
  const { responseCode, command, code } = fieldsOf(error);
  const isRefused = typeof responseCode === 'number' && responseCode >= 500 && !UNIDENTIFIED.has(responseCode);
  if (isRefused && (command === 'RCPT TO' || command === 'DATA')) {
    throw new FinalFailure(`mail server answered ${responseCode} to ${command}`);
  }
  if (code === 'EENVELOPE' && command === 'API') throw new FinalFailure('no mail server takes the recipient');
  throw error;
}

/** Sends mails over SMTP, keeping a few connections open. */
export function createMailer({ mail }: Pick<Config, 'mail'>): Mailer {
  const server = new URL(mail.smtpUrl);
  const transport = createTransport({
    url: mail.smtpUrl,
    pool: true,
    maxConnections: MOST_CONNECTIONS,
    // So that it cannot be stripped on the way.
    requireTLS: server.protocol === 'smtp:' && server.port === SUBMISSION_PORT,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    dnsTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, html }) {
      if (to.length > LONGEST_ADDRESS || !ONE_ADDRESS.test(to))
        throw new FinalFailure('A mail has no single recipient');
      const sent = transport.sendMail({
        from: mail.from,
        // As an object, so that it is never parsed as a list.
        to: { name: '', address: to },
        subject,
        text,
        html,
        // Answering machines must not answer it.
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      await sent.catch((error: unknown) => throwFinal(error));
    },
    close: () => transport.close(),
  };
}
