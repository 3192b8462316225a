import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { SandboxConfig } from '../src/config';
import { readConfig } from '../src/config';
import { createSandbox } from '../src/sandbox';
import type { Sandbox } from '../src/sandbox';
import type { Schedule } from '../src/schedule';

/** A schedule whose time only `advance` moves. */
export class FakeSchedule implements Schedule {
  private time = Date.parse('2026-11-20T11:00:00.000Z');
  private tasks: { at: number; task: () => void }[] = [];

  now = (): Date => new Date(this.time);

  private expecting: (() => void)[] = [];

  after(delayMs: number, task: () => void): void {
    this.tasks.push({ at: this.time + delayMs, task });
    this.expecting.splice(0).forEach((resolve) => resolve());
  }

  /** Resolves when the next task has been scheduled. */
  nextTask(): Promise<void> {
    return new Promise((resolve) => this.expecting.push(resolve));
  }

  stop(): void {
    this.tasks = [];
  }

  /** Moves the time and runs the due tasks in order, with the tasks that they start. */
  async advance(ms: number): Promise<void> {
    const end = this.time + ms;
    for (let next = this.due(end); next; next = this.due(end)) {
      this.tasks = this.tasks.filter((each) => each !== next);
      this.time = Math.max(this.time, next.at);
      next.task();
      await nextTick();
    }
    this.time = end;
  }

  private due(end: number) {
    return this.tasks.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
  }
}

/** A request that the merchant received. */
export interface Received {
  address: string;
  headers: Record<string, string>;
  body: string;
}

/** A merchant that records every notification; it responds with the next of `answers`, 200 where there is none. */
export class FakeMerchant {
  received: Received[] = [];
  answers: (number | Error)[] = [];

  send: typeof fetch = async (input, init) => {
    this.received.push({
      address: String(input),
      headers: init?.headers as Record<string, string>,
      body: String(init?.body),
    });
    const answer = this.answers.shift() ?? 200;
    if (answer instanceof Error) throw answer;
    return new Response('', { status: answer });
  };

  /** Statuses in the order in which they arrived. */
  statuses(): string[] {
    return this.received.map(({ body }) => {
      const { order, refund } = JSON.parse(body) as { order?: { status: string }; refund?: { status: string } };
      return order ? order.status : `refund ${refund?.status}`;
    });
  }
}

export interface Harness extends Sandbox {
  config: SandboxConfig;
  schedule: FakeSchedule;
  merchant: FakeMerchant;
  /** Stops this sandbox and opens another one on the same state. */
  reopen(): Promise<Harness>;
}

const opened: Harness[] = [];
const directories: string[] = [];
/** Where a sandbox keeps its RSA keys, whose making is the slowest part of opening it. */
const KEY_FILES = ['google/google-keys.json', 'eid/eid-keys.json'];
/** The keys of a file's first sandbox, which serve all its tests. */
let keys: Map<string, Buffer> | undefined;

/** Opens a sandbox on a state directory of its own; `closeAll` must run after each test. */
export async function openSandbox(env: Record<string, string> = {}): Promise<Harness> {
  const stateDir = mkdtempSync(join(tmpdir(), 'sandbox-'));
  directories.push(stateDir);
  for (const [file, content] of keys ?? []) {
    mkdirSync(dirname(join(stateDir, file)));
    writeFileSync(join(stateDir, file), content);
  }
  const harness = await openOn({ SANDBOX_STATE_DIR: stateDir, ...env });
  keys ??= new Map(KEY_FILES.map((file) => [file, readFileSync(join(stateDir, file))]));
  return harness;
}

export async function closeAll(): Promise<void> {
  await Promise.all(opened.splice(0).map((harness) => harness.stop()));
  directories.splice(0).forEach((path) => rmSync(path, { recursive: true, force: true }));
}

/** Resolves after the continuations of settled promises have run. */
export function nextTick(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

async function openOn(env: Record<string, string>): Promise<Harness> {
  const config = readConfig(env);
  const schedule = new FakeSchedule();
  const merchant = new FakeMerchant();
  const sandbox = await createSandbox(config, {
    schedule,
    now: schedule.now,
    send: merchant.send,
    retryDelaysMs: [100, 1_000],
  });
  let stopping: Promise<void> | undefined;
  const harness: Harness = {
    ...sandbox,
    stop: () => (stopping ??= sandbox.stop()),
    config,
    schedule,
    merchant,
    async reopen() {
      await harness.stop();
      opened.splice(opened.indexOf(harness), 1);
      return openOn(env);
    },
  };
  opened.push(harness);
  return harness;
}
