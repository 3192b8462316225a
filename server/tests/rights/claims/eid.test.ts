import { secondFactor, session, accountCalls } from '@najem/shared/contract/identity';
import { tenants } from '@najem/shared/contract/register';
import { cases, claims, dossier } from '@najem/shared/contract/rights';
import { users } from '@najem/shared/contract/office';
import { REMOVAL_UNDO_MS } from '@najem/shared/domain/identity';
import { TENANT } from '@najem/shared/domain/register';
import { findUser } from '../../../src/identity/accounts/queries';
import { endClaimsOf } from '../../../src/rights/claims/advance-claims';
import { inTransaction } from '../../../src/kernel/context';
import { MINUTE_MS } from '../../../src/kernel/durations';
import { removeLeaving } from '../../../src/office/users/remove-own-account';
import { removeForGood } from '../../support/account-actions';
import { type EidSandbox, openGuest, prove, startEidApp, startEidSandbox, startProof } from '../../support/eid';
import { buildTestConfig, startTestApp, type TestApp } from '../../support/harness';
import { someoneWaits } from '../../support/locks';
import { readReturn, visitProvider } from '../../support/provider-visit';
import type { Person } from '../../support/sign-in';
import { addSubject, buildEntry, buildPerson, newVerified } from '../../support/subject-actions';

let provider: EidSandbox;
let site: TestApp;
beforeAll(async () => {
  provider = await startEidSandbox();
});
beforeEach(async () => {
  site = await startEidApp(provider.settings);
});
afterEach(() => site.close());
afterAll(() => provider.close());

const listClaims = (as: Person) => site.call(claims.list, {}, { as });
const mailsTo = async (person: Person) =>
  (await site.mails()).filter(({ to }) => to === person.email).map(({ subject }) => subject);

// SECURITY: **File session of a guest.**
// Regulamin: Aby dodać wpis
// Polityka: Przy potwierdzaniu tożsamości
it('a guest proves their identity by the bank and has a file session of an hour', async () => {
  const proved = await prove(site, 'lukasz');
  expect(proved).toMatchObject({ status: 200, body: { isGuest: true, claim: { state: 'active', level: 3 } } });
  expect(proved.headers['set-cookie']).toMatch(
    /najem_dossier=[\w-]{43}; Max-Age=3600; Path=\/api; HttpOnly; SameSite=Strict/,
  );
  const guest = { cookies: { najem_dossier: proved.cookies.najem_dossier ?? '' } };
  const listed = await site.call(claims.list, {}, guest);
  expect(listed.body.claims).toMatchObject([
    { givenName: 'Łukasz', familyName: 'Ostrowski', identifiers: [{ type: 'pesel', identifier: '•••••••0023' }] },
  ]);
  expect(listed.body.guestUntil).toBe(new Date(site.now().getTime() + 60 * MINUTE_MS).toISOString());
  site.advance(60 * MINUTE_MS);
  expect((await site.call(claims.list, {}, guest)).body.code).toBe('TOKEN_INVALID');
});

it('a guest closes the file, and its cookie opens nothing any more', async () => {
  const guest = await openGuest(site, 'lukasz');
  expect((await site.call(claims.closeGuest, {}, guest)).status).toBe(200);
  expect((await site.call(claims.list, {}, guest)).status).toBe(401);
  expect((await site.call(claims.closeGuest, {})).status).toBe(200);
});

it('a guest takes the claim to an account, whose identity it verifies', async () => {
  const guest = await openGuest(site, 'lukasz');
  const person = await site.signUp();
  const offered = { claims: [], guestClaim: { state: 'active', givenName: 'Łukasz' } };
  expect((await site.call(claims.list, {}, { ...guest, as: person })).body).toMatchObject(offered);
  const adopted = await site.call(claims.adopt, {}, { ...guest, as: person });
  expect(adopted).toMatchObject({ status: 200, body: { claim: { state: 'active' } } });
  expect((await listClaims(person)).body.claims).toHaveLength(1);
  expect((await site.call(claims.list, {}, guest)).status).toBe(401);
  expect((await site.call(accountCalls.profile, {}, { as: person })).body.user.verification_status).toBe('verified');
  expect((await site.call(claims.adopt, {}, { as: person })).body.code).toBe('DOSSIER_PROOF_REQUIRED');
});

it('an account of another proven person takes no guest along', async () => {
  const person = await site.signUp();
  await prove(site, 'celina', person);
  const guest = await openGuest(site, 'lukasz');
  expect((await site.call(claims.adopt, {}, { ...guest, as: person })).body.code).toBe('PROOF_OTHER_PERSON');
  expect((await site.call(claims.list, {}, guest)).status).toBe(200);
});

