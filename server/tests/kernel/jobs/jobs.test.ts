import { attachments } from '@najem/shared/contract/register';
import { sql } from 'kysely';
import { inTransaction } from '../../../src/kernel/context';
import { WORK } from '../../../src/jobs';
import { startJobs } from '../../../src/kernel/jobs/runner';
import type { Mail } from '../../../src/kernel/mail/mailer';
import { send } from '../../support/attachment-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import { openFlakyNetwork } from '../../support/own-postgres';

let site: TestApp;
let deliver: (mail: Mail) => Promise<void>;
let delivered: Mail[];

beforeAll(async () => {
  site = await startTestApp({ send: (mail) => deliver(mail) });
  // As in a running site, the queue knows the job names before the first job.
  await site.runJobs();
});
afterAll(() => site.close());
beforeEach(async () => {
  delivered = [];
  deliver = async (mail) => void delivered.push(mail);
  await sql`delete from graphile_worker._private_jobs`.execute(site.ctx.db);
});

const mail = (subject: string): Mail => ({ to: 'a@b.pl', subject, text: 'x', html: '<p>x</p>' });
const queue = (subject: string, options?: { key?: string; afterMs?: number; maxAttempts?: number }) =>
  site.ctx.jobs.add(site.ctx, 'mail/send', mail(subject), options);
const subjects = () => delivered.map(({ subject }) => subject);

/** Makes every job due. */
const waitOver = () => sql`update graphile_worker._private_jobs set run_at = now()`.execute(site.ctx.db);

const metric = async (line: string) => (await site.ctx.metrics.registry.metrics()).includes(line);

