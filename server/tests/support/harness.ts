import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Endpoint, type ErrorBody, type Input, pathParameters } from '@najem/shared/contract/kernel';
import type { Selectable } from 'kysely';
import type { Static, TSchema } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { runOnce } from 'graphile-worker';
import type { Pool } from 'pg';
import { type Logger, pino } from 'pino';
import type { GoogleVerifier } from '../../src/identity/accounts/google-verifier';
import { createApp } from '../../src/app';
import { createFileInspector, type FileInspector } from '../../src/register/attachments/file-inspector';
import type { MalwareScanner } from '../../src/register/attachments/malware-scanner';
import { sealRows } from '../../src/kernel/audit/seal';
import type { AuditTables } from '../../src/kernel/audit/tables';
import { type Config, readConfig } from '../../src/config';
import type { Context } from '../../src/tables';
import { createDocuments } from '../../src/kernel/documents/documents';
import { WORK } from '../../src/jobs';
import { createTaskList } from '../../src/kernel/jobs/runner';
import { createWorkerLogger } from '../../src/kernel/log';
import type { Mail } from '../../src/kernel/mail/mailer';
import { allRoutes } from '../../src/routes';
import type { Route } from '../../src/kernel/serve';
import { createServices, type Surroundings } from '../../src/services';
import { builtProgram } from './built-program';
import { createTestDatabase, type TestDatabase } from './database';
import { createFakeGoogle } from './fake-google';
import { closeAtFileEnd } from './file-end';
import { addVerified, type Person, type PersonOptions, signIn, signInAdmin, signUp } from './sign-in';

export interface TestAppOptions {
  /** Where the app's own clock starts. */
  now?: Date;
  google?: GoogleVerifier;
  /** Settings that differ from the tests' defaults; limits are off but those of awards. */
  config?: Partial<Omit<Config, 'limits'>> & { limits?: Partial<Config['limits']> };
  /** The mounted routes; all when absent. */
  routes?: readonly Route[];
  /** The database of another test app: two server processes of one site. */
  shareWith?: TestApp;
  /** A migrated database of the test's own. */
  databaseUrl?: string;
  /** The app's log; silent when absent. */
  log?: Logger;
  /** Whether calls give up on the database, and the process on calls, as soon as the product does; else a busy machine has time. */
  isImpatient?: boolean;
  /** The program of the threads that render documents; the product's own when absent. */
  documentWorker?: string;
  /** Examines files; the product's own when absent. */
  inspector?: FileInspector;
  /** Looks for malware; a mock that finds the EICAR test string when absent. */
  scanner?: MalwareScanner;
  /** Sends a mail; without it mails are collected. */
  send?(mail: Mail): Promise<void>;
}

/** The body of an answer: a reply or an error. */
type Body<E> = (E extends { readonly reply: infer R extends TSchema } ? Static<R> : never) & Partial<ErrorBody>;

export interface Answer<Reply> {
  status: number;
  body: Reply;
  headers: Record<string, string | undefined>;
  /** Values of the cookies that the answer sets. */
  cookies: Record<string, string>;
}

export interface CallOptions {
  /** The caller: an access token, or a person who has one. */
  as?: string | { token: string };
  headers?: Record<string, string>;
  cookies?: Record<string, string>;
  /** The caller's network address; the loopback when absent. */
  address?: string;
}

export type AuditLogRow = Selectable<AuditTables['audit_log']>;

export interface TestApp {
  app: FastifyInstance;
  ctx: Context;
  databaseUrl: string;
  now(): Date;
  /** Moves the app's clock. */
  advance(milliseconds: number): void;
  /** Makes a call of the contract with its flat input; missing path parameters are an error of the test. */
  call<E extends Endpoint>(endpoint: E, input: Input<E>, options?: CallOptions): Promise<Answer<Body<E>>>;
  /** Runs every job that is due; resolves once their outcome is recorded. */
  runJobs(): Promise<void>;
  /** Reads the rows of the audit log, oldest first, once those that wait are sealed, as they are every second. */
  readAudit(): Promise<AuditLogRow[]>;
  /** Runs the jobs; resolves with every mail sent so far, oldest first. */
  mails(): Promise<Mail[]>;
  /** Registers a person through the real calls, opens the mailed link and signs them in. */
  signUp(options?: PersonOptions): Promise<Person>;
  /** Adds a person with a confirmed address and a verified identity, who may add history, and signs them in. */
  signUpVerified(options?: PersonOptions): Promise<Person>;
  signIn(credentials: { email: string; password: string }): Promise<Person>;
  /** Signs the built-in administrator in. */
  signInAdmin(): Promise<Person>;
  close(): Promise<void>;
}

