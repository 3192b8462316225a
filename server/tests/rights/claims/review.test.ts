import { claims, desk } from '@najem/shared/contract';
import { signPdf } from '@najem/sandbox/signer/sign-pdf';
import { DAY_MS, HOUR_MS } from '../../../src/kernel/durations';
import {
  DOCUMENT,
  openOnDesk,
  readLetter,
  readLetterCode,
  sendDocument,
  sendLetter,
  startReview,
  upload,
} from '../../support/claim-actions';
import { open } from '../../support/attachment-actions';
import { makePdf } from '../../support/files';
import { type EidSandbox, prove, startEidApp, startEidSandbox } from '../../support/eid';
import type { TestApp } from '../../support/harness';
import type { Person } from '../../support/sign-in';
import { addEntry, addSubject, buildPerson, freshPesel, newVerified } from '../../support/subject-actions';
import { TENANT, warsawDate } from '@najem/shared/domain';

const REASONS = 'Na zdjęciu nie widać kodu zgłoszenia ani numeru dokumentu.';

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

const listClaims = (as: Person) => site.call(claims.list, {}, { as });
const stateOf = async (as: Person) => (await listClaims(as)).body.claims[0]?.state;
const typeCode = (id: string, code: string, as: Person) => site.call(claims.letterCode, { id, code }, { as });
const mailTo = async (email: string, subject: string) =>
  (await site.mails()).findLast((mail) => mail.to === email && mail.subject === subject);
const advanceBy = async (milliseconds: number) => {
  site.advance(milliseconds);
  await site.ctx.jobs.add(site.ctx, 'claims/advance', {});
  await site.runJobs();
};
const fieldOf = (text: string | undefined, name: string) =>
  new RegExp(`[#&]${name}=([\\w-]+)`).exec(text ?? '')?.[1] ?? '';

it('a document goes to the desk, which sees what was typed, masked, and nothing of the register', async () => {
  const person = await site.signUp();
  const pesel = freshPesel();
  await addSubject(site, await newVerified(site), TENANT, buildPerson({ identifier: pesel, name: 'Ktoś Inny' }));
  const { claimId } = await sendDocument(site, pesel, { as: person });
  const claim = await openOnDesk(site, admin, claimId);
  expect(claim).toMatchObject({
    state: 'submitted',
    name: DOCUMENT.name,
    postalAddress: DOCUMENT.postalAddress,
    attachments: [{ name: 'Załącznik 1' }],
    isOutranked: false,
  });
  expect(claim.code).toMatch(/^[2-9A-HJ-NP-Z]{6}$/);
  expect(JSON.stringify(claim)).not.toContain(pesel);
  expect(JSON.stringify(claim)).not.toContain('Ktoś Inny');
});

it('a document becomes active by the code of the letter, whose files are gone by then', async () => {
  const person = await site.signUp();
  const pesel = freshPesel();
  const { claimId } = await sendDocument(site, pesel, { as: person });
  const code = await sendLetter(site, admin, claimId, pesel);
  expect((await openOnDesk(site, admin, claimId)).attachments).toEqual([]);
  expect(await mailTo(person.email, 'Wysłaliśmy list z kodem')).toBeDefined();
  const typed = await typeCode(claimId, code.toLowerCase().replaceAll('-', ' '), person);
  expect(typed).toMatchObject({ status: 200, body: { claim: { state: 'active', level: 2 } } });
  expect(await mailTo(person.email, 'Teczka jest otwarta')).toBeDefined();
  expect((await typeCode(claimId, code, person)).body.code).toBe('STATE_PASSED');
  expect((await openOnDesk(site, admin, claimId)).postalAddress).toBeUndefined();
});

it('the letter names the person, the address and the code, and not a word about the register', async () => {
  const pesel = freshPesel();
  const { claimId } = await sendDocument(site, pesel, { as: await site.signUp() });
  await sendLetter(site, admin, claimId, pesel);
  const text = await readLetter(site, admin, claimId);
  expect(text).toContain(DOCUMENT.name);
  expect(text).toContain('ul. Polna 1/2');
  expect(text).toContain('/dossier/open');
  expect(text).toContain('dane@rzetelnynajem.test');
  expect(text).not.toContain(pesel);
  expect(text).not.toMatch(/wpis[^z]|ocen|teczk|rejestr/i);
});

