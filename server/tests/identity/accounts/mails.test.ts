import { accountCalls } from '@najem/shared/contract/identity';
import { sql } from 'kysely';
import { freshEmail, PASSWORD } from '../../support/account-actions';
import { startTestApp } from '../../support/harness';

it('the verification mail does not repeat the name typed at registration', async () => {
  const site = await startTestApp();
  const email = freshEmail('cudzy');
  await site.call(accountCalls.register, { name: 'Wygrales na zlodziej.example', email, password: PASSWORD });
  const mail = (await site.mails()).find(({ to }) => to === email);
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain('zlodziej');
  await site.close();
});

it('a mail is sent once the mail server is available again', async () => {
  let isDown = true;
  const arrived: string[] = [];
  const site = await startTestApp({
    send: async (mail) => {
      if (isDown) throw new Error('connect ECONNREFUSED');
      arrived.push(mail.to);
    },
  });
  const email = freshEmail('cierpliwy');
  const answer = await site.call(accountCalls.register, { name: 'Jan', email, password: PASSWORD });
  expect(answer.status).toBe(201);
  await site.runJobs();
  expect(arrived).toEqual([]);
  isDown = false;
  // The queue plans the next attempt by the database's own clock.
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(site.ctx.db);
  await site.runJobs();
  expect(arrived).toEqual([email]);
  await site.close();
});

it('a queued mail is dropped once its link has expired, and is sent late where it has none', async () => {
  const HOUR_MS = 60 * 60 * 1000;
  const before = await startTestApp();
  const { email } = await before.signUp();
  let isDown = true;
  const arrived: string[] = [];
  const site = await startTestApp({
    shareWith: before,
    send: async (mail) => {
      if (isDown) throw new Error('connect ECONNREFUSED');
      arrived.push(mail.subject);
    },
  });
  const late = freshEmail('spozniony');
  await site.call(accountCalls.register, { name: 'Jan', email: late, password: PASSWORD });
  await site.call(accountCalls.forgotPassword, { email });
  const later = async (hours: number) => {
    site.advance(hours * HOUR_MS);
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(site.ctx.db);
    await site.runJobs();
  };
  await later(0);
  await site.ctx.jobs.add(site.ctx, 'mail/send', { to: email, subject: 'news', text: '', html: '' });
  isDown = false;
  // The link for a new password lives for an hour, the one that confirms an address for a day.
  await later(23);
  expect(arrived.sort()).toEqual(['Potwierdź swój adres e-mail – Rzetelny Najem', 'news'].sort());

  isDown = true;
  await site.call(accountCalls.resendVerification, { email: late });
  await later(0);
  isDown = false;
  await later(25);
  expect(arrived).toHaveLength(2);
  const left = await sql`select 1 from graphile_worker._private_jobs`.execute(site.ctx.db);
  expect(left.rows).toEqual([]);
  await site.close();
  await before.close();
});