it('a guest ends their claim, and with it the file session', async () => {
  const guest = await openGuest(site, 'lukasz');
  const [claim] = (await site.call(claims.list, {}, guest)).body.claims;
  expect((await site.call(claims.end, { id: claim?._id as string }, guest)).status).toBe(200);
  expect((await site.call(claims.list, {}, guest)).status).toBe(401);
});

describe('a user', () => {
  // RULES: The identity is verified
  it('a proof by the bank makes an active claim, verifies the identity and mails the person', async () => {
    const person = await site.signUp();
    expect(await prove(site, 'lukasz', person)).toMatchObject({ status: 200, body: { isGuest: false } });
    expect((await listClaims(person)).body.claims).toMatchObject([{ state: 'active', method: 'eid' }]);
    expect((await site.call(accountCalls.profile, {}, { as: person })).body.user.verification_status).toBe('verified');
    expect(await mailsTo(person)).toContain('Teczka jest otwarta');
  });

  it('of two accounts the one that proves later has the identifier, and the first one gets a mail', async () => {
    const first = await site.signUp();
    const second = await site.signUp();
    await prove(site, 'lukasz', first);
    await prove(site, 'lukasz', second);
    expect((await listClaims(first)).body.claims).toMatchObject([{ state: 'ended' }]);
    expect((await listClaims(second)).body.claims).toMatchObject([{ state: 'active' }]);
    expect(await mailsTo(first)).toContain('Dostęp do teczki przeniesiono');
    expect(await mailsTo(second)).not.toContain('Dostęp do teczki przeniesiono');
  });

  it('the mail about a taken file leads to a case for the desk, which names the claim and is in no file', async () => {
    const first = await site.signUp();
    await prove(site, 'lukasz', first);
    const second = await site.signUp();
    await prove(site, 'lukasz', second);
    const mail = (await site.mails()).find(({ subject }) => subject === 'Dostęp do teczki przeniesiono');
    const token = /not-me#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] as string;
    expect((await site.call(claims.stop, { token })).body).toEqual({ success: true });
    const { number } = (await listClaims(second)).body.claims[0] ?? {};
    const rows = await site.ctx.db.selectFrom('cases').selectAll().execute();
    expect(rows).toMatchObject([
      { kind: 'identity_abuse', state: 'received', claim_id: null, user_id: null, author_id: second.id },
    ]);
    expect(rows[0]?.text).toContain(number);
    expect((await site.call(cases.list, {}, { as: second })).body).toEqual([]);
    expect((await site.mails()).filter(({ subject }) => subject.startsWith('Sprawa'))).toEqual([]);
  });

  it('many accounts that prove the same identifier at once leave one active claim', async () => {
    const people = [await site.signUp(), await site.signUp(), await site.signUp()];
    const proofs = [];
    for (const person of people) proofs.push(await startProof(site, 'lukasz', person));
    await Promise.all(
      proofs.map(({ cookies, returned }, place) =>
        site.call(claims.finishEid, returned, { as: people[place], cookies }),
      ),
    );
    const states = await Promise.all(people.map(async (person) => (await listClaims(person)).body.claims[0]?.state));
    expect(states.filter((state) => state === 'active')).toHaveLength(1);
  });

  it('proving the same again keeps one active claim and mails no farewell', async () => {
    const person = await site.signUp();
    await prove(site, 'lukasz', person);
    await prove(site, 'lukasz', person);
    const states = (await listClaims(person)).body.claims.map(({ state }) => state);
    expect(states.sort()).toEqual(['active', 'ended']);
    expect(await mailsTo(person)).not.toContain('Dostęp do teczki przeniesiono');
  });

  it('the account of one person takes no proof of another', async () => {
    const person = await site.signUp();
    await prove(site, 'lukasz', person);
    expect(await prove(site, 'celina', person)).toMatchObject({ status: 409, body: { code: 'PROOF_OTHER_PERSON' } });
    expect((await listClaims(person)).body.claims).toMatchObject([{ state: 'active', givenName: 'Łukasz' }]);
  });

  it('a claim ends after three years', async () => {
    const person = await site.signUp();
    await prove(site, 'lukasz', person);
    site.advance(3 * 365 * 24 * 60 * MINUTE_MS + 2 * 24 * 60 * MINUTE_MS);
    await site.ctx.jobs.add(site.ctx, 'claims/advance', {});
    await site.runJobs();
    const again = await site.signIn(person);
    expect((await listClaims(again)).body.claims).toMatchObject([{ state: 'ended' }]);
  });

  it('a removed account loses its claims', async () => {
    const person = await site.signUp();
    await prove(site, 'lukasz', person);
    await removeForGood(site, await site.signInAdmin(), person);
    const rows = await site.ctx.db.selectFrom('claims').select(['state', 'end_cause']).execute();
    expect(rows).toEqual([{ state: 'ended', end_cause: 'account-removed' }]);
  });

  it("another person's claim does not exist", async () => {
    const person = await site.signUp();
    const proved = await prove(site, 'lukasz', person);
    const id = proved.body.claim._id;
    const stranger = await site.signUp();
    expect((await site.call(claims.end, { id }, { as: stranger })).body.code).toBe('CLAIM_NOT_FOUND');
    expect((await site.call(claims.letterCode, { id, code: 'X' }, { as: stranger })).body.code).toBe('CLAIM_NOT_FOUND');
  });
});

