import { createServer } from 'node:http';
import { join } from 'node:path';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { MockClamd } from './clamav/clamd';
import type { SandboxConfig } from './config';
import { StartError, hasCode } from './errors';
import { createEidProvider } from './eid/provider';
import { registerEidRoutes } from './eid/routes';
import { Folder } from './folder';
import { GoogleKeys } from './google/keys';
import { registerGoogleRoutes } from './google/routes';
import { registerHomeRoutes } from './home';
import { registerMailRoutes } from './mail/routes';
import { Mailbox } from './mail/mailbox';
import { MockSmtpServer } from './mail/smtp';
import { Access } from './payu/access';
import { registerPayuApi } from './payu/api';
import { registerPayuPages } from './payu/control';
import { Ledger } from './payu/ledger';
import { Modes } from './payu/modes';
import { Notifier, RETRY_DELAYS_MS } from './payu/notifier';
import { MARKETING_PREFIX, registerMarketingRoutes } from './marketing/routes';
import { registerSignerRoutes } from './signer/routes';
import { createSchedule } from './schedule';
import type { Schedule } from './schedule';

/** The parts that tests replace: time, and requests to the merchant. */
export interface SandboxParts {
  schedule?: Schedule;
  now?: () => Date;
  send?: typeof fetch;
  retryDelaysMs?: readonly number[];
  refundMs?: number;
}

export interface Sandbox {
  app: FastifyInstance;
  /** Listens on the loopback only; rejects with a `StartError` where a port is taken. */
  start(): Promise<void>;
  /** Resolves when no notification to the merchant is being sent. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

const REFUND_MS = 1_000;
/** Codes of a machine without IPv6. */
const NO_SUCH_FAMILY = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];

/** Creates the mock services and the mock marketing site on one HTTP server, one mail server and one scanner. */
export async function createSandbox(config: SandboxConfig, parts: SandboxParts = {}): Promise<Sandbox> {
  const { schedule = createSchedule(), now = () => new Date(), send = fetch } = parts;
  const folder = (name: string) => new Folder(join(config.stateDir, name));
  const mailbox = new Mailbox(folder('mail'), now);
  const smtp = new MockSmtpServer(mailbox, schedule);
  const clamd = new MockClamd();
  const keys = await GoogleKeys.open(folder('google'));
  const eid = await createEidProvider(config, folder('eid'), now);
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
  registerHomeRoutes(app, config);
  await app.register(async (scope) => registerMailRoutes(scope, mailbox, smtp));
  await app.register(async (scope) => registerGoogleRoutes(scope, { config, keys, now }));
  await app.register(async (scope) => registerEidRoutes(scope, config, eid));
  await app.register(async (scope) => registerSignerRoutes(scope, now));
  await app.register(async (scope) => registerPayuApi(scope, payu), { prefix: '/payu' });
  await app.register(async (scope) => registerPayuPages(scope, payu), { prefix: '/payu' });
  await app.register(async (scope) => registerMarketingRoutes(scope, config), { prefix: MARKETING_PREFIX });
  const ipv6 = createServer((request, response) => app.routing(request, response));

  return {
    app,
    async start() {
      await listening('SANDBOX_PORT', config.port, () => app.listen({ host: '127.0.0.1', port: config.port }));
      // Browsers may try ::1 first for "localhost", where another program would be mistaken for this one.
      await listening('SANDBOX_PORT', config.port, () => bound(ipv6, config.port)).catch((error: Error) => {
        if (!hasCode(error.cause, ...NO_SUCH_FAMILY)) throw error;
      });
      await listening('SANDBOX_SMTP_PORT', config.smtpPort, () => smtp.listen(config.smtpPort));
      await listening('SANDBOX_CLAMAV_PORT', config.clamavPort, () => clamd.listen(config.clamavPort));
    },
    idle: () => notifier.idle(),
    async stop() {
      await notifier.stop();
      schedule.stop();
      ipv6.close();
      ipv6.closeAllConnections();
      await Promise.all([app.close(), smtp.close(), clamd.close()]);
    },
  };
}

async function listening(setting: string, port: number, listen: () => Promise<unknown>): Promise<void> {
  try {
    await listen();
  } catch (cause) {
    const isTaken = hasCode(cause, 'EADDRINUSE');
    const reason = isTaken ? `port ${port} is taken by another program` : messageOf(cause);
    throw new StartError(`The sandbox cannot listen: ${reason}. Free it or set ${setting} to another port.`, { cause });
  }
}

function bound(server: ReturnType<typeof createServer>, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '::1', () => resolve());
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
