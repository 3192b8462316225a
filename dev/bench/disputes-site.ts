import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Endpoint } from '@najem/shared/contract/kernel';
import { disputes, deskDisputeCalls } from '@najem/shared/contract/rights';
import PostalMime from 'postal-mime';
import { makeCall, type Send, type TestApp, TEST_ENVIRONMENT } from '@najem/server/tests/support/harness';
import { acceptMails } from './lib/mail-sink';
import { sendTo } from './lib/send';
import { endAtSignal } from './lib/ending';

const PORT = 4641;
const SMTP_PORT = 4642;
const START_MS = 60_000;
const POLL_MS = 10;
/** A server that is too busy is asked again. */
const BUSY = 503;
const BUSY_MS = 500;

/** A mail that was accepted, and from which process, counted from 1. */
export interface AcceptedMail {
  to: string;
  subject: string;
  text: string;
  run: number;
  at: number;
}

/** A step on a dispute that a process answered with success. */
export interface Acknowledged {
  disputeId: string;
  what: string;
}

/** A site whose process is ended by `kill -9` while calls are under way. */
export interface KilledSite {
  /** Calls go to the process; one whose answer is lost is repeated as it was, whether or not its step happened. */
  site: TestApp;
  mails: readonly AcceptedMail[];
  acknowledged: readonly Acknowledged[];
  /** How many answers came, and how many were lost. */
  answers(): { received: number; lost: number };
  start(): Promise<void>;
  /** Ends the process; returns the time at which it was gone. */
  kill(): Promise<number>;
  close(): Promise<void>;
}

/** Runs the built server on the database of a site, with a mail server that accepts everything. */
export async function openKilledSite(site: TestApp, home: string): Promise<KilledSite> {
  const mails: AcceptedMail[] = [];
  const acknowledged: Acknowledged[] = [];
  let lost = 0;
  let run = 0;
  let received = 0;
  let server: ChildProcess | undefined;
  const running = createGate();
  await compileServer(site, home);
  const smtp = await acceptMails(SMTP_PORT, async (to, raw) => {
    const [by, at] = [run, Date.now()];
    const { subject = '', text = '' } = await PostalMime.parse(raw);
    mails.push({ to, subject, text, run: by, at });
  });
  const sendOverHttp = sendTo(`http://127.0.0.1:${PORT}`);
  const send: Send = async (request) => {
    await running.passed();
    const answer = await sendOverHttp(request);
    received += 1;
    return answer;
  };
  const callOnce = makeCall(send);

  const call: TestApp['call'] = async (endpoint, input, options) => {
    for (;;) {
      const answer = await callOnce(endpoint, input, options).catch(ignoreBroken);
      if (answer?.status === BUSY) await pause(BUSY_MS);
      else if (answer) {
        if (answer.status < 300) acknowledged.push(...stepsOf(endpoint, input, answer.body));
        return answer;
      } else lost += 1;
    }
  };
  return {
    site: { ...site, call },
    mails,
    acknowledged,
    answers: () => ({ received, lost }),
    async start() {
      run += 1;
      server = spawnServer(site, home);
      await ready(server);
      running.open();
    },
    async kill() {
      running.close();
      await end(server);
      return Date.now();
    },
    async close() {
      await end(server);
      await new Promise<void>((resolve) => smtp.close(resolve));
    },
  };
}

/** Lets callers wait while it is closed, as it is at first. */
function createGate() {
  let isOpen = false;
  const waiting: (() => void)[] = [];
  return {
    open() {
      isOpen = true;
      for (const go of waiting.splice(0)) go();
    },
    close: () => void (isOpen = false),
    passed: () => new Promise<void>((go) => (isOpen ? go() : waiting.push(go))),
  };
}

/** Settings of a process of the site. */
function settings({ databaseUrl }: TestApp, home: string): Record<string, string> {
  return {
    ...TEST_ENVIRONMENT,
    DATABASE_URL: databaseUrl,
    DATA_DIR: path.join(home, 'server'),
    PORT: String(PORT),
    SMTP_URL: `smtp://127.0.0.1:${SMTP_PORT}`,
    ACCESS_TOKEN_SECONDS: '86400',
    LOG_LEVEL: 'error',
    // A start costs mostly the compilation of the program.
    NODE_COMPILE_CACHE: path.join(home, 'compiled'),
  };
}

function spawnServer(site: TestApp, home: string): ChildProcess {
  return endAtSignal(
    spawn(process.execPath, [path.resolve('server/dist/main.mjs')], {
      env: { ...process.env, ...settings(site, home) },
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  );
}

/** Starts the server once and lets it end in order: only then Node keeps what it compiled. */
async function compileServer(site: TestApp, home: string): Promise<void> {
  const server = spawnServer(site, home);
  await ready(server);
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
}

/** What `fetch` throws where the connection breaks; everything else is a defect of the trial. */
function ignoreBroken(error: unknown): undefined {
  if (!(error instanceof TypeError)) throw error;
}

const ANSWERS = { stand: 'stood', correct: 'corrected', withdraw: 'author_withdrew' } as const;

/** The line that an answered call left in the timeline of a dispute. */
function stepsOf(endpoint: Endpoint, input: object, body: object): Acknowledged[] {
  const { dispute } = body as { dispute?: { _id: string; state: string } };
  if (!dispute) return [];
  const { is = 'stand' } = input as { is?: keyof typeof ANSWERS };
  const lines = new Map<Endpoint, string>([
    [disputes.open, 'opened'],
    [disputes.answer, ANSWERS[is]],
    [disputes.addFiles, 'evidence_added'],
    [disputes.comment, 'commented'],
    [disputes.withdraw, 'withdrawn'],
    [disputes.appeal, 'appealed'],
    [deskDisputeCalls.decideDispute, dispute.state === 'closed' ? 'appeal_decided' : 'decided'],
  ]);
  const what = lines.get(endpoint);
  return what === undefined ? [] : [{ disputeId: dispute._id, what }];
}

async function ready(server: ChildProcess): Promise<void> {
  const until = Date.now() + START_MS;
  while (Date.now() < until) {
    if (server.exitCode !== null) throw new Error('The server stopped while starting');
    const answer = await fetch(`http://127.0.0.1:${PORT}/health/ready`).catch(ignoreBroken);
    if (answer?.ok) return;
    await pause(POLL_MS);
  }
  throw new Error('The server did not start');
}

async function end(server: ChildProcess | undefined): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGKILL');
  await ended;
}