describe('a refused proof', () => {
  const finish = (returned: object, cookies: Record<string, string>, as?: Person) =>
    site.call(claims.finishEid, returned as never, { cookies, as });

  // SECURITY: **eID.**
  it.each([
    ['whose sign-in is too weak', 'kamil', 'PROOF_FAILED'],
    ['without a PESEL', 'elena', 'PROOF_NO_IDENTIFIER'],
    ['who goes back', 'cancel', 'PROOF_CANCELLED'],
    ['at whom the provider fails', 'fail', 'PROOF_FAILED'],
  ])('a person %s gets no claim', async (_who, person, code) => {
    const user = await site.signUp();
    expect((await prove(site, person, user)).body.code).toBe(code);
    expect((await listClaims(user)).body.claims).toEqual([]);
  });

  it('another state than that of the browser proves nothing', async () => {
    const { cookies, returned } = await startProof(site, 'lukasz');
    expect((await finish({ ...returned, state: 'x' }, cookies)).body.code).toBe('PROOF_FAILED');
    const other = await startProof(site, 'celina');
    expect((await finish({ ...returned, state: other.returned.state }, cookies)).body.code).toBe('PROOF_FAILED');
  });

  // SECURITY: **Proofs under way.**
  it('another browser than the one that began proves nothing', async () => {
    const { returned } = await startProof(site, 'lukasz');
    expect((await finish(returned, {})).body.code).toBe('PROOF_FAILED');
  });

  it('another account than the one that began proves nothing', async () => {
    const [first, second] = [await site.signUp(), await site.signUp()];
    const { cookies, returned } = await startProof(site, 'lukasz', first);
    expect((await finish(returned, cookies, second)).body.code).toBe('PROOF_FAILED');
    // The access token may have ended at the bank: nothing is used up, and the browser repeats the call.
    expect((await finish(returned, cookies)).body.code).toBe('TOKEN_EXPIRED');
    expect((await finish(returned, cookies, first)).status).toBe(200);
  });

  // SECURITY: **Proofs under way.**
  // SECURITY: **eID.**
  it('an attempt proves once', async () => {
    const { cookies, returned } = await startProof(site, 'lukasz');
    expect((await finish(returned, cookies)).status).toBe(200);
    expect((await finish(returned, cookies)).body.code).toBe('PROOF_EXPIRED');
  });

  // SECURITY: **eID.**
  it('another issuer than the provider proves nothing', async () => {
    const { cookies, returned } = await startProof(site, 'lukasz');
    expect((await finish({ ...returned, iss: 'https://evil.example' }, cookies)).body.code).toBe('PROOF_FAILED');
  });

  it('an attempt lapses after ten minutes', async () => {
    const { cookies, returned } = await startProof(site, 'lukasz');
    site.advance(10 * MINUTE_MS);
    expect((await finish(returned, cookies)).body.code).toBe('PROOF_EXPIRED');
    await site.ctx.jobs.add(site.ctx, 'claims/advance', {});
    await site.runJobs();
    const rows = await site.ctx.db.selectFrom('claims').select('state').execute();
    expect(rows).toEqual([{ state: 'lapsed' }]);
  });

  it('a provider that does not answer makes the method unavailable, and the next attempt asks it again', async () => {
    const away = await startEidApp({ ...provider.settings, issuer: 'http://127.0.0.1:1/eid' });
    expect(await away.call(claims.startEid, {})).toMatchObject({ status: 503, body: { code: 'PROVER_UNAVAILABLE' } });
    await away.close();
  });

  // SECURITY: attempts at the eID
  it('attempts are limited to the configured number an hour for an address', async () => {
    const limited = await startEidApp(provider.settings, { config: { limits: { eidPerHour: 2 } } });
    const start = () => limited.call(claims.startEid, {}, { address: '203.0.113.7' });
    expect([(await start()).status, (await start()).status]).toEqual([200, 200]);
    const refused = await start();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await limited.close();
  });

  it('attempts of one account are limited where those of an address are not', async () => {
    const limited = await startEidApp(provider.settings, { config: { limits: { eidPerHourAccount: 2 } } });
    const person = await limited.signUp();
    const start = async () => (await limited.call(claims.startEid, {}, { as: person })).status;
    expect([await start(), await start(), await start()]).toEqual([200, 200, 429]);
    expect((await limited.call(claims.startEid, {})).status).toBe(200);
    await limited.close();
  });

  // SECURITY: **eID.**
  it('the browser is asked to sign in again, with PKCE and a nonce, and in Polish', async () => {
    const { body } = await site.call(claims.startEid, {});
    const fields = Object.fromEntries(new URL(body.redirectUri).searchParams);
    expect(fields).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      prompt: 'login',
      max_age: '0',
      ui_locales: 'pl',
      scope: 'openid profile nin',
    });
    expect(fields.nonce).toMatch(/^[\w-]{43}$/);
    expect(readReturn(await visitProvider(body.redirectUri, 'cancel', buildTestConfig().publicUrl)).error).toBe(
      'access_denied',
    );
  });
});

