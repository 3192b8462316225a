import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { StartError } from './config';
import type { SandboxConfig } from './config';
import { Folder } from './folder';
import { GoogleKeys } from './google/keys';
import { googleRoutes } from './google/routes';
import { homeRoutes } from './home';
import { mailRoutes } from './mail/routes';
import { Mailbox } from './mail/mailbox';
import { createSmtp } from './mail/smtp';
import { Access } from './payu/access';
import { payuApi } from './payu/api';
import { payuPages } from './payu/control';
import { Ledger } from './payu/ledger';
import { Modes } from './payu/modes';
import { Notifier, RETRY_DELAYS_MS } from './payu/notifier';
import { realSchedule } from './schedule';
import type { Schedule } from './schedule';

/** What tests replace: time, and the way out to the merchant. */
export interface SandboxParts {
  schedule?: Schedule;
  now?: () => Date;
  send?: typeof fetch;
  retryDelaysMs?: readonly number[];
  refundMs?: number;
}

export interface Sandbox {
  app: FastifyInstance;
  /** Listens on loopback only; throws a `StartError` when a port is taken. */
  start(): Promise<{ port: number; smtpPort: number }>;
  /** Resolves when no notification to the merchant is on its way. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

const REFUND_MS = 1_000;
/** An address family that this machine does not have. */
const NO_SUCH_FAMILY = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];

/** Puts the three stand-ins together on one HTTP server and one mail server. */
export async function createSandbox(config: SandboxConfig, parts: SandboxParts = {}): Promise<Sandbox> {
  const { schedule = realSchedule(), now = () => new Date(), send = fetch } = parts;
  const folder = (name: string) => new Folder(join(config.stateDir, name));
  const mailbox = new Mailbox(folder('mail'), now);
  const smtp = createSmtp(mailbox, schedule);
  const keys = await GoogleKeys.open(folder('google'));
  const modes = new Modes();
  const { secondKey, posId } = config.payu;
  const retryDelaysMs = parts.retryDelaysMs ?? RETRY_DELAYS_MS;
  const notifier = new Notifier({ modes, schedule, now, send, secondKey, posId, retryDelaysMs });
  const ledger = new Ledger({
    folder: folder('payu'),
    notifier,
    modes,
    schedule,
    now,
    refundMs: parts.refundMs ?? REFUND_MS,
  });
  const payu = { config, ledger, modes, schedule, access: new Access(config.payu, now) };

  const app = Fastify({ forceCloseConnections: true, routerOptions: { ignoreTrailingSlash: true } });
  homeRoutes(app, config);
  await app.register(async (scope) => mailRoutes(scope, mailbox, smtp));
  await app.register(async (scope) => googleRoutes(scope, { config, keys, now }));
  await app.register(async (scope) => payuApi(scope, payu), { prefix: '/payu' });
  await app.register(async (scope) => payuPages(scope, payu), { prefix: '/payu' });
  const ipv6 = createServer((request, response) => app.routing(request, response));

  return {
    app,
    async start() {
      await listening('SANDBOX_PORT', config.port, () => app.listen({ host: '127.0.0.1', port: config.port }));
      const { port } = app.server.address() as AddressInfo;
      // Browsers may try ::1 first for "localhost", where another program would be mistaken for this one.
      await listening('SANDBOX_PORT', port, () => bound(ipv6, port)).catch(
        (error: Error & { cause?: { code?: string } }) => {
          if (!NO_SUCH_FAMILY.includes(error.cause?.code ?? '')) throw error;
        },
      );
      const smtpPort = await listening('SANDBOX_SMTP_PORT', config.smtpPort, () => smtp.listen(config.smtpPort));
      return { port, smtpPort };
    },
    idle: () => notifier.idle(),
    async stop() {
      await notifier.stop();
      schedule.stop();
      ipv6.close();
      ipv6.closeAllConnections();
      await Promise.all([app.close(), smtp.close()]);
    },
  };
}

async function listening<T>(setting: string, port: number, listen: () => Promise<T>): Promise<T> {
  try {
    return await listen();
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    const reason = code === 'EADDRINUSE' ? `port ${port} is taken by another program` : message;
    throw new StartError(`The sandbox cannot listen: ${reason}. Free it or set ${setting} to another port.`, { cause });
  }
}

function bound(server: ReturnType<typeof createServer>, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '::1', () => resolve());
  });
}