const DATABASE_WAITS = { connectTimeoutMs: 60_000, statementTimeoutMs: 60_000 };
const START = new Date('2026-11-20T09:00:00.000Z');
/** Runs as it is: it imports packages only. */
const INSPECTION_PROGRAM = path.resolve('server/src/register/attachments/inspection-program.ts');
const EICAR = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE';
const EICAR_SCANNER: MalwareScanner = {
  scan: async (content) => (Buffer.from(content).includes(EICAR) ? 'malware' : 'clean'),
};
const SECRET = Buffer.alloc(32, 7).toString('base64');

const SILENT = pino({ level: 'silent' });

let threads: Pick<Surroundings, 'documents' | 'inspector'> | undefined;

/** The threads of a test file, which all its apps share, because each takes a second to start. */
function sharedThreads() {
  if (threads) return threads;
  const documents = createDocuments({ log: SILENT, workerFile: builtProgram('document-worker') });
  const inspector = inspectOnce(createFileInspector({ log: SILENT, programFile: INSPECTION_PROGRAM }));
  closeAtFileEnd(() => documents.close());
  closeAtFileEnd(() => inspector.close());
  const close = async () => undefined;
  threads = { documents: { ...documents, close }, inspector: { ...inspector, close } };
  return threads;
}

/** Keeps findings, which follow from the bytes alone: a process for each of many same files takes half a second. */
function inspectOnce(inspector: FileInspector): FileInspector {
  const findings = new Map<string, ReturnType<FileInspector['inspect']>>();
  return {
    ...inspector,
    inspect(file) {
      const checksum = createHash('sha256').update(file.mediaType).update(file.content).digest('hex');
      const finding = findings.get(checksum) ?? inspector.inspect(file);
      findings.set(checksum, finding);
      finding.catch(() => findings.delete(checksum));
      return finding;
    },
  };
}

async function isJobDue(pool: Pool): Promise<boolean> {
  const due = await pool.query(
    'select from graphile_worker._private_jobs where is_available and run_at <= now() limit 1',
  );
  return due.rowCount === 1;
}

/** Starts the real app, without pages and without a port, on a database of its own. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const given = options.databaseUrl ?? options.shareWith?.databaseUrl;
  const own = given === undefined ? await createTestDatabase() : undefined;
  const databaseUrl = given ?? (own as TestDatabase).url;
  const journal = mkdtempSync(path.join(os.tmpdir(), 'najem-erasures-'));
  const config = buildTestConfig({ erasureJournal: journal, ...options.config });
  const sent: Mail[] = [];
  let clock = (options.now ?? START).getTime();
  const now = () => new Date(clock);
  const log = options.log ?? SILENT;
  const send = options.send ?? (async (mail: Mail) => void sent.push(mail));
  const google = options.google ?? createFakeGoogle();
  const services = createServices(config, databaseUrl, {
    log,
    google,
    now,
    databaseWaits: options.isImpatient ? {} : DATABASE_WAITS,
    mailer: { send, close: () => undefined },
    ...sharedThreads(),
    ...(options.documentWorker ? { documents: createDocuments({ log, workerFile: options.documentWorker }) } : {}),
    ...(options.inspector ? { inspector: options.inspector } : {}),
    scanner: options.scanner ?? EICAR_SCANNER,
  });
  const { ctx, pool } = services;
  const app = createApp(ctx, options.routes ?? allRoutes(), options.isImpatient ? {} : { latestMs: 0 });
  await app.ready();

  // One after another: a run ends without waiting for the jobs of a concurrent one.
  let running: Promise<void> = Promise.resolve();
  const runJobs = () => {
    const runDue = () =>
      runOnce({
        pgPool: pool,
        taskList: createTaskList(ctx, WORK.jobs),
        noHandleSignals: true,
        logger: createWorkerLogger(log),
        // With batches the run ends before the outcome of its last job is written; the time to abort would be waited for
        // in vain, with the app in memory.
        preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0, gracefulShutdownAbortTimeout: 0 } },
      });
    const run = async () => {
      do await runDue();
      while (
        // A run ends where the next job waits for the one before it in its queue.
        await isJobDue(pool)
      );
    };
    running = running.then(run, run);
    return running;
  };

  const site: TestApp = {
    app,
    ctx,
    databaseUrl,
    now,
    advance: (milliseconds) => void (clock += milliseconds),
    call: makeCall((request) => app.inject(request)),
    runJobs,
    async readAudit() {
      await sealRows(ctx.db);
      return ctx.db.selectFrom('audit_log').selectAll().orderBy('seq').execute();
    },
    signUp: (person) => signUp(site, person),
    signUpVerified: (person) => addVerified(site, person),
    signIn: (credentials) => signIn(site, credentials),
    signInAdmin: () => signInAdmin(site),
    async mails() {
      await runJobs();
      return [...sent];
    },
    async close() {
      await app.close();
      await services.close();
      await own?.drop();
      rmSync(journal, { recursive: true, force: true });
    },
  };
  return site;
}

/** The tests' settings as a process takes them. */
export const TEST_ENVIRONMENT: Readonly<Record<string, string>> = {
  NODE_ENV: 'test',
  TOKEN_SECRET: SECRET,
  IDENTIFIER_KEYS: `t1:${SECRET}`,
  DEMO_DATA: 'off',
  DATABASE_POOL: '5',
  LIMIT_REQUESTS_PER_MINUTE: '0',
  LIMIT_LOGINS_PER_MINUTE: '0',
  LIMIT_LOOKUPS_PER_DAY: '0',
  LIMIT_LOOKUPS_PER_DAY_UNTRUSTED: '0',
  LIMIT_LOOKUPS_PER_DAY_ADDRESS: '0',
  LIMIT_SHARE_MAILS_PER_DAY: '0',
  LIMIT_DOCUMENTS_PER_MINUTE: '0',
  LIMIT_UPLOAD_MB_PER_DAY: '0',
  LIMIT_REGISTRATIONS_PER_DAY_ADDRESS: '0',
  LIMIT_EID_PER_HOUR: '0',
  LIMIT_EID_PER_HOUR_ACCOUNT: '0',
  LIMIT_NOTICES_PER_DAY_ADDRESS: '0',
  LIMIT_CLAIMS_PER_DAY_ADDRESS: '0',
  LIMIT_LINK_MAILS_PER_DAY: '0',
};

