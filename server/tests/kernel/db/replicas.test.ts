import { subjects, users } from '@najem/shared/contract';
import { TENANT } from '@najem/shared/domain';
import { Client } from 'pg';
import { startTestApp, type TestApp } from '../../support/harness';
import { type OwnPostgres, startOwnPostgres, startReplica } from '../../support/own-postgres';
import type { Person } from '../../support/sign-in';
import { addSubject, buildPerson } from '../../support/subject-actions';

const SOON_MS = 30_000;

let primary: OwnPostgres;
let replica: OwnPostgres;
let site: TestApp;
let admin: Person;
beforeAll(async () => {
  primary = await startOwnPostgres();
  replica = await startReplica(primary);
  site = await openSite([replica.url]);
  admin = await site.signInAdmin();
});
afterAll(async () => {
  await site.close();
  await replica.stop();
  await primary.stop();
});
afterEach(() => onReplica(`select pg_wal_replay_resume()`));

function openSite(replicaUrls: string[]): Promise<TestApp> {
  return startTestApp({
    databaseUrl: primary.url,
    isImpatient: true,
    config: { database: { url: null, migrationUrl: null, replicaUrls, pool: 10 } },
  });
}

async function onReplica(text: string): Promise<{ done: boolean }[]> {
  const client = new Client({ connectionString: replica.url });
  await client.connect();
  try {
    return (await client.query<{ done: boolean }>(text)).rows;
  } finally {
    await client.end();
  }
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + SOON_MS;
  while (!(await isDone())) {
    if (Date.now() > end) throw new Error('It did not happen in time');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Waits until the replica shows what the primary has by now, then stops it from replaying more. */
async function pauseReplay(): Promise<void> {
  const client = new Client({ connectionString: primary.url });
  await client.connect();
  const { rows } = await client.query<{ now: string }>('select pg_current_wal_insert_lsn()::text as now');
  await client.end();
  await until(async () => (await onReplica(`select pg_last_wal_replay_lsn() >= '${rows[0]?.now}' as done`))[0]!.done);
  await onReplica('select pg_wal_replay_pause()');
  await until(async () => (await onReplica(`select pg_get_wal_replay_pause_state() = 'paused' as done`))[0]!.done);
}

/** Whether the list of all tenants has one of this name. */
async function lists(as: Person, name: string, at = site): Promise<boolean> {
  const { status, body } = await at.call(subjects.tenant.list, { name }, { as });
  expect(status).toBe(200);
  return body.some((subject) => subject.name === name);
}

async function countReads(outcome: string, at = site): Promise<number> {
  const { values } = await at.ctx.metrics.replicaReads.get();
  return values.find(({ labels }) => labels['outcome'] === outcome)?.value ?? 0;
}

describe('lists that a replica answers', () => {
  it('lists that a replica answers lag for those who wrote nothing, and show everybody their own write at once', async () => {
    const [writer, other] = [await site.signInAdmin(), admin];
    await pauseReplay();
    await addSubject(site, writer, TENANT, buildPerson({ name: 'Nowa Najemczyni' }));
    expect(await lists(writer, 'Nowa Najemczyni')).toBe(true);
    const before = await countReads('read');
    expect(await lists(other, 'Nowa Najemczyni')).toBe(false);
    expect(await countReads('read')).toBe(before + 1);
    await onReplica('select pg_wal_replay_resume()');
    await until(() => lists(other, 'Nowa Najemczyni'));
  });

  it("lists that a replica answers are not people's own ones, which the primary answers", async () => {
    const person = await site.signUp();
    await pauseReplay();
    await addSubject(site, person, TENANT, buildPerson({ name: 'Własny Najemca' }));
    const before = await countReads('read');
    expect(await lists(person, 'Własny Najemca')).toBe(true);
    expect(await countReads('read')).toBe(before);
  });

  it('lists that a replica answers come from the primary while the replica stands still, and from it again later', async () => {
    replica.freeze();
    const { status } = await site.call(users.list, {}, { as: admin });
    replica.thaw();
    expect(status).toBe(200);
    expect(await countReads('failed')).toBe(1);
    // It is left alone for some seconds.
    await lists(admin, 'Nikt');
    expect(await countReads('failed')).toBe(1);
    const before = await countReads('read');
    await until(async () => {
      await lists(admin, 'Nikt');
      return (await countReads('read')) > before;
    });
  });

  it('lists that a replica answers show a write of one process to the same session at another', async () => {
    const other = await openSite([replica.url]);
    await pauseReplay();
    await addSubject(site, admin, TENANT, buildPerson({ name: 'Najemczyni Procesu' }));
    expect(await lists(admin, 'Najemczyni Procesu', other)).toBe(true);
    expect(await countReads('behind', other)).toBe(1);
    await other.close();
  });

  it('lists that a replica answers come from a replica that has the write where another one is behind', async () => {
    const second = await startReplica(primary);
    const both = await openSite([replica.url, second.url]);
    await pauseReplay();
    await addSubject(both, admin, TENANT, buildPerson({ name: 'Najemczyni Drugiej' }));
    await until(async () => {
      expect(await lists(admin, 'Najemczyni Drugiej', both)).toBe(true);
      return (await countReads('read', both)) > 0 && (await countReads('behind', both)) > 0;
    });
    await both.close();
    await second.stop();
  });

  it('lists that a replica answers come from the primary after the replica was killed, and from it again once it is back', async () => {
    const failed = await countReads('failed');
    replica.kill();
    expect(await lists(admin, 'Nikt')).toBe(false);
    expect(await countReads('failed')).toBe(failed + 1);
    replica = await replica.restart();
    const before = await countReads('read');
    await until(async () => {
      await lists(admin, 'Nikt');
      return (await countReads('read')) > before;
    });
  });

  it.each([
    ['refuses the role', (url: URL) => void (url.username = 'nobody')],
    ['does not have the database', (url: URL) => void (url.pathname = '/none')],
    ['lacks migrations', (url: URL) => void (url.pathname = '/postgres')],
  ])('lists that a replica answers come from the primary where the replica %s', async (_, change) => {
    const url = new URL(replica.url);
    change(url);
    const other = await openSite([url.href]);
    const { status } = await other.call(users.list, {}, { as: admin });
    expect(status).toBe(200);
    expect(await countReads('failed', other)).toBe(1);
    await other.close();
  });
});
