import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '@najem/server/src/tables';
import { migrateDatabase } from '@najem/server/src/kernel/db/migrate';
import { makeSyntheticPesel } from '@najem/server/src/demo/synthetic-identifiers';
import { signAccessToken } from '@najem/server/src/identity/sessions/access-token';
import { insertOrder } from '@najem/server/src/money/payments/queries';
import { createServices, type Services } from '@najem/server/src/services';
import { type Config, readConfig } from '@najem/server/src/config';
import { benchSurroundings, SILENT_LOG } from './lib/surroundings';
import { endAtSignal } from './lib/ending';
import { startDatabase } from './lib/starting';

const ROOT = process.cwd();
const HOME = path.join(ROOT, '.cache/bench/payments');
const KEY = Buffer.alloc(32, 9).toString('base64');
const COINS = 120;
const SECOND_KEY = 'bench-second-key';

/** Settings that all processes of one site share. */
function settings(databaseUrl: string, payuPort: number): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: '10',
    TOKEN_SECRET: KEY,
    IDENTIFIER_KEYS: `bench:${KEY}`,
    ACCESS_TOKEN_SECONDS: '86400',
    LIMIT_REQUESTS_PER_MINUTE: '0',
    LIMIT_LOOKUPS_PER_DAY: '0',
    LIMIT_LOOKUPS_PER_DAY_UNTRUSTED: '0',
    LIMIT_LOOKUPS_PER_DAY_ADDRESS: '0',
    LIMIT_REGISTRATIONS_PER_DAY_ADDRESS: '0',
    LOG_LEVEL: 'error',
    PAYU_URL: `http://127.0.0.1:${payuPort}`,
    PAYU_POS_ID: '1',
    PAYU_CLIENT_ID: '1',
    PAYU_CLIENT_SECRET: 'bench',
    PAYU_SECOND_KEY: SECOND_KEY,
  };
}

export interface Buyer {
  id: string;
  token: string;
}

/** An order as the provider answers with it. */
interface ProviderOrder extends Readonly<Record<string, string>> {
  orderId: string;
  extOrderId: string;
}

export interface PaymentsSite {
  ctx: Context;
  /** Starts a server process and returns its address; `kill` ends it like a power failure. */
  startServer(port: number): Promise<{ url: string; kill(): Promise<void> }>;
  /** A signed-in user with RentCoins for exactly one report. */
  newBuyer(): Promise<Buyer>;
  /** An order that is paid at the provider and not yet notified, with its signed notification. */
  paidOrder(buyer: Buyer): Promise<{ id: string; body: string; signature: string }>;
  nextPesel(): string;
  close(): Promise<void>;
}

/** A database of its own, a provider that answers for its orders, and as many server processes as are asked for. */
export async function openPaymentsSite(payuPort: number): Promise<PaymentsSite> {
  rmSync(HOME, { recursive: true, force: true });
  mkdirSync(HOME, { recursive: true });
  const postgres = await startDatabase(HOME, { max_connections: '80' });
  await migrateDatabase(postgres.url, SILENT_LOG);
  const config: Config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: HOME,
    ...settings(postgres.url, payuPort),
    DATABASE_POOL: '4',
  });
  const services = createServices(config, postgres.url, benchSurroundings());
  const { ctx } = services;
  const paid = new Map<string, ProviderOrder>();
  const provider = await startProvider(payuPort, paid);
  const running = new Set<ChildProcess>();
  let people = 0;
  let identifiers = 0;
  const nextPesel = () => makeSyntheticPesel((identifiers += 1));

  return {
    ctx,
    nextPesel,
    async startServer(port) {
      const server = endAtSignal(
        spawn(process.execPath, [path.join(ROOT, 'server/dist/main.mjs')], {
          cwd: ROOT,
          env: {
            ...process.env,
            ...settings(postgres.url, payuPort),
            PORT: String(port),
            DATA_DIR: path.join(HOME, String(port)),
          },
          // The server's own errors explain an unexpected answer.
          stdio: ['ignore', 'inherit', 'inherit'],
        }),
      );
      running.add(server);
      const url = `http://127.0.0.1:${port}`;
      await ready(`${url}/health/ready`, server);
      return { url, kill: () => kill(server, running) };
    },
    newBuyer: () => insertBuyer(services, (people += 1)),
    async paidOrder(buyer) {
      const order = await insertPaidOrder(ctx, buyer, { pesel: nextPesel(), orderId: `P-${identifiers}` });
      paid.set(order.orderId, order);
      return { id: order.extOrderId, ...notificationOf(order) };
    },
    async close() {
      for (const server of [...running]) await kill(server, running);
      provider.close();
      provider.closeAllConnections();
      await services.close();
      await postgres.stop();
    },
  };
}