it('five wrong codes end the letter', async () => {
  const person = await site.signUp();
  const pesel = freshPesel();
  const { claimId } = await sendDocument(site, pesel, { as: person });
  const code = await sendLetter(site, admin, claimId, pesel);
  const messages = [];
  for (let tries = 0; tries < 4; tries++) messages.push((await typeCode(claimId, 'AAAA', person)).body.message);
  expect(messages).toEqual([4, 3, 2, 1].map((left) => `Kod jest nieprawidłowy. Pozostało prób: ${left}.`));
  expect((await typeCode(claimId, 'AAAA', person)).body.code).toBe('STATE_PASSED');
  expect((await typeCode(claimId, code, person)).body.code).toBe('STATE_PASSED');
  expect(await stateOf(person)).toBe('lapsed');
});

it('a code is good for thirty days', async () => {
  const person = await site.signUp();
  const pesel = freshPesel();
  const { claimId } = await sendDocument(site, pesel, { as: person });
  const code = await sendLetter(site, admin, claimId, pesel);
  site.advance(30 * DAY_MS);
  const again = await site.signIn(person);
  expect((await typeCode(claimId, code, again)).body.code).toBe('STATE_PASSED');
  await advanceBy(0);
  expect(await stateOf(again)).toBe('lapsed');
});

it('a number that differs from what the person typed is not approved', async () => {
  const { claimId } = await sendDocument(site, freshPesel(), { as: await site.signUp() });
  const decision = { id: claimId, version: 1, decision: 'approve', identifier: freshPesel() } as const;
  expect((await site.call(desk.decideClaim, decision, { as: admin })).body.code).toBe('IDENTIFIER_MISMATCH');
});

it('a refusal needs a cause and reasons, which the person gets', async () => {
  const person = await site.signUp();
  const { claimId } = await sendDocument(site, freshPesel(), { as: person });
  const decision = { id: claimId, version: 1, decision: 'refuse', cause: 'no_code' } as const;
  const refused = await site.call(desk.decideClaim, { ...decision, text: 'Nie.' }, { as: admin });
  expect(refused.body.code).toBe('REASONS_REQUIRED');
  expect((await site.call(desk.decideClaim, { ...decision, text: REASONS }, { as: admin })).status).toBe(200);
  expect((await listClaims(person)).body.claims).toMatchObject([{ state: 'refused', reasons: REASONS }]);
  expect((await mailTo(person.email, 'Nie mogliśmy potwierdzić tożsamości'))?.text).toContain(`Powód: ${REASONS}`);
});

it('what the desk asks is answered within fourteen days, or the claim lapses', async () => {
  const person = await site.signUp();
  const { claimId } = await sendDocument(site, freshPesel(), { as: person });
  const ask = { id: claimId, version: 1, text: 'Prosimy o ostrzejsze zdjęcie.' };
  expect((await site.call(desk.askClaimant, ask, { as: admin })).status).toBe(200);
  expect((await listClaims(person)).body.claims[0]?.question?.text).toBe(ask.text);
  const answer = { id: claimId, text: 'Proszę.', attachmentIds: [await upload(site, { as: person })] };
  expect((await site.call(claims.answer, answer, { as: person })).body.claim.question).toBeUndefined();
  expect((await site.call(claims.answer, answer, { as: person })).body.code).toBe('STATE_PASSED');
  const answered = await openOnDesk(site, admin, claimId);
  expect(answered).toMatchObject({ answer: 'Proszę.', attachments: [{}, {}] });
  await site.call(desk.askClaimant, { ...ask, version: answered.version }, { as: admin });
  await advanceBy(14 * DAY_MS);
  expect(await stateOf(person)).toBe('lapsed');
});

const ADDRESS = 'ul. Nowa 7, 00-950 Warszawa';
const ask = (id: string, as: Person, postalAddress?: string) =>
  site.call(claims.newLetter, { id, postalAddress }, { as });
