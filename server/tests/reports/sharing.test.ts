import { randomUUID } from 'node:crypto';
import { reports } from '@najem/shared/contract/reports';
import { passports } from '@najem/shared/contract/rights';
import { sql } from 'kysely';
import { HOUR_MS } from '../../src/kernel/durations';
import { issueReport } from '../../src/reports/issue-report';
import { change } from '../support/account-actions';
import { startTestApp, type TestApp } from '../support/harness';
import { addTenant, generateReport } from '../support/report-actions';
import { type Person, verifyIdentity } from '../support/sign-in';
import { freshPesel } from '../support/subject-actions';

let site: TestApp;
let admin: Person;
let identifier: string;
let reportId: string;

beforeAll(async () => {
  site = await startTestApp();
  admin = await site.signInAdmin();
  identifier = freshPesel();
  await addTenant(site, await site.signUpVerified(), identifier);
  reportId = await generateReport(site, admin, identifier);
});
afterAll(() => site.close());

async function newLink(at: TestApp = site, as: Person = admin): Promise<{ secret: string; link: string; id: string }> {
  const { status, body } = await at.call(reports.share, { reportId, expirationHours: 24 }, { as });
  expect(status).toBe(200);
  return { secret: body.shareLink.split('/').at(-1) ?? '', link: body.shareLink, id: body.shareId };
}

