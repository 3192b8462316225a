import { subjects } from '@najem/shared/contract/register';
import { reports } from '@najem/shared/contract/reports';
import { payments } from '@najem/shared/contract/money';
import { TENANT } from '@najem/shared/domain/register';
import { HOUR_MS } from '../../../src/kernel/durations';
import { pruneAddressLookups } from '../../../src/register/subjects/lookup-queries';
import { requireLookup } from '../../../src/register/subjects/lookups';
import { startTestApp, type TestApp } from '../../support/harness';
import { type Person, signIn, signInAdmin, signUp, verifyIdentity } from '../../support/sign-in';
import { addSubject, buildPerson, readAudited, freshPesel, newVerified } from '../../support/subject-actions';

const { check, create, list } = subjects.tenant;

let site: TestApp;
let admin: Person;
let person: Person;
beforeEach(async () => {
  // Ten in the morning in Warsaw.
  site = await startTestApp({ now: new Date('2026-11-20T09:00:00Z'), config: { limits: { lookupsPerDay: 3 } } });
  admin = await signInAdmin(site);
  person = await newVerified(site);
});
afterEach(() => site.close());

function look(identifier = freshPesel(), as = person) {
  return site.call(check, { identifier }, { as });
}

const REFUSED = {
  status: 429,
  body: {
    code: 'LOOKUP_LIMIT',
    message: 'Wykorzystano dzienny limit sprawdzanych identyfikatorów. Spróbuj ponownie jutro.',
  },
};

const REFUSED_NETWORK = {
  status: 429,
  body: {
    code: 'LOOKUP_LIMIT',
    message: 'Z tej sieci sprawdzono dziś zbyt wiele numerów. Zweryfikuj tożsamość albo spróbuj jutro.',
  },
};

// SECURITY: distinct identifiers per user
it('the fourth identifier of a day is rejected with Retry-After', async () => {
  for (let n = 0; n < 3; n++) expect((await look()).status).toBe(200);
  const refused = await look();
  expect(refused).toMatchObject(REFUSED);
  expect(refused.headers['retry-after']).toBe(String(14 * 3600));
});

// RULES: A _trusted account_
it('every call tells an account without a verified identity its limit and the one after verification', async () => {
  const small = await startTestApp({ config: { limits: { lookupsPerDayUntrusted: 2, lookupsPerDay: 60 } } });
  const stranger = await signUp(small);
  const bought = freshPesel();
  const as = { as: stranger };
  for (const identifier of [bought, freshPesel()]) await small.call(check, { identifier }, as);
  const answers = [
    await small.call(check, { identifier: freshPesel() }, as),
    await small.call(create, buildPerson(), as),
    await small.call(list, { identifier: freshPesel() }, as),
    await small.call(reports.checkActive, { identifier: freshPesel() }, as),
  ];
  const message = 'Bez weryfikacji tożsamości możesz sprawdzić 2 numery dziennie. Po weryfikacji: 60.';
  for (const answer of answers) expect(answer).toMatchObject({ status: 429, body: { code: 'LOOKUP_LIMIT', message } });
  // A payment is never refused by a limit of look-ups: only the RentCoins are missing.
  for (const identifier of [bought, freshPesel()]) {
    expect((await small.call(payments.rentCoinsPay, { identifier }, as)).body.code).toBe('COINS_INSUFFICIENT');
    expect((await small.call(payments.payuInit, { identifier }, as)).body.code).not.toBe('LOOKUP_LIMIT');
  }
  expect((await small.call(reports.checkActive, { identifier: bought }, as)).status).toBe(200);
  await small.close();
});

it('an identifier counts once per day, for both kinds and in any spelling', async () => {
  const identifier = freshPesel();
  for (const spelling of [identifier, ` ${identifier}`, `${identifier.slice(0, 6)}-${identifier.slice(6)}`]) {
    await look(spelling);
    await site.call(subjects.landlord.check, { identifier: spelling }, { as: person });
  }
  await look();
  expect((await look()).status).toBe(200);
  expect(await look()).toMatchObject(REFUSED);
  expect((await look(identifier)).status).toBe(200);
});

it('the look-up limit is reset at midnight in Warsaw', async () => {
  for (let n = 0; n < 3; n++) await look();
  site.advance(13.9 * HOUR_MS);
  const later = await signIn(site, person);
  expect(await look(freshPesel(), later)).toMatchObject(REFUSED);
  site.advance(0.2 * HOUR_MS);
  expect((await look(freshPesel(), later)).status).toBe(200);
});