describe('two at once', () => {
  it('a removal of the account and the end of its proof: the account is gone, and the proof has expired', async () => {
    const person = await site.signUp();
    const { cookies, returned } = await startProof(site, 'lukasz', person);
    const admin = await site.signInAdmin();
    const finishing = await inTransaction(site.ctx, async (tx) => {
      await findUser(tx, { id: person.id }, 'update');
      const finish = site.call(claims.finishEid, returned, { as: person, cookies });
      await someoneWaits(site);
      await endClaimsOf(tx, person.id, admin.id);
      return { finish };
    });
    expect((await finishing.finish).body.code).toBe('PROOF_EXPIRED');
  });

  it('twenty removals and ends of proofs: none fails', async () => {
    const admin = await site.signInAdmin();
    await site.call(session.confirm, { password: admin.password }, { as: admin });
    for (let round = 0; round < 20; round++) {
      const person = await site.signUp();
      const { cookies, returned } = await startProof(site, 'lukasz', person);
      const [removed, finished] = await Promise.all([
        site.call(users.remove, { id: person.id }, { as: admin }),
        site.call(claims.finishEid, returned, { as: person, cookies }),
      ]);
      expect(removed.status).toBe(200);
      expect(['TOKEN_INVALID', 'PROOF_EXPIRED', 'PROOF_FAILED', 'TOKEN_EXPIRED', undefined]).toContain(
        finished.body.code,
      );
      expect(finished.status).toBeLessThan(500);
    }
    site.advance(REMOVAL_UNDO_MS);
    await removeLeaving(site.ctx);
    const active = await site.ctx.db.selectFrom('claims').select('id').where('state', '=', 'active').execute();
    expect(active).toEqual([]);
  });
});

const end = (as: Person) => site.call(claims.end, { id: 'x' }, { as });

// SECURITY: **Fresh proof.**
it('a sign-in is a fresh proof for thirty minutes, not longer', async () => {
  const person = await site.signUp();
  site.advance(14 * MINUTE_MS);
  expect((await end(person)).body.code).toBe('CLAIM_NOT_FOUND');
  site.advance(17 * MINUTE_MS);
  const renewed = await site.call(session.refresh, {}, { cookies: person.cookies });
  const later = { ...person, token: renewed.body.token };
  expect(await end(later)).toMatchObject({ status: 403, body: { code: 'FRESH_PROOF_REQUIRED' } });
  const proved = await site.call(session.freshProof, { password: person.password }, { as: later });
  expect(proved.body.freshUntil).toBe(new Date(site.now().getTime() + 30 * MINUTE_MS).toISOString());
  expect((await end(later)).body.code).toBe('CLAIM_NOT_FOUND');
});