const typeWrong = async (id: string, as: Person) => {
  for (let tries = 0; tries < 5; tries++) await typeCode(id, 'AAAA', as);
};
const post = async (id: string) => {
  const { version } = await openOnDesk(site, admin, id);
  return site.call(
    desk.postClaim,
    { id, version, sentAt: warsawDate(site.ctx.now()), trackingNumber: 'RR2' },
    { as: admin },
  );
};
async function lapseByWrongCodes() {
  const person = await site.signUp();
  const pesel = freshPesel();
  const { claimId } = await sendDocument(site, pesel, { as: person });
  const code = await sendLetter(site, admin, claimId, pesel);
  await typeWrong(claimId, person);
  return { person, claimId, code };
}

it('another letter is asked for after five wrong codes, for the address typed now, and opens the file', async () => {
  const { person, claimId, code } = await lapseByWrongCodes();
  expect((await listClaims(person)).body.claims[0]?.newLetterUntil).toBeDefined();
  expect((await ask(claimId, person)).body.code).toBe('FIELDS_REQUIRED');
  const asked = await ask(claimId, person, ADDRESS);
  expect(asked).toMatchObject({ status: 200, body: { claim: { _id: claimId, state: 'submitted' } } });
  const waiting = await site.call(desk.claims, {}, { as: admin });
  expect(waiting.body.items.map(({ _id }) => _id)).toEqual([claimId]);
  const text = await readLetter(site, admin, claimId);
  expect(text).toContain('ul. Nowa 7');
  const next = await readLetterCode(site, admin, claimId);
  expect(next).not.toBe(code);
  expect((await post(claimId)).body.claim.state).toBe('posted');
  expect((await typeCode(claimId, code, person)).body.message).toBe('Kod jest nieprawidłowy. Pozostało prób: 4.');
  expect((await typeCode(claimId, next, person)).body.claim.state).toBe('active');
});

it('another letter is asked for after thirty days, and once', async () => {
  let person = await site.signUp();
  const pesel = freshPesel();
  const { claimId } = await sendDocument(site, pesel, { as: person });
  await sendLetter(site, admin, claimId, pesel);
  expect((await ask(claimId, person, ADDRESS)).body.code).toBe('STATE_PASSED');
  await advanceBy(30 * DAY_MS);
  admin = await site.signInAdmin();
  person = await site.signIn(person);
  expect((await ask(claimId, person, ADDRESS)).status).toBe(200);
  expect((await ask(claimId, person, ADDRESS)).body.code).toBe('STATE_PASSED');
  await post(claimId);
  await typeWrong(claimId, person);
  expect((await listClaims(person)).body.claims).toMatchObject([{ state: 'lapsed' }]);
  expect((await listClaims(person)).body.claims[0]?.newLetterUntil).toBeUndefined();
  expect((await ask(claimId, person, ADDRESS)).body.code).toBe('STATE_PASSED');
});

it('another letter is refused from 30 days after the first lapsed, and for a claim of another person', async () => {
  const { person, claimId } = await lapseByWrongCodes();
  expect((await ask(claimId, await site.signUp(), ADDRESS)).body.code).toBe('CLAIM_NOT_FOUND');
  await advanceBy(30 * DAY_MS);
  const later = await site.signIn(person);
  expect((await ask(claimId, later, ADDRESS)).body.code).toBe('STATE_PASSED');
  expect((await listClaims(later)).body.claims[0]?.newLetterUntil).toBeUndefined();
});

it('a claim whose question was not answered gets none', async () => {
  const person = await site.signUp();
  const { claimId } = await sendDocument(site, freshPesel(), { as: person });
  await site.call(desk.askClaimant, { id: claimId, version: 1, text: 'Ostrzejsze zdjęcie?' }, { as: admin });
  await advanceBy(14 * DAY_MS);
  expect((await ask(claimId, person, ADDRESS)).body.code).toBe('STATE_PASSED');
});

