import { setTimeout as wait } from 'node:timers/promises';
import { accountCalls } from '@najem/shared/contract/identity';
import { startTestApp, type TestApp } from '../../support/harness';
import { type FlakyNetwork, openFlakyNetwork, type OwnPostgres, startOwnPostgres } from '../../support/own-postgres';
import type { Person } from '../../support/sign-in';

const CALLS = 60;

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

/** Makes many calls at once; every one must be put off. */
async function expectPutOff(): Promise<void> {
  const calls = Array.from({ length: CALLS }, () => site.call(accountCalls.profile, {}, { as: person }));
  for (const { status, body, headers } of await Promise.all(calls)) {
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '5']);
  }
}

async function untilReady(): Promise<void> {
  while ((await get('/health/ready')).statusCode !== 200) await wait(100);
}

async function signInOver(databaseUrl: string): Promise<void> {
  site = await startTestApp({ databaseUrl, isImpatient: true });
  person = await site.signUp();
  // Every connection of the pool is open.
  await Promise.all(Array.from({ length: 20 }, () => site.call(accountCalls.profile, {}, { as: person })));
}

// SECURITY: requests per address
it('calls to a database that stands still are put off, the process stays live and recovers afterwards', async () => {
  await signInOver(postgres.url);
  postgres.freeze();
  try {
    const putOff = expectPutOff();
    expect((await get('/health/live')).statusCode).toBe(200);
    await putOff;
    // Those that come later meet connections that cannot be opened.
    await expectPutOff();
    expect((await get('/health/ready')).statusCode).toBe(503);
  } finally {
    postgres.thaw();
  }
  await untilReady();
  expect((await site.call(accountCalls.profile, {}, { as: person })).status).toBe(200);
});

describe('connections that go dead without a word', () => {
  it('calls over dead connections are put off, and no dead connection is used once the network is back', async () => {
    await signInOver(network.url);
    network.goSilent();
    await expectPutOff();
    network.recover();
    await untilReady();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => site.call(accountCalls.profile, {}, { as: person })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });
});