describe('a link', () => {
  // RULES: Three kinds of people
  // RULES: `sharedBy` has
  // SECURITY: **In responses.**
  it('a share link shows the report without login, with a masked identifier and who shares it', async () => {
    const { secret, link } = await newLink();
    expect(link).toBe(`${site.ctx.config.publicUrl}/reports/shared/${secret}`);
    expect(secret.length).toBeGreaterThanOrEqual(22);
    const { status, body, headers } = await site.call(reports.shared, { shareId: secret });
    expect(status).toBe(200);
    expect(body.report.identifier).toBe(`•••••••${identifier.slice(-4)}`);
    expect(JSON.stringify(body)).not.toContain(identifier);
    expect(body.report.sharedBy).toEqual({ name: 'Administrator', email: admin.email });
    expect(body.report.expiresAt).toBe('2026-11-21T09:00:00.000Z');
    expect(body.report.data.rating).toBe(3.8);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
  });

  // RULES: A share link carries 128
  it('a share link is long and random, and stored as a hash only', async () => {
    const { secret } = await newLink();
    expect(Buffer.from(secret, 'base64url').length * 8).toBeGreaterThanOrEqual(128);
    const { rows } = await sql<{ all: string }>`
      select string_agg(s::text, ' ') as all from report_shares s`.execute(site.ctx.db);
    expect(rows[0]?.all).not.toContain(secret);
    expect(rows[0]?.all).not.toContain(Buffer.from(secret).toString('hex'));
  });

  // SECURITY: share links per user
  it('share links of one person are limited per hour', async () => {
    const limited = await startTestApp({ shareWith: site, config: { limits: { shareLinksPerHour: 2 } } });
    limited.advance(HOUR_MS);
    const person = await limited.signInAdmin();
    const share = () => limited.call(reports.share, { reportId }, { as: person });
    expect([(await share()).status, (await share()).status]).toEqual([200, 200]);
    const { status, body } = await share();
    expect([status, body.code]).toEqual([429, 'RATE_LIMITED']);
    limited.advance(HOUR_MS);
    expect((await limited.call(reports.share, { reportId }, { as: await limited.signInAdmin() })).status).toBe(200);
    await limited.close();
  });

  it('expired, revoked and unknown share links have the same answer', async () => {
    const later = await startTestApp({ shareWith: site });
    const ended = await newLink(later);
    const revoked = await newLink();
    later.advance(24 * HOUR_MS - 1000);
    expect((await later.call(reports.shared, { shareId: ended.secret })).status).toBe(200);
    later.advance(1000);
    await site.call(reports.revokeShare, { reportId, shareId: revoked.id }, { as: admin });
    const answers = [
      await later.call(reports.shared, { shareId: ended.secret }),
      await site.call(reports.shared, { shareId: revoked.secret }),
      await site.call(reports.shared, { shareId: 'nigdy-nie-istniał' }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect(body).toEqual({
        success: false,
        code: 'SHARE_NOT_FOUND',
        message: 'Link do raportu wygasł lub jest nieprawidłowy',
      });
    }
    await later.close();
  });

  it('a share link expires with its report', async () => {
    const later = await startTestApp({ shareWith: site });
    later.advance(30 * 24 * HOUR_MS - HOUR_MS);
    const again = await later.signInAdmin();
    const { body } = await later.call(reports.share, { reportId, expirationHours: 24 }, { as: again });
    expect(body.expiresAt).toBe('2026-12-20T09:00:00.000Z');
    later.advance(HOUR_MS);
    const expired = await later.call(reports.share, { reportId }, { as: await later.signInAdmin() });
    expect([expired.status, expired.body.code]).toEqual([410, 'REPORT_EXPIRED']);
    await later.close();
  });

  // RULES: A share link carries 128
  it('a share link is valid for whole hours in the allowed range', async () => {
    for (const expirationHours of [0, 169, 1.5]) {
      const { status } = await site.call(reports.share, { reportId, expirationHours }, { as: admin });
      expect(status).toBe(400);
    }
  });

  it('a share link of a blocked user is not valid', async () => {
    const person = await site.signUp();
    await change(site, admin, person, { role: 'admin' });
    const { secret } = await newLink(site, person);
    expect((await site.call(reports.shared, { shareId: secret })).status).toBe(200);
    await change(site, admin, person, { role: 'admin', status: 'blocked' });
    expect((await site.call(reports.shared, { shareId: secret })).status).toBe(404);
  });
});

it('the list of shares counts openings and omits revoked links', async () => {
  const own = await generateReport(site, admin, freshPesel());
  const made = await site.call(reports.share, { reportId: own }, { as: admin });
  const secret = made.body.shareLink.split('/').at(-1) ?? '';
  await Promise.all([1, 2, 3].map(() => site.call(reports.shared, { shareId: secret })));
  const { body } = await site.call(reports.shares, { reportId: own }, { as: admin });
  expect(body.shares).toEqual([
    expect.objectContaining({ _id: made.body.shareId, openCount: 3, recipients: [], expiresAt: made.body.expiresAt }),
  ]);
  const revoked = await site.call(reports.revokeShare, { reportId: own, shareId: made.body.shareId }, { as: admin });
  expect(revoked.status).toBe(200);
  const again = await site.call(reports.revokeShare, { reportId: own, shareId: made.body.shareId }, { as: admin });
  expect([again.status, again.body.code]).toEqual([404, 'SHARE_NOT_FOUND']);
  expect((await site.call(reports.shares, { reportId: own }, { as: admin })).body.shares).toEqual([]);
});

it("listing and revoking shares is for the report's owner only", async () => {
  const { id } = await newLink();
  const stranger = await site.signUp();
  const revoked = await site.call(reports.revokeShare, { reportId, shareId: id }, { as: stranger });
  expect([revoked.status, revoked.body.code]).toEqual([404, 'REPORT_NOT_FOUND']);
  expect((await site.call(reports.share, { reportId }, { as: stranger })).status).toBe(404);
});

const mailTo = async (email: string) => (await site.mails()).filter(({ to }) => to === email);

// RULES: `sharedBy` has
it("a shared report is mailed with the sharer's name and the message as plain text", async () => {
  const { link, id } = await newLink();
  const message = 'Dzień dobry,\n<b>proszę</b> sprawdzić & oddzwonić';
  const { status, body: sent } = await site.call(
    reports.shareEmail,
    { reportId, email: ' Agent@Example.PL ', message, shareLink: link },
    { as: admin },
  );
  expect([status, sent]).toEqual([200, { success: true, message: 'Raport został udostępniony przez email.' }]);
  const [mail] = await mailTo('agent@example.pl');
  expect(mail?.subject).toBe('Udostępniono Ci raport – Rzetelny Najem');
  expect(mail?.text).toContain('Administrator udostępnia Ci raport');
  expect(mail?.text).toContain(link);
  expect(mail?.html).toContain('&lt;b&gt;proszę&lt;/b&gt; sprawdzić &amp; oddzwonić');
  expect(mail?.html).not.toContain('<b>');
  expect(`${mail?.text}${mail?.html}`).not.toContain(identifier);
  const { body } = await site.call(reports.shares, { reportId }, { as: admin });
  expect(body.shares.find(({ _id }) => _id === id)?.recipients).toEqual(['agent@example.pl']);
});

it('sharing by e-mail creates a link where none is given', async () => {
  await site.call(reports.shareEmail, { reportId, email: 'bez-linku@example.pl' }, { as: admin });
  const [mail] = await mailTo('bez-linku@example.pl');
  const secret = /\/reports\/shared\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  expect((await site.call(reports.shared, { shareId: secret })).status).toBe(200);
});

it("sharing by e-mail sends only the caller's own link to this report", async () => {
  const { secret } = await newLink();
  const other = await generateReport(site, admin, freshPesel());
  const foreign = (await site.call(reports.share, { reportId: other }, { as: admin })).body.shareLink;
  const links = [`https://zly.example/reports/shared/${secret}`, foreign, 'https://zly.example', `${foreign}x`];
  for (const shareLink of links) {
    const { status, body } = await site.call(
      reports.shareEmail,
      { reportId, email: 'ofiara@example.pl', shareLink },
      { as: admin },
    );
    expect([status, body.code]).toEqual([404, 'SHARE_NOT_FOUND']);
  }
  expect(await mailTo('ofiara@example.pl')).toEqual([]);
});

it('sharing by e-mail requires exactly one address', async () => {
  const missing = await site.call(reports.shareEmail, { reportId, email: ' ' }, { as: admin });
  expect([missing.body.code, missing.body.message]).toEqual(['SHARE_EMAIL_REQUIRED', 'Proszę podać adres email']);
  for (const email of ['a@example.pl, b@example.pl', 'a@example.pl\r\nBcc: b@example.pl', 'nikt']) {
    const { status, body } = await site.call(reports.shareEmail, { reportId, email }, { as: admin });
    expect([status, body.code]).toEqual([400, 'EMAIL_INVALID']);
  }
});

// RULES: `sharedBy` has
// SECURITY: shared reports by mail
it('sharing by e-mail is limited per day and to three mails per recipient', async () => {
  const limited = await startTestApp({ shareWith: site, config: { limits: { shareMailsPerDay: 5 } } });
  const send = async (email: string) => {
    const { status, body } = await limited.call(reports.shareEmail, { reportId, email }, { as: admin });
    return body.code ?? status;
  };
  const answers = [];
  for (const name of ['a', 'a+1', 'A+2', 'a+3', 'b', 'c', 'd']) answers.push(await send(`${name}@x.pl`));
  expect(answers).toEqual([200, 200, 200, 'SHARE_LIMIT', 200, 200, 'SHARE_LIMIT']);
  limited.advance(24 * HOUR_MS);
  expect(
    (await limited.call(reports.shareEmail, { reportId, email: 'a@x.pl' }, { as: await limited.signInAdmin() })).status,
  ).toBe(200);
  await limited.close();
});

it('a recipient gets three mails of one sender a day, also where senders have no limit', async () => {
  const email = (dots: string) => `${dots}@gmail.com`;
  const answers = [];
  for (const dots of ['jan.k', 'jank', 'j.a.n.k', 'ja.nk']) {
    const { status } = await site.call(reports.shareEmail, { reportId, email: email(dots) }, { as: admin });
    answers.push(status);
  }
  expect(answers).toEqual([200, 200, 200, 429]);
});

// RULES: Messages to people
it('sharing by e-mail is for people with a verified identity, and sends no addresses, links and numbers', async () => {
  const buyer = await site.signUp();
  const bought = await issueReport(site.ctx, { ownerId: buyer.id, identifier, source: { orderId: randomUUID() } });
  const share = { reportId: bought.reportId, email: 'obcy@example.pl' };
  const refused = await site.call(reports.shareEmail, share, { as: buyer });
  expect([refused.status, refused.body.code]).toEqual([403, 'SENDER_NOT_TRUSTED']);
  const verified = await verifyIdentity(site, buyer);
  for (const message of ['Zobacz https://zly.example', 'zly.example', 'tel. 500 600 700', 'a@zly.example']) {
    const { status, body } = await site.call(reports.shareEmail, { ...share, message }, { as: verified });
    expect([status, body.code, body.message]).toEqual([
      400,
      'MESSAGE_HAS_CONTACT',
      'Usuń z wiadomości adresy, linki i numery.',
    ]);
  }
  expect(await mailTo('obcy@example.pl')).toEqual([]);
  expect((await site.call(reports.shareEmail, share, { as: verified })).status).toBe(200);
});

// SECURITY: mails of users to one
it('an address gets one mail of each user a day, and at most ten further ones, whoever sends them and for what', async () => {
  const limited = await startTestApp({ shareWith: site, config: { limits: { shareMailsPerDay: 50 } } });
  const email = 'zalewany@example.pl';
  const askers = await Promise.all(Array.from({ length: 4 }, () => site.signUpVerified()));
  const answers: number[] = [];
  for (let mail = 0; mail < 3; mail += 1) {
    for (const as of askers) answers.push((await limited.call(passports.ask, { email }, { as })).status);
  }
  const share = () => limited.call(reports.shareEmail, { reportId, email }, { as: admin });
  answers.push((await share()).status);
  expect(answers).toEqual([...Array(12).fill(201), 200]);
  expect((await share()).status).toBe(200);
  const late = await site.signUpVerified();
  const last = () => limited.call(passports.ask, { email }, { as: late });
  expect([(await last()).status, (await last()).status]).toEqual([201, 201]);
  const { status, body, headers } = await share();
  expect([status, body.code]).toEqual([429, 'SHARE_LIMIT']);
  expect(Number(headers['retry-after'])).toBeGreaterThan(60);
  const asked = await last();
  expect([asked.status, asked.body.code]).toEqual([429, 'REQUEST_LIMIT']);
  await limited.close();
});
