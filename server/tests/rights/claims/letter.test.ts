import { claims, deskClaimCalls, deskCaseCalls } from '@najem/shared/contract/rights';
import { warsawDate } from '@najem/shared/domain/kernel';
import { LANDLORD, TENANT } from '@najem/shared/domain/register';
import { DAY_MS, HOUR_MS } from '../../../src/kernel/durations';
import {
  DOCUMENT,
  openOnDesk,
  readLetter,
  readLetterCode,
  sendDocument,
  sendLetter,
  listClaims,
  stateOf,
  typeCode,
  mailTo,
  advanceBy,
  fieldOf,
} from '../../support/claim-actions';
import { takeCase } from '../../support/case-actions';
import { prove, startEidApp, startEidSandbox, type EidSandbox } from '../../support/eid';
import type { TestApp } from '../../support/harness';
import type { Person } from '../../support/sign-in';
import { addEntry, addSubject, buildPerson, freshPesel, newVerified } from '../../support/subject-actions';

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

it('a document becomes active by the code of the letter, whose files are gone by then', async () => {
  const person = await site.signUp();
  const pesel = freshPesel();
  const { claimId } = await sendDocument(site, pesel, { as: person });
  const code = await sendLetter(site, admin, claimId, pesel);
  expect((await openOnDesk(site, admin, claimId)).attachments).toEqual([]);
  expect(await mailTo(site, person.email, 'Wysłaliśmy list z kodem')).toBeDefined();
  const typed = await typeCode(site, claimId, code.toLowerCase().replaceAll('-', ' '), person);
  expect(typed).toMatchObject({ status: 200, body: { claim: { state: 'active', level: 2 } } });
  expect(await mailTo(site, person.email, 'Teczka jest otwarta')).toBeDefined();
  expect((await typeCode(site, claimId, code, person)).body.code).toBe('STATE_PASSED');
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

// SECURITY: **Review.**
// SECURITY: **Guessing in the second
it('five wrong codes end the letter', async () => {
  const person = await site.signUp();
  const pesel = freshPesel();
  const { claimId } = await sendDocument(site, pesel, { as: person });
  const code = await sendLetter(site, admin, claimId, pesel);
  const messages = [];
  for (let tries = 0; tries < 4; tries++) messages.push((await typeCode(site, claimId, 'AAAA', person)).body.message);
  expect(messages).toEqual([4, 3, 2, 1].map((left) => `Kod jest nieprawidłowy. Pozostało prób: ${left}.`));
  expect((await typeCode(site, claimId, 'AAAA', person)).body.code).toBe('STATE_PASSED');
  expect((await typeCode(site, claimId, code, person)).body.code).toBe('STATE_PASSED');
  expect(await stateOf(site, person)).toBe('lapsed');
});

it('a code is good for thirty days', async () => {
  const person = await site.signUp();
  const pesel = freshPesel();
  const { claimId } = await sendDocument(site, pesel, { as: person });
  const code = await sendLetter(site, admin, claimId, pesel);
  site.advance(30 * DAY_MS);
  const again = await site.signIn(person);
  expect((await typeCode(site, claimId, code, again)).body.code).toBe('STATE_PASSED');
  await advanceBy(site, 0);
  expect(await stateOf(site, again)).toBe('lapsed');
});

const ADDRESS = 'ul. Nowa 7, 00-950 Warszawa';
const ask = (id: string, as: Person, postalAddress?: string) =>
  site.call(claims.newLetter, { id, postalAddress }, { as });
const typeWrong = async (id: string, as: Person) => {
  for (let tries = 0; tries < 5; tries++) await typeCode(site, id, 'AAAA', as);
};
const post = async (id: string) => {
  const { version } = await openOnDesk(site, admin, id);
  return site.call(
    deskClaimCalls.postClaim,
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
  expect((await listClaims(site, person)).body.claims[0]?.newLetterUntil).toBeDefined();
  expect((await ask(claimId, person)).body.code).toBe('FIELDS_REQUIRED');
  const asked = await ask(claimId, person, ADDRESS);
  expect(asked).toMatchObject({ status: 200, body: { claim: { _id: claimId, state: 'submitted' } } });
  const waiting = await site.call(deskClaimCalls.claims, {}, { as: admin });
  expect(waiting.body.items.map(({ _id }) => _id)).toEqual([claimId]);
  const text = await readLetter(site, admin, claimId);
  expect(text).toContain('ul. Nowa 7');
  const next = await readLetterCode(site, admin, claimId);
  expect(next).not.toBe(code);
  expect((await post(claimId)).body.claim.state).toBe('posted');
  expect((await typeCode(site, claimId, code, person)).body.message).toBe('Kod jest nieprawidłowy. Pozostało prób: 4.');
  expect((await typeCode(site, claimId, next, person)).body.claim.state).toBe('active');
});

it('another letter is asked for after thirty days, and once', async () => {
  let person = await site.signUp();
  const pesel = freshPesel();
  const { claimId } = await sendDocument(site, pesel, { as: person });
  await sendLetter(site, admin, claimId, pesel);
  expect((await ask(claimId, person, ADDRESS)).body.code).toBe('STATE_PASSED');
  await advanceBy(site, 30 * DAY_MS);
  admin = await site.signInAdmin();
  person = await site.signIn(person);
  expect((await ask(claimId, person, ADDRESS)).status).toBe(200);
  expect((await ask(claimId, person, ADDRESS)).body.code).toBe('STATE_PASSED');
  await post(claimId);
  await typeWrong(claimId, person);
  expect((await listClaims(site, person)).body.claims).toMatchObject([{ state: 'lapsed' }]);
  expect((await listClaims(site, person)).body.claims[0]?.newLetterUntil).toBeUndefined();
  expect((await ask(claimId, person, ADDRESS)).body.code).toBe('STATE_PASSED');
});

it('another letter is refused from 30 days after the first lapsed, and for a claim of another person', async () => {
  const { person, claimId } = await lapseByWrongCodes();
  expect((await ask(claimId, await site.signUp(), ADDRESS)).body.code).toBe('CLAIM_NOT_FOUND');
  await advanceBy(site, 30 * DAY_MS);
  const later = await site.signIn(person);
  expect((await ask(claimId, later, ADDRESS)).body.code).toBe('STATE_PASSED');
  expect((await listClaims(site, later)).body.claims[0]?.newLetterUntil).toBeUndefined();
});

it('a claim whose question was not answered gets none', async () => {
  const person = await site.signUp();
  const { claimId } = await sendDocument(site, freshPesel(), { as: person });
  await site.call(deskClaimCalls.askClaimant, { id: claimId, version: 1, text: 'Ostrzejsze zdjęcie?' }, { as: admin });
  await advanceBy(site, 14 * DAY_MS);
  expect((await ask(claimId, person, ADDRESS)).body.code).toBe('STATE_PASSED');
});

it("a guest asks with the mail's link and the code of the screen, once", async () => {
  const email = 'gosc@poczta.test';
  const pesel = freshPesel();
  const { claimId, code: guestCode = '' } = await sendDocument(site, pesel, { email });
  await sendLetter(site, admin, claimId, pesel);
  await advanceBy(site, 30 * DAY_MS);
  const token = fieldOf((await mailTo(site, email, 'Wysłaliśmy list z kodem'))?.text, 'token');
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
    const typed = await typeCode(site, claimId, code, person);
    return { person, claimId, typed };
  }

  // SECURITY: **Take-over.**
  it('an address in the register holds the claim for 72 hours, after which it is active', async () => {
    const { person, typed } = await typeRight('znany@poczta.test');
    expect(typed.body.claim.state).toBe('held');
    expect(await mailTo(site, 'znany@poczta.test', 'Ktoś potwierdza, że jest Tobą')).toBeDefined();
    await advanceBy(site, 72 * HOUR_MS - 1000);
    expect(await stateOf(site, person)).toBe('held');
    await advanceBy(site, 1000);
    expect(await stateOf(site, person)).toBe('active');
  });

  it("'To nie ja' of an address that somebody typed makes a case for the desk and stops nothing", async () => {
    const { person } = await typeRight('znany@poczta.test');
    const mail = await mailTo(site, 'znany@poczta.test', 'Ktoś potwierdza, że jest Tobą');
    expect([mail?.text, fieldOf(mail?.text, 'about')]).toEqual([expect.not.stringContaining('zatrzymaj'), 'doubt']);
    const nothing = await site.call(claims.stop, { token: 'x' });
    const answered = await site.call(claims.stop, { token: fieldOf(mail?.text, 'token') });
    expect([answered.status, answered.body]).toEqual([nothing.status, nothing.body]);
    expect(await stateOf(site, person)).toBe('held');
    const made = await site.ctx.db.selectFrom('cases').select(['kind', 'state']).execute();
    expect(made).toEqual([{ kind: 'identity_abuse', state: 'received' }]);
  });

  async function contest(...emails: string[]) {
    for (const email of emails) {
      const mail = await mailTo(site, email, 'Ktoś potwierdza, że jest Tobą');
      await site.call(claims.stop, { token: fieldOf(mail?.text, 'token') });
    }
    return site.ctx.db.selectFrom('cases').select(['id', 'due_at']).orderBy('received_at').orderBy('id').execute();
  }

  async function decide(id: string, outcome: 'refused' | 'granted') {
    admin = await site.signInAdmin();
    const { version } = await takeCase(site, id);
    const ground = outcome === 'refused' ? 'no_abuse_found' : 'abuse_found';
    const reasons = 'Sprawdziliśmy oba dowody i porównaliśmy je z listem, który odebrano.';
    const decided = await site.call(deskCaseCalls.decideCase, { id, version, outcome, ground, reasons }, { as: admin });
    expect(decided.status).toBe(200);
    await site.runJobs();
  }

  // SECURITY: **Take-over.**
  it('a contested claim waits for the desk, at most 7 days longer, and the desk has it before that', async () => {
    const { person } = await typeRight('znany@poczta.test');
    const opensAt = site.now().getTime() + 10 * DAY_MS;
    expect(await contest('znany@poczta.test')).toMatchObject([{ due_at: new Date(opensAt) }]);
    await advanceBy(site, 10 * DAY_MS - 1000);
    expect(await stateOf(site, person)).toBe('held');
    await advanceBy(site, 1000);
    expect(await stateOf(site, person)).toBe('active');
  });

  it('a contested claim opens once the desk found no abuse in all cases about it, and not before its 72 hours', async () => {
    const pesel = freshPesel();
    const person = await site.signUp();
    const writer = await newVerified(site);
    const known = ['znany@poczta.test', 'drugi@poczta.test'];
    for (const [n, email] of known.entries()) {
      await addSubject(site, writer, n === 0 ? TENANT : LANDLORD, buildPerson({ identifier: pesel, email }));
    }
    const { claimId } = await sendDocument(site, pesel, { as: person });
    await typeCode(site, claimId, await sendLetter(site, admin, claimId, pesel), person);
    const [first, second] = await contest(...known);
    await decide(first?.id ?? '', 'refused');
    await advanceBy(site, 72 * HOUR_MS - 1000);
    expect(await stateOf(site, person)).toBe('held');
    await advanceBy(site, DAY_MS);
    expect(await stateOf(site, person)).toBe('held');
    await decide(second?.id ?? '', 'refused');
    expect(await stateOf(site, person)).toBe('active');
  });

  it('a contested claim whose case is decided within 72 hours opens after them, and never where abuse is found', async () => {
    const { person } = await typeRight('znany@poczta.test');
    const [made] = await contest('znany@poczta.test');
    await decide(made?.id ?? '', 'refused');
    expect(await stateOf(site, person)).toBe('held');
    await advanceBy(site, 72 * HOUR_MS);
    expect(await stateOf(site, person)).toBe('active');

    admin = await site.signInAdmin();
    const other = await typeRight('inny@poczta.test');
    const all = await contest('inny@poczta.test');
    await decide(all.at(-1)?.id ?? '', 'granted');
    await advanceBy(site, 20 * DAY_MS);
    expect(await stateOf(site, other.person)).toBe('stopped');
  });

  it("'To nie ja' of the holder of another claim stops it and makes a case for the desk", async () => {
    const pesel = freshPesel();
    const [first, second] = [await site.signUp(), await site.signUp()];
    for (const person of [first, second]) {
      const { claimId } = await sendDocument(site, pesel, { as: person });
      await typeCode(site, claimId, await sendLetter(site, admin, claimId, pesel), person);
    }
    const mail = await mailTo(site, first.email, 'Ktoś potwierdza, że jest Tobą');
    expect([mail?.text, fieldOf(mail?.text, 'about')]).toEqual([expect.stringContaining('zatrzymaj to'), 'claim']);
    await site.call(claims.stop, { token: fieldOf(mail?.text, 'token') });
    expect([await stateOf(site, first), await stateOf(site, second)]).toEqual(['active', 'stopped']);
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
    expect((await typeCode(site, claimId, code, person)).body.claim.state).toBe('active');
    for (const { to, subject } of await site.mails()) {
      if (subject.startsWith('Ktoś potwierdza')) expect([writer.email, author.email]).not.toContain(to);
    }
  });

  // SECURITY: **Take-over.**
  it('another claim of the same level is warned, and loses the identifier after 72 hours', async () => {
    const pesel = freshPesel();
    const [first, second] = [await site.signUp(), await site.signUp()];
    for (const person of [first, second]) {
      const { claimId } = await sendDocument(site, pesel, { as: person });
      await typeCode(site, claimId, await sendLetter(site, admin, claimId, pesel), person);
    }
    expect([await stateOf(site, first), await stateOf(site, second)]).toEqual(['active', 'held']);
    expect(await mailTo(site, first.email, 'Ktoś potwierdza, że jest Tobą')).toBeDefined();
    await advanceBy(site, 72 * HOUR_MS);
    expect([await stateOf(site, first), await stateOf(site, second)]).toEqual(['ended', 'active']);
    expect(await mailTo(site, first.email, 'Dostęp do teczki przeniesiono')).toBeDefined();
  });
});

describe('a higher level', () => {
  const PESEL = '07871000023';

  // SECURITY: **Take-over.**
  it('a document never takes a file over from a proof by the bank', async () => {
    const [first, second] = [await site.signUp(), await site.signUp()];
    const { claimId } = await sendDocument(site, PESEL, { as: second });
    await prove(site, 'lukasz', first);
    expect((await openOnDesk(site, admin, claimId)).isOutranked).toBe(true);
    const decision = { id: claimId, version: 1, decision: 'approve', identifier: PESEL } as const;
    const refused = await site.call(deskClaimCalls.decideClaim, decision, { as: admin });
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
    expect((await typeCode(site, claimId, code, second)).body.code).toBe('STATE_PASSED');
    expect([await stateOf(site, first), await stateOf(site, second)]).toEqual(['active', 'lapsed']);
  });

  // SECURITY: **Take-over.**
  it('a proof by the bank takes a file over from a document at once', async () => {
    const [first, second] = [await site.signUp(), await site.signUp()];
    const { claimId } = await sendDocument(site, PESEL, { as: first });
    await typeCode(site, claimId, await sendLetter(site, admin, claimId, PESEL), first);
    await prove(site, 'lukasz', second);
    expect([await stateOf(site, first), await stateOf(site, second)]).toEqual(['ended', 'active']);
  });
});