/** Builds the tests' settings, without the environment and without limits. */
export function buildTestConfig(changes: TestAppOptions['config'] = {}): Config {
  const config = readConfig(TEST_ENVIRONMENT);
  return { ...config, ...changes, limits: { ...config.limits, ...changes.limits } };
}

/** A request as it is handed to a server, and what of the answer is read. */
interface Sent {
  method: Endpoint['method'];
  url: string;
  query: Record<string, string>;
  payload?: object;
  headers: Record<string, string>;
  cookies?: Record<string, string>;
  remoteAddress?: string;
}
interface Received {
  statusCode: number;
  body: string;
  headers: Readonly<Record<string, unknown>>;
  cookies: readonly { name: string; value: string }[];
}
export type Send = (request: Sent) => Promise<Received>;

/** Makes the calls of the contract over a way to send requests. */
export function makeCall(send: Send): TestApp['call'] {
  return (endpoint, input, options) => call(send, endpoint, input, options);
}

async function call<E extends Endpoint>(
  send: Send,
  endpoint: E,
  input: Input<E>,
  { as, headers = {}, cookies, address }: CallOptions = {},
): Promise<Answer<Body<E>>> {
  const { url, query, body } = addressed(endpoint, input as Record<string, unknown>);
  const token = typeof as === 'object' ? as.token : as;
  const sent = endpoint.upload && body ? await encodeMultipart(body) : { payload: body, headers: {} };
  const response = await send({
    method: endpoint.method,
    url,
    query,
    ...(sent.payload ? { payload: sent.payload } : {}),
    headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...sent.headers, ...headers },
    ...(cookies ? { cookies } : {}),
    ...(address === undefined ? {} : { remoteAddress: address }),
  });
  return {
    status: response.statusCode,
    body: (response.body === '' ? undefined : JSON.parse(response.body)) as Body<E>,
    headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
    cookies: Object.fromEntries(response.cookies.map(({ name, value }) => [name, value])),
  };
}

/** Encodes fields and files as a browser sends a form. */
async function encodeMultipart(fields: Record<string, unknown>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value instanceof Blob ? value : String(value));
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  };
}

/** Sorts a flat input into path, query and body, as the browser's client does. */
function addressed(endpoint: Endpoint, input: Record<string, unknown>) {
  const rest = { ...input };
  let url = `${endpoint.outsideApi ? '' : '/api'}${endpoint.path}`;
  for (const name of pathParameters(endpoint.path)) {
    url = url.replace(`{${name}}`, encodeURIComponent(String(rest[name])));
    delete rest[name];
  }
  const given = Object.entries(rest).filter(([, value]) => value !== undefined);
  if (endpoint.body) return { url, query: {}, body: Object.fromEntries(given) };
  return { url, query: Object.fromEntries(given.map(([name, value]) => [name, String(value)])), body: undefined };
}
