import { users } from '@najem/shared/contract';
import { startTestApp, type TestApp } from '../support/harness';
import { type FlakyNetwork, openFlakyNetwork, type OwnPostgres, startOwnPostgres } from '../support/own-postgres';
import type { Person } from '../support/sign-in';

const CALLS = 60;
const LONGEST_MS = 5_000;

let postgres: OwnPostgres;
let network: FlakyNetwork;
let site: TestApp;
let person: Person;

beforeAll(async () => {
  postgres = await startOwnPostgres();
  network = await openFlakyNetwork(postgres.url);
});
afterAll(async () => {
  network.close();
  await postgres.stop();
});
afterEach(() => site.close());

const get = (url: string) => site.app.inject({ url });

async function timed<Result>(work: Promise<Result>): Promise<{ result: Result; ms: number }> {
  const started = performance.now();
  const result = await work;
  return { result, ms: performance.now() - started };
}

/** Makes many calls at once; every one must be put off in time. */
async function expectPutOff(): Promise<void> {
  const calls = Array.from({ length: CALLS }, () => timed(site.call(users.profile, {}, { as: person })));
  for (const { result, ms } of await Promise.all(calls)) {
    expect([result.status, result.body.code, result.headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '5']);
    expect(ms).toBeLessThan(LONGEST_MS);
  }
}

/** Waits until the process is ready; returns how long that took. */
async function untilReady(): Promise<number> {
  const started = performance.now();
  while ((await get('/health/ready')).statusCode !== 200) await new Promise((resolve) => setTimeout(resolve, 100));
  return performance.now() - started;
}

async function signInOver(databaseUrl: string): Promise<void> {
  site = await startTestApp({ databaseUrl, isImpatient: true });
  person = await site.signUp();
  // Every connection of the pool is open.
  await Promise.all(Array.from({ length: 20 }, () => site.call(users.profile, {}, { as: person })));
}

describe('a database that stands still', () => {
  it('calls are put off within five seconds, the process stays live, and all is well soon after', async () => {
    await signInOver(postgres.url);
    postgres.freeze();
    try {
      const putOff = expectPutOff();
      const live = await timed(get('/health/live'));
      expect(live.result.statusCode).toBe(200);
      expect(live.ms).toBeLessThan(1_000);
      await putOff;
      // Those that come later meet connections that cannot be opened.
      await expectPutOff();
      expect((await get('/health/ready')).statusCode).toBe(503);
    } finally {
      postgres.thaw();
    }
    expect(await untilReady()).toBeLessThan(LONGEST_MS);
    expect((await site.call(users.profile, {}, { as: person })).status).toBe(200);
  });
});

describe('a queue for connections that is full', () => {
  it('a queue for connections that is full refuses at once', async () => {
    await signInOver(postgres.url);
    postgres.freeze();
    try {
      const calls = await Promise.all(Array.from({ length: 400 }, () => timed(get('/health/ready'))));
      expect(new Set(calls.map(({ result }) => result.statusCode))).toEqual(new Set([503]));
      // The pool has five connections and a queue of 250.
      expect(calls.filter(({ ms }) => ms < 1_000).length).toBeGreaterThan(100);
    } finally {
      postgres.thaw();
    }
    await untilReady();
  });
});

describe('connections that go dead without a word', () => {
  it('calls are put off within five seconds, and no dead connection is used once the network is back', async () => {
    await signInOver(network.url);
    network.goSilent();
    await expectPutOff();
    network.recover();
    expect(await untilReady()).toBeLessThan(LONGEST_MS);
    const answers = await Promise.all(Array.from({ length: 20 }, () => site.call(users.profile, {}, { as: person })));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });
});
