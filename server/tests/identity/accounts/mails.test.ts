import { users } from '@najem/shared/contract';
import { sql } from 'kysely';
import {
  attackWarningMail,
  firstSignInMail,
  identityVerifiedMail,
  passwordChangedMail,
  resetMail,
  verificationMail,
} from '../../../src/kernel/mail/templates/account';
import { composeMail } from '../../../src/kernel/mail/templates/layout';
import { freshEmail, PASSWORD } from '../../support/account-actions';
import { startTestApp } from '../../support/harness';

const SITE = 'https://najem.example';
const AT = new Date('2026-11-20T09:05:00.000Z');

const MAILS = [
  verificationMail(SITE, 'sekret-1', { at: AT, device: 'Firefox, Windows' }),
  attackWarningMail(SITE, AT),
  firstSignInMail(SITE, { at: AT, device: '' }),
  resetMail(SITE, 'sekret-2'),
  passwordChangedMail(SITE, AT),
  identityVerifiedMail(SITE, AT),
];

it.each(MAILS)('a mail links only to the site and loads no resources: $subject', ({ html, text }) => {
  const addresses = [...`${html}\n${text}`.matchAll(/\b(?:https?:)?\/\/[^\s"'<)]+/g)].map(([address]) => address);
  expect(addresses.length).toBeGreaterThan(0);
  for (const address of addresses) expect(address.startsWith(`${SITE}/`)).toBe(true);
  expect(html).not.toMatch(/<(?:img|link|script|iframe)\b|url\(|@import|\bsrc=/i);
});

it.each(MAILS)('the text and HTML of a mail have the same content: $subject', ({ html, text }) => {
  const words = html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
  for (const line of text.split('\n').filter((part) => part.trim() !== '' && part !== '-- ')) {
    expect(words).toContain(line.replace(/:$/, ''));
  }
});

it('mails show times in Warsaw time', () => {
  expect(passwordChangedMail(SITE, AT).text).toContain('20.11.2026, 10:05');
});

it('mails escape all inserted text', () => {
  const { html } = composeMail({
    subject: '<b>"1" & \'2\'</b>',
    preview: '<script>',
    title: '<i>',
    blocks: ['<img src=x>', { button: '<u>', url: `${SITE}/?a="><script>` }],
  });
  expect(html).not.toMatch(/<(?:b|i|u|img|script)[ >]/);
  expect(html).toContain('&lt;b&gt;&quot;1&quot; &amp; &#39;2&#39;&lt;/b&gt;');
});

it('the verification mail does not repeat the name typed at registration', async () => {
  const site = await startTestApp();
  const email = freshEmail('cudzy');
  await site.call(users.register, { name: 'Wygrales na zlodziej.example', email, password: PASSWORD });
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
  const answer = await site.call(users.register, { name: 'Jan', email, password: PASSWORD });
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
  await site.call(users.register, { name: 'Jan', email: late, password: PASSWORD });
  await site.call(users.forgotPassword, { email });
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
  await site.call(users.resendVerification, { email: late });
  await later(0);
  isDown = false;
  await later(25);
  expect(arrived).toHaveLength(2);
  const left = await sql`select 1 from graphile_worker._private_jobs`.execute(site.ctx.db);
  expect(left.rows).toEqual([]);
  await site.close();
  await before.close();
});