it("a guest asks with the mail's link and the code of the screen, once", async () => {
  const email = 'gosc@poczta.test';
  const pesel = freshPesel();
  const { claimId, code: guestCode = '' } = await sendDocument(site, pesel, { email });
  await sendLetter(site, admin, claimId, pesel);
  await advanceBy(30 * DAY_MS);
  const token = fieldOf((await mailTo(email, 'Wysłaliśmy list z kodem'))?.text, 'token');
  const askAsGuest = (code: string) =>
    site.call(claims.newLetter, { id: claimId, postalAddress: ADDRESS, token, guestCode: code });
  expect((await askAsGuest('AAAAAAAA')).body.message).toBe('Kod jest nieprawidłowy. Pozostało prób: 4.');
  expect((await askAsGuest(guestCode)).body.claim.state).toBe('submitted');
  expect((await askAsGuest(guestCode)).body.code).toBe('LINK_INVALID');
  admin = await site.signInAdmin();
  expect((await post(claimId)).status).toBe(200);
  const links = (await site.mails()).filter((mail) => mail.to === email && mail.subject === 'Wysłaliśmy list z kodem');
  expect(new Set(links.map(({ text }) => fieldOf(text, 'token'))).size).toBe(2);
});

describe('a claim with a person to warn', () => {
  async function typeRight(knownEmail: string) {
    const person = await site.signUp();
    const pesel = freshPesel();
    await addSubject(site, await newVerified(site), TENANT, buildPerson({ identifier: pesel, email: knownEmail }));
    const { claimId } = await sendDocument(site, pesel, { as: person });
    const code = await sendLetter(site, admin, claimId, pesel);
    const typed = await typeCode(claimId, code, person);
    return { person, claimId, typed };
  }

  it('an address in the register holds the claim for 72 hours, after which it is active', async () => {
    const { person, typed } = await typeRight('znany@poczta.test');
    expect(typed.body.claim.state).toBe('held');
    expect(await mailTo('znany@poczta.test', 'Ktoś potwierdza, że jest Tobą')).toBeDefined();
    await advanceBy(72 * HOUR_MS - 1000);
    expect(await stateOf(person)).toBe('held');
    await advanceBy(1000);
    expect(await stateOf(person)).toBe('active');
  });

  it("'To nie ja' of an address that somebody typed makes a case for the desk and stops nothing", async () => {
    const { person } = await typeRight('znany@poczta.test');
    const mail = await mailTo('znany@poczta.test', 'Ktoś potwierdza, że jest Tobą');
    expect([mail?.text, fieldOf(mail?.text, 'about')]).toEqual([expect.not.stringContaining('zatrzymaj'), 'doubt']);
    const nothing = await site.call(claims.stop, { token: 'x' });
    const answered = await site.call(claims.stop, { token: fieldOf(mail?.text, 'token') });
    expect([answered.status, answered.body]).toEqual([nothing.status, nothing.body]);
    expect(await stateOf(person)).toBe('held');
    const made = await site.ctx.db.selectFrom('cases').select(['kind', 'state']).execute();
    expect(made).toEqual([{ kind: 'identity_abuse', state: 'received' }]);
    await advanceBy(72 * HOUR_MS);
    expect(await stateOf(person)).toBe('active');
  });

  it("'To nie ja' of the holder of another claim stops it and makes a case for the desk", async () => {
    const pesel = freshPesel();
    const [first, second] = [await site.signUp(), await site.signUp()];
    for (const person of [first, second]) {
      const { claimId } = await sendDocument(site, pesel, { as: person });
      await typeCode(claimId, await sendLetter(site, admin, claimId, pesel), person);
    }
    const mail = await mailTo(first.email, 'Ktoś potwierdza, że jest Tobą');
    expect([mail?.text, fieldOf(mail?.text, 'about')]).toEqual([expect.stringContaining('zatrzymaj to'), 'claim']);
    await site.call(claims.stop, { token: fieldOf(mail?.text, 'token') });
    expect([await stateOf(first), await stateOf(second)]).toEqual(['active', 'stopped']);
    const made = await site.ctx.db.selectFrom('cases').select('kind').execute();
    expect(made).toEqual([{ kind: 'identity_abuse' }]);
  });

  it('the writer who typed an address of their own is not asked', async () => {
    const [person, writer, author] = [await site.signUp(), await newVerified(site), await newVerified(site)];
    const pesel = freshPesel();
    const contact = { email: writer.email, contact_info: `tel. 1, ${author.email.replace('@', '+najemca@')}` };
    const { _id: id } = await addSubject(site, writer, TENANT, buildPerson({ identifier: pesel, ...contact }));
    await addEntry(site, author, TENANT, id);
    const { claimId } = await sendDocument(site, pesel, { as: person });
    const code = await sendLetter(site, admin, claimId, pesel);
    expect((await typeCode(claimId, code, person)).body.claim.state).toBe('active');
    for (const { to, subject } of await site.mails()) {
      if (subject.startsWith('Ktoś potwierdza')) expect([writer.email, author.email]).not.toContain(to);
    }
  });

  it('another claim of the same level is warned, and loses the identifier after 72 hours', async () => {
    const pesel = freshPesel();
    const [first, second] = [await site.signUp(), await site.signUp()];
    for (const person of [first, second]) {
      const { claimId } = await sendDocument(site, pesel, { as: person });
      await typeCode(claimId, await sendLetter(site, admin, claimId, pesel), person);
    }
    expect([await stateOf(first), await stateOf(second)]).toEqual(['active', 'held']);
    expect(await mailTo(first.email, 'Ktoś potwierdza, że jest Tobą')).toBeDefined();
    await advanceBy(72 * HOUR_MS);
    expect([await stateOf(first), await stateOf(second)]).toEqual(['ended', 'active']);
    expect(await mailTo(first.email, 'Dostęp do teczki przeniesiono')).toBeDefined();
  });
});