async function insertBuyer({ ctx, pool }: Services, place: number): Promise<Buyer> {
  const email = `buyer${place}@poczta.test`;
  const { rows } = await pool.query<{ id: string; sid: string }>(
    `with buyer as (
       insert into users (name, email, email_key, role, status, email_verified_at, rent_coins)
       values ($1, $2, $2, 'user', 'active', now(), $3) returning id
     ), coins as (
       insert into rentcoins_ledger (user_id, amount, balance_after, action_type, once_key)
       select id, $3, $3, 'other', 'gift' from buyer
     )
     insert into sessions (user_id, device, last_used_at, expires_at)
     select id, 'bench', now(), now() + interval '1 day' from buyer returning user_id as id, id as sid`,
    [`Kupujący ${place}`, email, COINS],
  );
  const { id, sid } = rows[0] as { id: string; sid: string };
  return { id, token: await signAccessToken(ctx, { id, email, role: 'user', sid }) };
}

/** Stores an order of the buyer and returns it as the provider knows it: paid. */
async function insertPaidOrder(
  ctx: Context,
  { id: userId }: Buyer,
  { pesel, orderId }: { pesel: string; orderId: string },
): Promise<ProviderOrder> {
  const sealed = ctx.vault.seal(pesel);
  const now = new Date();
  const { id } = await insertOrder(ctx, {
    id: randomUUID(),
    user_id: userId,
    identifier_type: 'pesel',
    identifier_index: sealed.index,
    identifier_cipher: sealed.cipher,
    identifier_key: sealed.keyId,
    amount_grosze: 4000,
    currency: 'PLN',
    pos_id: '1',
    state: 'new',
    provider_order_id: orderId,
    created_at: now,
    expires_at: new Date(now.getTime() + 86_400_000),
  });
  return {
    orderId,
    extOrderId: id,
    status: 'COMPLETED',
    totalAmount: '4000',
    currencyCode: 'PLN',
    merchantPosId: '1',
  };
}

/** The provider's notification of an order, with its signature. */
function notificationOf(order: ProviderOrder): { body: string; signature: string } {
  const body = JSON.stringify({ order });
  const hash = createHash('md5')
    .update(body + SECOND_KEY)
    .digest('hex');
  return { body, signature: `sender=checkout;signature=${hash};algorithm=MD5;content=DOCUMENT` };
}

async function startProvider(port: number, paid: ReadonlyMap<string, ProviderOrder>): Promise<Server> {
  const provider = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    request.resume();
    const id = decodeURIComponent((request.url ?? '').split('/').at(-1) ?? '');
    const order = paid.get(id);
    if (request.url?.startsWith('/pl/')) response.end('{"access_token":"t","expires_in":43199}');
    else if (order) response.end(JSON.stringify({ orders: [order], status: { statusCode: 'SUCCESS' } }));
    else response.writeHead(404).end('{"status":{"statusCode":"DATA_NOT_FOUND"}}');
  });
  await new Promise<void>((resolve) => provider.listen(port, '127.0.0.1', resolve));
  return provider;
}

async function ready(url: string, server: ChildProcess): Promise<void> {
  const end = Date.now() + 60_000;
  while (Date.now() < end) {
    if (server.exitCode !== null) throw new Error('The server stopped while starting');
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await pause(50);
  }
  throw new Error('The server did not start');
}

async function kill(server: ChildProcess, running: Set<ChildProcess>): Promise<void> {
  running.delete(server);
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGKILL');
  await ended;
}
