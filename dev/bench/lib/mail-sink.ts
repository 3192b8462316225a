import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

/** Starts a mail server that accepts everything, after `delayMs`; closing it ends it. */
export async function acceptMails(
  port: number,
  accept: (to: string, raw: Buffer) => Promise<void>,
  delayMs = 0,
): Promise<SMTPServer> {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address).join();
        pause(delayMs)
          .then(() => accept(to, Buffer.concat(chunks)))
          .then(() => done(), done);
      });
    },
  });
  // A process that is killed resets its connections.
  server.on('error', (error) => console.log(`mail server: ${error.message}`));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}