describe('a higher level', () => {
  const PESEL = '07871000023';

  it('a document never takes a file over from a proof by the bank', async () => {
    const [first, second] = [await site.signUp(), await site.signUp()];
    const { claimId } = await sendDocument(site, PESEL, { as: second });
    await prove(site, 'lukasz', first);
    expect((await openOnDesk(site, admin, claimId)).isOutranked).toBe(true);
    const decision = { id: claimId, version: 1, decision: 'approve', identifier: PESEL } as const;
    const refused = await site.call(desk.decideClaim, decision, { as: admin });
    expect(refused.body).toMatchObject({
      code: 'STATE_PASSED',
      message: 'Ten identyfikator ma już potwierdzenie wyższego poziomu',
    });
  });

  it('a proof by the bank that comes before the code of the letter keeps the file', async () => {
    const [first, second] = [await site.signUp(), await site.signUp()];
    const { claimId } = await sendDocument(site, PESEL, { as: second });
    const code = await sendLetter(site, admin, claimId, PESEL);
    await prove(site, 'lukasz', first);
    expect((await typeCode(claimId, code, second)).body.code).toBe('STATE_PASSED');
    expect([await stateOf(first), await stateOf(second)]).toEqual(['active', 'lapsed']);
  });

  it('a proof by the bank takes a file over from a document at once', async () => {
    const [first, second] = [await site.signUp(), await site.signUp()];
    const { claimId } = await sendDocument(site, PESEL, { as: first });
    await typeCode(claimId, await sendLetter(site, admin, claimId, PESEL), first);
    await prove(site, 'lukasz', second);
    expect([await stateOf(first), await stateOf(second)]).toEqual(['ended', 'active']);
  });
});

const EMAIL = 'gosc@poczta.test';

it('a guest types both codes with the link of the mail, and opens the file with that of the next one', async () => {
  const pesel = freshPesel();
  const { claimId, code: guestCode = '' } = await sendDocument(site, pesel, { email: EMAIL });
  expect(guestCode).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
  const code = await sendLetter(site, admin, claimId, pesel);
  const token = fieldOf((await mailTo(EMAIL, 'Wysłaliśmy list z kodem'))?.text, 'token');
  const typeBoth = (guest: string, letter: string) =>
    site.call(claims.letterCode, { id: claimId, code: letter, token, guestCode: guest });
  expect((await typeBoth('AAAAAAAA', code)).body.message).toBe('Kod jest nieprawidłowy. Pozostało prób: 4.');
  expect((await typeBoth(guestCode, 'AAAA')).body.code).toBe('LETTER_CODE_WRONG');
  expect((await typeBoth(guestCode, code)).body.claim.state).toBe('active');
  const next = fieldOf((await mailTo(EMAIL, 'Teczka jest otwarta'))?.text, 'token');
  const opened = await site.call(claims.openGuest, { token: next, code: guestCode });
  expect(opened.status).toBe(200);
  const browser = { cookies: { najem_dossier: opened.cookies.najem_dossier ?? '' } };
  expect((await site.call(claims.list, {}, browser)).body.claims).toMatchObject([{ state: 'active' }]);
  // A link opens once.
  expect((await site.call(claims.openGuest, { token: next, code: guestCode })).body.code).toBe('LINK_INVALID');
});