it('a job runs only after its transaction is committed', async () => {
  await inTransaction(site.ctx, async (tx) => {
    await tx.jobs.add(tx, 'mail/send', mail('committed'));
    await site.runJobs();
    expect(subjects()).toEqual([]);
  });
  const failing = inTransaction(site.ctx, async (tx) => {
    await tx.jobs.add(tx, 'mail/send', mail('rolled back'));
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await site.runJobs();
  expect(subjects()).toEqual(['committed']);
});

it('a job with a key is queued once, with its newest payload', async () => {
  await queue('first', { key: 'k' });
  await queue('second', { key: 'k' });
  await queue('other', { key: 'l' });
  await site.runJobs();
  expect(subjects()).toEqual(['second', 'other']);
  await queue('third', { key: 'k' });
  await site.runJobs();
  expect(subjects()).toEqual(['second', 'other', 'third']);
});

it('a job with a time runs at that time', async () => {
  await queue('tomorrow', { afterMs: 86_400_000 });
  await site.runJobs();
  expect(subjects()).toEqual([]);
  await waitOver();
  await site.runJobs();
  expect(subjects()).toEqual(['tomorrow']);
});

it('a failed job is retried later with its payload', async () => {
  deliver = () => Promise.reject(new Error('connect ECONNREFUSED 127.0.0.1:25'));
  await queue('patient');
  await site.runJobs();
  await waitOver();
  await site.runJobs();
  expect(await metric('najem_jobs_total{job="mail/send",outcome="failed"} 2')).toBe(true);
  expect(await metric('najem_jobs_queued{job="mail/send",state="waiting"} 1')).toBe(true);
  deliver = async (sent) => void delivered.push(sent);
  await waitOver();
  await site.runJobs();
  expect(subjects()).toEqual(['patient']);
  expect(await metric('najem_jobs_queued{job="mail/send"')).toBe(false);
});

it('a job without attempts left stays in the queue', async () => {
  deliver = () => Promise.reject(new Error('550 no such user'));
  await queue('hopeless', { maxAttempts: 1 });
  await site.runJobs();
  await waitOver();
  await site.runJobs();
  expect(await metric('najem_jobs_total{job="mail/send",outcome="given-up"} 1')).toBe(true);
  expect(await metric('najem_jobs_queued{job="mail/send",state="given-up"} 1')).toBe(true);
});

it('a job runs in one of several processes', async () => {
  const all = new Promise<void>((resolve) => {
    deliver = async (sent) => {
      delivered.push(sent);
      if (delivered.length === 20) resolve();
    };
  });
  const runners = [
    await startJobs(site.ctx, site.databaseUrl, WORK),
    await startJobs(site.ctx, site.databaseUrl, WORK),
  ];
  await inTransaction(site.ctx, async (tx) => {
    for (let turn = 0; turn < 20; turn++) await tx.jobs.add(tx, 'mail/send', mail(`mail ${turn}`));
  });
  await all;
  await Promise.all(runners.map((runner) => runner.stop()));
  expect(new Set(subjects()).size).toBe(20);
});

it('a process finishes its running job before it stops', async () => {
  let finish = () => undefined as void;
  const begun = new Promise<void>((resolve) => {
    deliver = (sent) => {
      resolve();
      return new Promise((done) => {
        finish = () => {
          delivered.push(sent);
          done();
        };
      });
    };
  });
  const runner = await startJobs(site.ctx, site.databaseUrl, WORK);
  await queue('long');
  await begun;
  const stopped = runner.stop();
  finish();
  await stopped;
  expect(subjects()).toEqual(['long']);
  const { rows } = await sql`select from graphile_worker._private_jobs`.execute(site.ctx.db);
  expect(rows).toEqual([]);
});

describe('the check of files', () => {
  it('takes no place of a mail, and one person leaves a place to others, while the first file never ends', async () => {
    const release: (() => void)[] = [];
    const calm = await startTestApp();
    const [hostile, other] = [await calm.signUp(), await calm.signUp()];
    const busy = await startTestApp({
      shareWith: calm,
      send: (sent) => deliver(sent),
      inspector: {
        inspect: ({ content }) => {
          const finding = { is: 'encoded', content: new Uint8Array(content) } as const;
          if (!Buffer.from(content).includes('endless')) return Promise.resolve(finding);
          return new Promise((resolve) => release.push(() => resolve(finding)));
        },
        close: async () => undefined,
      },
    });
    const endless = Buffer.from('%PDF-1.7 endless');
    for (let file = 0; file < 5; file += 1) expect((await send(busy, hostile, endless)).status).toBe(201);
    const { body } = await send(busy, other, Buffer.from('%PDF-1.7'));
    const runner = await startJobs(busy.ctx, busy.databaseUrl, WORK);
    try {
      const sent = new Promise<void>((resolve) => {
        deliver = async ({ subject }) => {
          if (subject === 'awaited') resolve();
        };
      });
      await busy.ctx.jobs.add(busy.ctx, 'mail/send', mail('awaited'));
      await sent;
      const state = async () => (await busy.call(attachments.get, { id: body._id }, { as: other })).body.state;
      while ((await state()) !== 'usable') await new Promise((resolve) => setTimeout(resolve, 50));
      expect(release).toHaveLength(1);
    } finally {
      await busy.ctx.db.deleteFrom('attachments').execute();
      const stopped = runner.stop();
      for (const finish of release) finish();
      await stopped;
      await busy.close();
      await calm.close();
    }
  });
});

it('a job whose connection is lost is reported done once the database is back, without unhandled errors', async () => {
  const network = await openFlakyNetwork(site.databaseUrl);
  const uncaught = jest.fn();
  process.on('unhandledRejection', uncaught);
  const runner = await startJobs(site.ctx, network.url, WORK);
  try {
    const ended = new Promise<void>((resolve) => {
      deliver = async (sent) => {
        delivered.push(sent);
        network.goSilent();
        network.cut();
        resolve();
      };
    });
    await queue('last words');
    await ended;
    // Longer than the queue waits for a connection.
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    network.recover();
    await until(async () => (await readQueue()).length === 0);
    expect(subjects()).toEqual(['last words']);
    expect(uncaught).not.toHaveBeenCalled();
  } finally {
    await runner.stop();
    network.close();
    process.off('unhandledRejection', uncaught);
  }
});

it('a job of a process that is lost is done by another one within a minute, unless its own lives', async () => {
  await queue('abandoned');
  await queue('in progress');
  // As two processes left them that took them a minute ago, of which one still lives.
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '60 seconds',
      locked_by = case when payload->>'subject' = 'abandoned' then 'pool-dead' else 'pool-alive' end`.execute(
    site.ctx.db,
  );
  await sql`insert into job_workers (id, seen_at) values ('pool-dead', now() - interval '60 seconds'),
      ('pool-alive', now() - interval '5 seconds')`.execute(site.ctx.db);
  const runner = await startJobs(site.ctx, site.databaseUrl, WORK);
  await until(async () => delivered.length > 0);
  await runner.stop();
  expect(subjects()).toEqual(['abandoned']);
  expect(await readQueue()).toEqual([{ locked_by: 'pool-alive' }]);
});

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Reads the mails in the queue; jobs of the schedule may be due while a test runs. */
async function readQueue() {
  return (
    await sql<{ locked_by: string | null }>`select locked_by from graphile_worker._private_jobs
      where payload->>'subject' is not null`.execute(site.ctx.db)
  ).rows;
}