it('five wrong passwords in fifteen minutes end the tries', async () => {
  const person = await site.signUp();
  const attempt = (password: string) => site.call(session.freshProof, { password }, { as: person });
  for (let tries = 0; tries < 5; tries++) expect((await attempt('falsch')).body.code).toBe('PASSWORD_WRONG');
  expect((await attempt(person.password)).status).toBe(429);
  site.advance(15 * MINUTE_MS);
  const renewed = await site.call(session.refresh, {}, { cookies: person.cookies });
  const later = { ...person, token: renewed.body.token };
  expect((await site.call(session.freshProof, { password: person.password }, { as: later })).status).toBe(200);
});

it('a stolen session proves nobody by the bank of a thief, also where the account has no claim yet', async () => {
  const person = await site.signUp();
  const { cookies, returned } = await startProof(site, 'lukasz', person);
  await site.ctx.db.updateTable('sessions').set({ confirmed_at: null }).execute();
  expect((await site.call(claims.finishEid, returned, { as: person, cookies })).status).toBe(200);
  expect((await end(person)).body.code).toBe('FRESH_PROOF_REQUIRED');
  expect((await site.call(dossier.overview, {}, { as: person })).body.code).toBe('FRESH_PROOF_REQUIRED');
  expect((await site.call(secondFactor.startCode, {}, { as: person })).body.code).toBe('STEP_UP_REQUIRED');
});

it('an account confirms that it is its owner before it begins a proof of any kind, a guest does not', async () => {
  const person = await site.signUp();
  await site.ctx.db.updateTable('sessions').set({ confirmed_at: null }).execute();
  const begin = async (as?: Person) => {
    const eid = await site.call(claims.startEid, {}, as ? { as } : {});
    const review = await site.call(claims.start, { method: 'document' }, as ? { as } : {});
    return [eid, review].map(({ status, body }) => (status === 200 ? status : body.code));
  };
  expect(await begin(person)).toEqual(['FRESH_PROOF_REQUIRED', 'FRESH_PROOF_REQUIRED']);
  expect(await begin()).toEqual([200, 200]);
  await site.call(session.freshProof, { password: person.password }, { as: person });
  expect(await begin(person)).toEqual([200, 200]);
  site.advance(16 * MINUTE_MS);
  expect(await begin(person)).toEqual(['TOKEN_EXPIRED', 'TOKEN_EXPIRED']);
  site.advance(-16 * MINUTE_MS);
});

// Regulamin: Nie wolno dodawać wpisów o sobie
it('a person who has claimed an identifier adds no entry under it', async () => {
  const [person, author] = [await newVerified(site), await newVerified(site)];
  await prove(site, 'lukasz', person);
  const draft = { ...buildPerson({ identifier: '07871000023' }), history: [buildEntry(TENANT)] };
  expect((await site.call(tenants.create, draft, { as: person })).body.code).toBe('OWN_ENTRY');
  const subject = await addSubject(site, author, TENANT, buildPerson({ identifier: '07871000023' }));
  const entry = { id: subject._id, ...buildEntry(TENANT) };
  expect((await site.call(tenants.addHistory, entry, { as: person })).body.code).toBe('OWN_ENTRY');
  expect((await site.call(tenants.addHistory, entry, { as: author })).status).toBe(200);
});

it('a site without a provider offers no proof by it', async () => {
  const without = await startTestApp({ config: { eid: null } });
  expect((await site.call(claims.methods, {})).body.eid).toEqual({ label: 'Potwierdź przez bank' });
  expect((await without.call(claims.methods, {})).body).not.toHaveProperty('eid');
  expect((await without.call(claims.startEid, {})).body.code).toBe('PROVER_UNAVAILABLE');
  await without.close();
});

// RULES: Three kinds of people
it('a blocked user comes as a guest and keeps their rights', async () => {
  const person = await site.signUp();
  await prove(site, 'lukasz', person);
  await site.ctx.db.updateTable('users').set({ status: 'blocked' }).where('id', '=', person.id).execute();
  expect((await listClaims(person)).body.code).toBe('USER_BLOCKED');
  const guest = await openGuest(site, 'lukasz');
  expect((await site.call(claims.list, {}, guest)).body.claims).toMatchObject([{ state: 'active' }]);
});

it('no PESEL stands in clear in the database, the audit log or the mails', async () => {
  const person = await site.signUp();
  await prove(site, 'lukasz', person);
  const texts = JSON.stringify([
    await site.ctx.db.selectFrom('claims').selectAll().execute(),
    await site.ctx.db.selectFrom('claim_identifiers').selectAll().execute(),
    await site.ctx.db.selectFrom('claim_attempts').selectAll().execute(),
    await site.readAudit(),
    await site.mails(),
  ]);
  expect(texts).not.toContain('07871000023');
});