it('five wrong codes end the link', async () => {
  const pesel = freshPesel();
  const { claimId, code: guestCode = '' } = await sendDocument(site, pesel, { email: EMAIL });
  await sendLetter(site, admin, claimId, pesel);
  const token = fieldOf((await mailTo(EMAIL, 'Wysłaliśmy list z kodem'))?.text, 'token');
  for (let tries = 0; tries < 4; tries++) {
    expect((await site.call(claims.openGuest, { token, code: 'AAAAAAAA' })).body.code).toBe('LETTER_CODE_WRONG');
  }
  expect((await site.call(claims.openGuest, { token, code: 'AAAAAAAA' })).body.code).toBe('LINK_INVALID');
  expect((await site.call(claims.openGuest, { token, code: guestCode })).body.code).toBe('LINK_INVALID');
});

it('a guest answers what the desk asks after opening the file with the link', async () => {
  const { claimId, code = '' } = await sendDocument(site, freshPesel(), { email: EMAIL });
  await site.call(desk.askClaimant, { id: claimId, version: 1, text: 'Jeszcze raz?' }, { as: admin });
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

async function downloadStatement(as?: Person) {
  const review = await startReview(site, 'signed', as);
  const download = () =>
    site.app.inject({
      url: `/api/dossier/claims/attempts/${review.attemptId}/statement.pdf`,
      cookies: review.browser.cookies ?? {},
    });
  return { ...review, statement: (await download()).rawPayload, download };
}
const send = async (review: Awaited<ReturnType<typeof downloadStatement>>, content: Buffer) => {
  const file = { name: 'o.pdf', type: 'application/pdf', content };
  const attachmentId = await upload(site, review.browser, file);
  return site.call(claims.submitSigned, { attemptId: review.attemptId, attachmentId }, review.browser);
};

it('a signed statement is the same at every download, for the browser that began alone', async () => {
  const { statement, download, attemptId } = await downloadStatement();
  expect((await download()).rawPayload.equals(statement)).toBe(true);
  const foreign = await site.app.inject(`/api/dossier/claims/attempts/${attemptId}/statement.pdf`);
  expect(foreign.json().code).toBe('CLAIM_NOT_FOUND');
});

it('a signed statement opens the file at once when the desk has read the same PESEL twice', async () => {
  const person = await site.signUp();
  const review = await downloadStatement(person);
  const { body } = await send(review, signPdf(review.statement, site.now()));
  const [identifier, other] = [freshPesel(), freshPesel()];
  const decision = { id: body.claimId, version: 1, decision: 'approve', identifier } as const;
  const unequal = await site.call(desk.decideClaim, { ...decision, identifierAgain: other }, { as: admin });
  expect(unequal.body.code).toBe('IDENTIFIER_MISMATCH');
  const approved = await site.call(desk.decideClaim, { ...decision, identifierAgain: identifier }, { as: admin });
  expect(approved.body.claim.state).toBe('active');
  expect((await listClaims(person)).body.claims).toMatchObject([{ state: 'active', level: 3 }]);
});

it('a signed statement stays byte for byte, whether it is checked before or after it is sent to the desk', async () => {
  for (const isCheckedFirst of [true, false]) {
    const review = await downloadStatement();
    const signed = signPdf(review.statement, site.now());
    const file = { name: 'o.pdf', type: 'application/pdf', content: signed };
    const attachmentId = await upload(site, review.browser, file);
    if (isCheckedFirst) await site.runJobs();
    const input = { attemptId: review.attemptId, attachmentId, email: `${attachmentId}@przyklad.test` };
    expect((await site.call(claims.submitSigned, input, review.browser)).status).toBe(201);
    await site.runJobs();
    expect((await open(site, admin, attachmentId)).content.equals(signed)).toBe(true);
  }
});

it('a signed statement stays as it came, too, where the desk asked for another one', async () => {
  const person = await site.signUp();
  const review = await downloadStatement(person);
  const { body } = await send(review, signPdf(review.statement, site.now()));
  const question = { id: body.claimId, version: 1, text: 'Podpisz jeszcze raz.' };
  expect((await site.call(desk.askClaimant, question, { as: admin })).status).toBe(200);
  site.advance(60_000);
  const again = signPdf(review.statement, site.now());
  const other = await makePdf();
  const ids: string[] = [];
  for (const content of [again, other]) {
    ids.push(await upload(site, { as: person }, { name: 'o.pdf', type: 'application/pdf', content }));
  }
  await site.runJobs();
  const kept = await Promise.all(ids.map((id) => open(site, person, id)));
  expect(kept.map(({ content }, at) => content.equals(at === 0 ? again : other))).toEqual([true, false]);
});

it('a signed statement that is unsigned, altered or of another attempt is refused', async () => {
  const person = await site.signUp();
  const review = await downloadStatement(person);
  const other = await downloadStatement(person);
  const altered = Buffer.from(signPdf(review.statement, site.now()));
  altered.write('X', 400);
  for (const content of [review.statement, altered, signPdf(other.statement, site.now())]) {
    expect((await send(review, content)).body.code).toBe('STATEMENT_UNSIGNED');
  }
});

it('a company is claimed by a person of level 3, and its letters go to the seat that the desk typed', async () => {
  const person = await site.signUp();
  const send = async () => {
    const { attemptId, browser } = await startReview(site, 'company', person);
    const attachmentIds = [await upload(site, browser)];
    return site.call(claims.submitCompany, { attemptId, nip: '1111111111', attachmentIds }, browser);
  };
  expect((await send()).body.code).toBe('DOSSIER_PROOF_REQUIRED');
  await prove(site, 'lukasz', person);
  const { claimId } = (await send()).body;
  const decision = { id: claimId, version: 1, decision: 'approve', identifier: '1111111111' } as const;
  expect((await site.call(desk.decideClaim, decision, { as: admin })).body.code).toBe('FIELDS_REQUIRED');
  const recipient = { recipientName: 'Firma sp. z o.o.', recipientAddress: 'ul. Krótka 3, 00-002 Łódź' };
  const approved = await site.call(desk.decideClaim, { ...decision, ...recipient }, { as: admin });
  expect(approved.status).toBe(200);
  const letter = await readLetter(site, admin, claimId);
  expect(letter).toContain('Firma sp. z o.o.');
  const posting = { id: claimId, version: approved.body.claim.version, sentAt: '2026-11-20', trackingNumber: 'RR2' };
  const noDay = await site.call(desk.postClaim, { ...posting, sentAt: '2026-02-30' }, { as: admin });
  expect([noDay.status, noDay.body.code]).toEqual([400, 'VALIDATION']);
  await site.call(desk.postClaim, posting, { as: admin });
  for (let tries = 0; tries < 5; tries++) await typeCode(claimId, 'AAAA', person);
  expect((await site.call(claims.newLetter, { id: claimId }, { as: person })).status).toBe(200);
  expect(await readLetter(site, admin, claimId)).toContain('ul. Krótka 3');
  const { version } = await openOnDesk(site, admin, claimId);
  await site.call(desk.postClaim, { ...posting, version }, { as: admin });
  expect((await typeCode(claimId, await readLetterCode(site, admin, claimId), person)).body.claim.state).toBe('active');
  expect((await listClaims(person)).body.claims.map(({ state }) => state)).toEqual(['active', 'active']);
});

it('of two administrators who decide at once the second one gets STALE_EDIT', async () => {
  const { claimId } = await sendDocument(site, freshPesel(), { as: await site.signUp() });
  const decision = { id: claimId, version: 1, decision: 'refuse', cause: 'other', text: REASONS } as const;
  const [first, second] = await Promise.all([
    site.call(desk.decideClaim, decision, { as: admin }),
    site.call(desk.decideClaim, decision, { as: admin }),
  ]);
  expect([first.body.code, second.body.code].sort()).toEqual(['STALE_EDIT', undefined]);
});

it('a claim is taken, filtered by who has it, and given back', async () => {
  const { claimId: id } = await sendDocument(site, freshPesel(), { as: await site.signUp() });
  const listed = async (takenBy: 'me' | 'nobody') =>
    (await site.call(desk.claims, { takenBy }, { as: admin })).body.items.length;
  expect((await site.call(desk.takeClaim, { id, version: 1 }, { as: admin })).body.claim.takenBy?._id).toBe(admin.id);
  expect([await listed('me'), await listed('nobody')]).toEqual([1, 0]);
  expect((await site.call(desk.releaseClaim, { id, version: 1 }, { as: admin })).body.code).toBe('STALE_EDIT');
  expect((await site.call(desk.releaseClaim, { id, version: 2 }, { as: admin })).status).toBe(200);
  expect([await listed('me'), await listed('nobody')]).toEqual([0, 1]);
});

it('pages lead through all claims once, the first due in front', async () => {
  const person = await site.signUp();
  for (let n = 0; n < 3; n++) await sendDocument(site, freshPesel(), { as: person });
  const ids: string[] = [];
  let next: string | undefined;
  do {
    const { body } = await site.call(desk.claims, { pageSize: 2, next }, { as: admin });
    ids.push(...body.items.map(({ _id }) => _id));
    next = body.next;
  } while (next !== undefined);
  expect(new Set(ids).size).toBe(3);
  expect(ids).toHaveLength(3);
  expect((await site.call(desk.claims, { next: 'x' }, { as: admin })).body.code).toBe('VALIDATION');
});

it('the desk counts what waits, what is overdue and what is due soon', async () => {
  await sendDocument(site, freshPesel(), { as: await site.signUp() });
  const counts = async () => {
    const { body } = await site.call(desk.overview, {}, { as: admin });
    return [...body.queues.map(({ count }) => count), body.dueSoon];
  };
  expect((await counts()).slice(0, 3)).toEqual([0, 1, 0]);
  site.advance(8 * DAY_MS);
  admin = await site.signInAdmin();
  expect(await counts()).toEqual([1, 1, 0, 0, 0, 0, 0, 1]);
});

it('an administrator takes no part in a claim on an identifier of their own', async () => {
  await prove(site, 'lukasz', admin);
  const { claimId } = await sendDocument(site, '07871000023', { as: await site.signUp() });
  expect((await site.call(desk.claims, {}, { as: admin })).body.items).toEqual([]);
  expect((await site.call(desk.claim, { id: claimId }, { as: admin })).body.code).toBe('CLAIM_NOT_FOUND');
  const take = await site.call(desk.takeClaim, { id: claimId, version: 1 }, { as: admin });
  expect(take.body.code).toBe('CLAIM_NOT_FOUND');
});

it('every call of the desk is audited with the administrator', async () => {
  const { claimId } = await sendDocument(site, freshPesel(), { as: await site.signUp() });
  await openOnDesk(site, admin, claimId);
  await site.call(desk.takeClaim, { id: claimId, version: 1 }, { as: admin });
  const rows = await site.ctx.db.selectFrom('audit_log').select(['action', 'actor_id']).execute();
  const ofDesk = rows.filter(({ action }) => action.startsWith('desk.'));
  expect(ofDesk.map(({ action }) => action)).toEqual(['desk.claim-opened', 'desk.claim-taken']);
  expect(new Set(ofDesk.map(({ actor_id }) => actor_id))).toEqual(new Set([admin.id]));
});

it('nothing on the desk opens without a fresh proof', async () => {
  site.advance(31 * 60_000);
  expect((await site.call(desk.overview, {}, { as: admin })).body.code).toBe('FRESH_PROOF_REQUIRED');
});

it('a document is answered the same whether its identifier is known, unknown or claimed', async () => {
  const [known, claimed] = [freshPesel(), '07871000023'];
  await addSubject(site, await newVerified(site), TENANT, buildPerson({ identifier: known }));
  await prove(site, 'lukasz');
  const answers = [];
  for (const [place, identifier] of [known, freshPesel(), claimed].entries()) {
    const { attemptId, browser } = await startReview(site, 'document');
    const attachmentIds = [await upload(site, browser)];
    const input = { attemptId, identifier, attachmentIds, email: `g${place}@poczta.test`, ...DOCUMENT };
    const { status, body, headers } = await site.call(claims.submitDocument, input, browser);
    answers.push({ status, fields: Object.keys(body), headers: Object.keys(headers), codeLength: body.code?.length });
  }
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
  expect(answers[0]).toMatchObject({ status: 201, fields: ['success', 'claimId', 'code'] });
});
