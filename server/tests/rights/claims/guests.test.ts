import { claims, deskClaimCalls } from '@najem/shared/contract/rights';
import { DOCUMENT, sendDocument, sendLetter, startReview, upload, mailTo, fieldOf } from '../../support/claim-actions';
import { startEidApp, startEidSandbox, type EidSandbox } from '../../support/eid';
import type { TestApp } from '../../support/harness';
import type { Person } from '../../support/sign-in';
import { freshPesel } from '../../support/subject-actions';

let provider: EidSandbox;
let site: TestApp;
let admin: Person;
beforeAll(async () => {
  provider = await startEidSandbox();
});
beforeEach(async () => {
  site = await startEidApp(provider.settings, { config: { accessTokenSeconds: 400 * 24 * 3600 } });
  admin = await site.signInAdmin();
});
afterEach(() => site.close());
afterAll(() => provider.close());

const EMAIL = 'gosc@poczta.test';

it('a guest types both codes with the link of the mail, and opens the file with that of the next one', async () => {
  const pesel = freshPesel();
  const { claimId, code: guestCode = '' } = await sendDocument(site, pesel, { email: EMAIL });
  expect(guestCode).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
  const code = await sendLetter(site, admin, claimId, pesel);
  const token = fieldOf((await mailTo(site, EMAIL, 'Wysłaliśmy list z kodem'))?.text, 'token');
  const typeBoth = (guest: string, letter: string) =>
    site.call(claims.letterCode, { id: claimId, code: letter, token, guestCode: guest });
  const check = async (link: string, hasLetter: boolean) =>
    (await site.call(claims.checkLink, { token: link, hasLetter })).body;
  expect(await check(token, true)).toEqual({ success: true });
  expect((await typeBoth('AAAAAAAA', code)).body.message).toBe('Kod jest nieprawidłowy. Pozostało prób: 4.');
  expect((await typeBoth(guestCode, 'AAAA')).body.code).toBe('LETTER_CODE_WRONG');
  expect((await typeBoth(guestCode, code)).body.claim.state).toBe('active');
  const next = fieldOf((await mailTo(site, EMAIL, 'Teczka jest otwarta'))?.text, 'token');
  expect(await check(token, true)).toMatchObject({ code: 'LINK_INVALID' });
  expect(await check(next, true)).toMatchObject({ code: 'STATE_PASSED' });
  expect(await check(next, false)).toEqual({ success: true });
  const opened = await site.call(claims.openGuest, { token: next, code: guestCode });
  expect(opened.status).toBe(200);
  const browser = { cookies: { najem_dossier: opened.cookies.najem_dossier ?? '' } };
  expect((await site.call(claims.list, {}, browser)).body.claims).toMatchObject([{ state: 'active' }]);
  // A link opens once.
  expect(await check(next, false)).toMatchObject({ code: 'LINK_INVALID' });
  expect((await site.call(claims.openGuest, { token: next, code: guestCode })).body.code).toBe('LINK_INVALID');
});

// SECURITY: **Guessing in the second
it('five wrong codes end the link', async () => {
  const pesel = freshPesel();
  const { claimId, code: guestCode = '' } = await sendDocument(site, pesel, { email: EMAIL });
  await sendLetter(site, admin, claimId, pesel);
  const token = fieldOf((await mailTo(site, EMAIL, 'Wysłaliśmy list z kodem'))?.text, 'token');
  for (let tries = 0; tries < 4; tries++) {
    expect((await site.call(claims.openGuest, { token, code: 'AAAAAAAA' })).body.code).toBe('LETTER_CODE_WRONG');
  }
  expect((await site.call(claims.openGuest, { token, code: 'AAAAAAAA' })).body.code).toBe('LINK_INVALID');
  expect((await site.call(claims.openGuest, { token, code: guestCode })).body.code).toBe('LINK_INVALID');
});

it('a guest answers what the desk asks after opening the file with the link', async () => {
  const { claimId, code = '' } = await sendDocument(site, freshPesel(), { email: EMAIL });
  await site.call(deskClaimCalls.askClaimant, { id: claimId, version: 1, text: 'Jeszcze raz?' }, { as: admin });
  const mail = (await site.mails()).findLast(({ subject }) => /^Sprawa PT-.*: mamy pytanie$/.test(subject));
  const opened = await site.call(claims.openGuest, { token: fieldOf(mail?.text, 'token'), code });
  const browser = { cookies: { najem_dossier: opened.cookies.najem_dossier ?? '' } };
  const answer = { id: claimId, text: 'Tak', attachmentIds: [await upload(site, browser)] };
  expect((await site.call(claims.answer, answer, browser)).status).toBe(200);
});

it('a guest needs an address to get the decision, and an account does not', async () => {
  const { attemptId, browser } = await startReview(site, 'document');
  const attachmentIds = [await upload(site, browser)];
  const input = { attemptId, identifier: freshPesel(), attachmentIds, ...DOCUMENT };
  expect((await site.call(claims.submitDocument, input, browser)).body.code).toBe('EMAIL_INVALID');
  expect((await site.call(claims.submitDocument, { ...input, email: EMAIL }, {})).body.code).toBe('PROOF_EXPIRED');
  expect((await site.call(claims.submitDocument, { ...input, email: EMAIL }, browser)).status).toBe(201);
});

// SECURITY: proofs by review
it('a guest has at most three claims that wait', async () => {
  for (let n = 0; n < 3; n++) await sendDocument(site, freshPesel(), { email: EMAIL });
  await expect(sendDocument(site, freshPesel(), { email: EMAIL })).rejects.toThrow('RATE_LIMITED');
});

it('a guest has at most three claims that wait also where several are sent at once', async () => {
  const ready = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const { attemptId, browser } = await startReview(site, 'document');
      const attachmentIds = [await upload(site, browser)];
      return { input: { attemptId, identifier: freshPesel(), attachmentIds, email: EMAIL, ...DOCUMENT }, browser };
    }),
  );
  const sent = await Promise.all(
    ready.map(async ({ input, browser }) => (await site.call(claims.submitDocument, input, browser)).status),
  );
  expect(sent.toSorted()).toEqual([201, 201, 201, 429, 429, 429]);
});