it("additions and the list's identifier filter count as look-ups", async () => {
  await addSubject(site, person, TENANT);
  await site.call(list, { identifier: freshPesel() }, { as: person });
  await look();
  expect(await look()).toMatchObject(REFUSED);
  expect(await site.call(create, buildPerson(), { as: person })).toMatchObject(REFUSED);
  expect(await site.call(list, { identifier: freshPesel() }, { as: person })).toMatchObject(REFUSED);
});

it('a rejected addition of a known identifier counts as a look-up', async () => {
  const known = await addSubject(site, admin, TENANT);
  for (let n = 0; n < 2; n++) await look();
  const again = await site.call(create, buildPerson({ identifier: known.identifier }), { as: person });
  expect(again).toMatchObject({ status: 409, body: { _id: known._id } });
  expect(await look()).toMatchObject(REFUSED);
});

it('a wrong identifier does not count as a look-up', async () => {
  for (let n = 0; n < 5; n++) await look('12345678901');
  expect((await look()).status).toBe(200);
});

it('concurrent look-ups do not exceed the limit', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => look()));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
});

it('concurrent look-ups of one identifier count once', async () => {
  const identifier = freshPesel();
  const answers = await Promise.all(Array.from({ length: 8 }, () => look(identifier)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  await look();
  expect((await look()).status).toBe(200);
});

// RULES: `GET …/check/{identifier}`
// SECURITY: distinct identifiers per user
it('the look-up limit is per user and not for administrators', async () => {
  for (let n = 0; n < 4; n++) await look();
  const other = await newVerified(site);
  expect((await look(freshPesel(), other)).status).toBe(200);
  for (let n = 0; n < 5; n++) expect((await look(freshPesel(), admin)).status).toBe(200);
});

it('the look-up limit is shared with other features that take identifiers', async () => {
  const actor = { ...person, role: 'user', verificationStatus: 'verified', builtIn: false, sessionId: '' } as const;
  for (let n = 0; n < 3; n++)
    await requireLookup(site.ctx, actor, '192.0.2.1', site.ctx.vault.indexes(freshPesel()).all);
  await expect(
    requireLookup(site.ctx, actor, '192.0.2.1', site.ctx.vault.indexes(freshPesel()).all),
  ).rejects.toMatchObject({
    code: 'LOOKUP_LIMIT',
  });
  expect(await look()).toMatchObject(REFUSED);
});

describe('an account without verified identity and a network address', () => {
  const config = {
    trustProxy: ['127.0.0.1'],
    limits: { lookupsPerDay: 10, lookupsPerDayUntrusted: 2, lookupsPerDayAddress: 4 },
  };
  let guarded: TestApp;
  /** Whom only the limit of the address stops. */
  let stranger: Person;
  const wide = { ...config, limits: { ...config.limits, lookupsPerDayUntrusted: 10 } };
  beforeEach(async () => {
    guarded = await startTestApp({ shareWith: site, config });
    stranger = await signUp(site);
  });
  afterEach(() => guarded.close());
  const widen = async () => {
    await guarded.close();
    guarded = await startTestApp({ shareWith: site, config: wide });
  };

  function lookFrom(address: string, as: Person, identifier = freshPesel()) {
    return guarded.call(check, { identifier }, { as, headers: { 'x-forwarded-for': address } });
  }

  // RULES: A _trusted account_
  // SECURITY: the same without verified
  it('an account without verified identity has a smaller quota, which grows when it is verified', async () => {
    const newcomer = await signUp(site);
    for (let n = 0; n < 2; n++) expect((await lookFrom('192.0.2.1', newcomer)).status).toBe(200);
    expect(await lookFrom('192.0.2.1', newcomer)).toMatchObject({
      status: 429,
      body: { message: 'Bez weryfikacji tożsamości możesz sprawdzić 2 numery dziennie. Po weryfikacji: 10.' },
    });
    const verified = await verifyIdentity(site, newcomer);
    expect((await lookFrom('192.0.2.1', verified)).status).toBe(200);
  });

  // RULES: `GET …/check/{identifier}`
  // RULES: A _trusted account_
  // SECURITY: distinct identifiers per address
  it('accounts that share an address share its quota', async () => {
    const accounts = await Promise.all([signUp(site), signUp(site), signUp(site)]);
    const statuses: number[] = [];
    for (const account of accounts)
      for (let n = 0; n < 2; n++) statuses.push((await lookFrom('192.0.2.7', account)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
    expect((await lookFrom('192.0.2.8', await signUp(site))).status).toBe(200);
  });

  // RULES: A _trusted account_
  it('an address that is used up refuses a trusted account nothing', async () => {
    await widen();
    for (let n = 0; n < 4; n++) await lookFrom('192.0.2.6', stranger);
    expect(await lookFrom('192.0.2.6', stranger)).toMatchObject(REFUSED_NETWORK);
    expect((await lookFrom('192.0.2.6', person)).status).toBe(200);
  });

  // RULES: A _trusted account_
  it('addresses of one IPv6 /56 share a quota', async () => {
    await widen();
    for (let n = 0; n < 4; n++) {
      expect((await lookFrom(`2001:db8:1:2${n}${n}:${n}::1`, stranger)).status).toBe(200);
    }
    expect(await lookFrom('2001:db8:1:2ab::9', stranger)).toMatchObject(REFUSED_NETWORK);
    expect((await lookFrom('2001:db8:1:3ab::9', stranger)).status).toBe(200);
  });

  it('an identifier counts once for an address, and not where its user has no quota left', async () => {
    const [first, second] = [await signUp(site), await signUp(site)];
    const identifier = freshPesel();
    for (const account of [first, second, first]) await lookFrom('192.0.2.9', account, identifier);
    for (let n = 0; n < 6; n++) await lookFrom('192.0.2.9', first);
    expect((await lookFrom('192.0.2.9', second)).status).toBe(200);
    expect((await lookFrom('192.0.2.9', stranger)).status).toBe(200);
    expect(await lookFrom('192.0.2.9', stranger)).toMatchObject(REFUSED_NETWORK);
    expect((await lookFrom('192.0.2.9', await signUp(site), identifier)).status).toBe(200);
  });

  it('concurrent look-ups of several processes do not exceed the limit of an address', async () => {
    await widen();
    const other = await startTestApp({ shareWith: site, config: wide });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        (n % 2 === 0 ? guarded : other).call(
          check,
          { identifier: freshPesel() },
          { as: stranger, headers: { 'x-forwarded-for': '192.0.2.3' } },
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    await other.close();
  });

  // SECURITY: **Suspects.**
  it('every call that takes an identifier counts for the address', async () => {
    await widen();
    const options = { as: stranger, headers: { 'x-forwarded-for': '192.0.2.4' } };
    expect((await guarded.call(create, buildPerson(), options)).status).toBe(201);
    expect((await guarded.call(list, { identifier: freshPesel() }, options)).status).toBe(200);
    expect((await guarded.call(reports.checkActive, { identifier: freshPesel() }, options)).status).toBe(200);
    expect((await guarded.call(payments.rentCoinsPay, { identifier: freshPesel() }, options)).status).toBe(409);
    for (const answer of [
      await guarded.call(check, { identifier: freshPesel() }, options),
      await guarded.call(subjects.landlord.check, { identifier: freshPesel() }, options),
      await guarded.call(create, buildPerson(), options),
      await guarded.call(list, { identifier: freshPesel() }, options),
      await guarded.call(reports.checkActive, { identifier: freshPesel() }, options),
    ]) {
      expect(answer).toMatchObject(REFUSED_NETWORK);
    }
    const { body } = await guarded.call(payments.rentCoinsPay, { identifier: freshPesel() }, options);
    expect(body.code).toBe('COINS_INSUFFICIENT');
  });

  // SECURITY: **In inquiries.**
  it('no address is stored in clear, and its identifiers are removed after their day', async () => {
    await lookFrom('192.0.2.5', stranger);
    const stored = async () => guarded.ctx.db.selectFrom('address_lookups').selectAll().execute();
    const [row] = await stored();
    expect(row?.address).toHaveLength(32);
    expect(JSON.stringify(await stored())).not.toContain('192.0.2');
    await pruneAddressLookups(guarded.ctx);
    expect(await stored()).toHaveLength(1);
    guarded.advance(24 * HOUR_MS);
    await pruneAddressLookups(guarded.ctx);
    expect(await stored()).toHaveLength(0);
  });

  it('0 switches the limit of an address off', async () => {
    const open = await startTestApp({ shareWith: site, config: { limits: { lookupsPerDayAddress: 0 } } });
    for (let n = 0; n < 6; n++) {
      expect((await open.call(check, { identifier: freshPesel() }, { as: person })).status).toBe(200);
    }
    await open.close();
  });
});

it('additions and filters are audited as look-ups', async () => {
  const added = await addSubject(site, person, TENANT);
  await site.call(create, buildPerson({ identifier: added.identifier }), { as: person });
  await site.call(list, { identifier: added.identifier }, { as: person });
  expect(
    (await readAudited(site, 'identifier.checked')).map(({ details, target_id }) => [details.by, target_id]),
  ).toEqual([
    ['create', null],
    ['create', added._id],
    ['list', null],
  ]);
});
