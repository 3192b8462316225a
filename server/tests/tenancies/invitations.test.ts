import { claims, dossier } from '@najem/shared/contract/rights';
import { tenancies } from '@najem/shared/contract/tenancies';
import { openAsGuest, openAsUser } from '../support/dossier-actions';
import { startTestApp, type TestApp } from '../support/harness';
import { freshPesel } from '../support/subject-actions';
import {
  confirmTenancy,
  goTo,
  inviteByMail,
  newPair,
  type Pair,
  proveBoth,
  read,
  readInvitation,
  subjectsTo,
  takeOver,
  TERMS,
} from '../support/tenancy-steps';

let site: TestApp;
let pair: Pair;

beforeEach(async () => {
  site = await startTestApp({ now: new Date('2026-11-20T09:00:00.000Z') });
  pair = await newPair(site);
});
afterEach(() => site.close());

const open = (token: string, as?: Pair['tenant']) => site.call(tenancies.invitation, { token }, as && { as });

describe('an invitation', () => {
  it('names who asks, town and years; the address and days after signing in', async () => {
    const { token } = await inviteByMail(site, pair.landlord, pair.tenant, { to: '2026-12-31' });
    const { body } = await open(token);
    expect(body.invitation).toMatchObject({
      inviter: pair.landlord.name,
      role: 'landlord',
      town: 'Kraków',
      years: { from: 2024, to: 2026 },
    });
    expect(JSON.stringify(body)).not.toContain('Lipowa');
    expect((await open(token, pair.tenant)).body.invitation.terms).toEqual({
      address: TERMS.address,
      from: TERMS.from,
      to: '2026-12-31',
    });
  });

  it('to two addresses and one to the same in the other order are both entered at the same moment', async () => {
    const emails = [pair.tenant.email, 'inna@example.com'];
    const made = await Promise.all(
      [emails, [...emails].reverse()].map((to, place) =>
        site.call(tenancies.invite, { ...TERMS, address: `Polna ${place}, Kraków`, emails: to }, { as: pair.landlord }),
      ),
    );
    expect(made.map(({ status }) => status)).toEqual([201, 201]);
  });

  it('names the inviter as proven, also where the proof came later', async () => {
    const { tenancy, token } = await inviteByMail(site, pair.landlord, pair.tenant);
    expect((await open(token)).body.invitation.level).toBeUndefined();
    await takeOver(site, freshPesel(), { person: pair.landlord, givenName: 'Barbara' });
    await site.runJobs();
    expect((await open(token)).body.invitation).toMatchObject({ inviter: 'Barbara Żurek', level: 3 });
    expect(await read(site, pair.landlord, tenancy)).toMatchObject({ landlord: { name: 'Barbara Żurek', level: 3 } });
  });

  it('is confirmed by the invited account: both have the tenancy and a mail', async () => {
    const tenancy = await confirmTenancy(site, pair);
    expect(tenancy).toMatchObject({ state: 'running', isProven: false, role: 'tenant' });
    expect(tenancy.timeline).toMatchObject([
      { by: 'landlord', what: 'invited' },
      { by: 'tenant', what: 'confirmed' },
    ]);
    expect(await read(site, pair.landlord, tenancy)).toMatchObject({
      state: 'running',
      other: { name: pair.tenant.name },
    });
    for (const person of [pair.landlord, pair.tenant]) {
      expect(await subjectsTo(site, person)).toContain(`Najem ${tenancy.number} jest potwierdzony`);
    }
  });

  it('about a tenancy that is over opens the window at once, and closes what ended too long ago', async () => {
    const over = await confirmTenancy(site, pair, { to: '2025-11-30' });
    expect(over).toMatchObject({ state: 'window', windowOpensOn: '2026-11-20' });
    expect(over.windowEndsAt).toBe('2027-01-03T22:59:59.999Z');
    expect(await subjectsTo(site, pair.tenant)).toContain(`Czas na opinię o najmie ${over.number}: do 03.01.2027`);
    const closed = await confirmTenancy(site, await newPair(site), { from: '2018-01-01', to: '2020-01-01' });
    expect(closed).toMatchObject({ state: 'closed', may: { giveOpinion: false, download: true } });
  });

  it('is proven once both sides have a claim, and stays so', async () => {
    const tenancy = await confirmTenancy(site, pair);
    await proveBoth(site, pair);
    await site.ctx.jobs.add(site.ctx, 'tenancies/prove', { userId: pair.tenant.id });
    await site.runJobs();
    expect(await read(site, pair.tenant, tenancy)).toMatchObject({ isProven: true, landlord: { level: 3 } });
    const other = await newPair(site);
    await proveBoth(site, other);
    expect(await confirmTenancy(site, other)).toMatchObject({ isProven: true });
  });

  it('is proven by what a guest proved and takes to their account', async () => {
    const tenancy = await confirmTenancy(site, pair);
    await openAsUser(site, freshPesel(), pair.landlord);
    await site.ctx.db.updateTable('claims').set({ given_name: 'Adam' }).execute();
    const guest = await openAsGuest(site, freshPesel());
    expect((await site.call(claims.adopt, {}, { ...guest, as: pair.tenant })).status).toBe(200);
    await site.runJobs();
    expect(await read(site, pair.tenant, tenancy)).toMatchObject({ isProven: true });
  });

  it('is not proven between two sides of one name: they may be one person', async () => {
    await proveBoth(site, pair);
    await site.ctx.db.updateTable('claims').set({ given_name: 'Łucja' }).execute();
    expect(await confirmTenancy(site, pair)).toMatchObject({ isProven: false });
  });

  it('answered with other terms, or from another account, is the inviter’s to accept', async () => {
    const { token, tenancy } = await inviteByMail(site, pair.landlord, pair.tenant);
    const stranger = await site.signUpVerified();
    const answer = { token, answer: 'counter', from: '2024-10-01', to: '2026-11-30' } as const;
    const { body } = await site.call(tenancies.answerInvitation, answer, { as: stranger });
    expect(body.tenancy).toMatchObject({ state: 'counter' });
    const asked = await read(site, pair.landlord, tenancy);
    expect(asked).toMatchObject({
      task: 'counter',
      counter: { name: stranger.name, isUnknownAccount: true, from: '2024-10-01', to: '2026-11-30' },
    });
    const accepted = await site.call(
      tenancies.answerCounter,
      { number: tenancy.number, answer: 'accept', version: asked.version },
      { as: pair.landlord },
    );
    expect(accepted.body.tenancy).toMatchObject({ state: 'running', from: '2024-10-01', to: '2026-11-30' });
    expect((await open(token)).body.code).toBe('LINK_INVALID');
  });

  it('refused by the inviter, or without an answer for 14 days, ends the counter-proposal', async () => {
    const countered = async () => {
      const { token, tenancy } = await inviteByMail(site, pair.landlord, pair.tenant);
      await site.call(
        tenancies.answerInvitation,
        { token, answer: 'counter', from: '2025-01-01' },
        { as: pair.tenant },
      );
      return read(site, pair.landlord, tenancy);
    };
    const first = await countered();
    const refused = await site.call(
      tenancies.answerCounter,
      { number: first.number, answer: 'refuse', version: first.version },
      { as: pair.landlord },
    );
    expect(refused.body.tenancy.state).toBe('declined');
    expect(refused.body.tenancy.tenant.name).toBeUndefined();
    const second = await countered();
    await goTo(site, '2026-12-05', [pair.landlord, pair.tenant]);
    expect((await read(site, pair.landlord, second)).state).toBe('lapsed');
    expect(await subjectsTo(site, pair.tenant)).toContain(`Najem ${second.number}: nie został potwierdzony`);
  });

  it('is declined without a reason, and none is sent to that address for 30 days', async () => {
    const { token, tenancy } = await inviteByMail(site, pair.landlord, pair.tenant);
    await site.call(tenancies.answerInvitation, { token, answer: 'decline' }, { as: pair.tenant });
    const declined = await read(site, pair.landlord, tenancy);
    expect(declined.state).toBe('declined');
    // Nothing of who declined, whatever they prove later.
    await proveBoth(site, pair);
    const nobody = { role: 'tenant', isYou: false, isCompany: false, isRemoved: false };
    expect((await read(site, pair.landlord, tenancy)).tenant).toEqual(nobody);
    expect((await read(site, pair.tenant, tenancy)).landlord.name).not.toBeUndefined();
    const file = await site.call(dossier.overview, {}, { as: pair.landlord });
    expect(file.body.dossier.tenancies).toMatchObject([{ number: tenancy.number, other: 'osoba zaproszona' }]);
    await inviteByMail(site, pair.landlord, pair.tenant);
    const sent = async () => (await subjectsTo(site, pair.tenant)).filter((subject) => subject.includes('prosi'));
    expect(await sent()).toHaveLength(1);
    await goTo(site, '2026-12-21', [pair.landlord]);
    await inviteByMail(site, pair.landlord, pair.tenant);
    expect(await sent()).toHaveLength(2);
  });

  it('of an unknown person looks unanswered to the inviter until its 21 days are over', async () => {
    const { token, tenancy } = await inviteByMail(site, pair.landlord, pair.tenant);
    expect((await site.call(tenancies.answerInvitation, { token, answer: 'unknown' })).body).toEqual({ success: true });
    expect(await read(site, pair.landlord, tenancy)).toMatchObject({
      state: 'invited',
      timeline: [{ what: 'invited' }],
    });
    await goTo(site, '2026-12-12', [pair.landlord, pair.tenant]);
    expect((await read(site, pair.landlord, tenancy)).state).toBe('lapsed');
    await inviteByMail(site, pair.landlord, pair.tenant);
    expect((await subjectsTo(site, pair.tenant)).filter((subject) => subject.includes('prosi'))).toHaveLength(1);
  });

  it('is mailed once more after 14 days, and lapses after 21', async () => {
    const { token, tenancy } = await inviteByMail(site, pair.landlord, pair.tenant);
    await goTo(site, '2026-12-05', [pair.landlord, pair.tenant]);
    expect((await subjectsTo(site, pair.tenant)).filter((subject) => subject.includes('prosi'))).toHaveLength(2);
    expect(await readInvitation(site, pair.tenant.email)).toBe(token);
    await goTo(site, '2026-12-12', [pair.landlord, pair.tenant]);
    expect((await read(site, pair.landlord, tenancy)).state).toBe('lapsed');
    expect((await open(token)).body.code).toBe('LINK_INVALID');
  });

  it('withdrawn by the inviter leads nowhere', async () => {
    const { token, tenancy } = await inviteByMail(site, pair.landlord, pair.tenant);
    const { number, version } = tenancy;
    const { body } = await site.call(tenancies.withdraw, { number, version }, { as: pair.landlord });
    expect(body.tenancy.state).toBe('withdrawn');
    expect((await open(token)).body.code).toBe('LINK_INVALID');
  });

  it('to hand over has a link in place of an address', async () => {
    const { body } = await site.call(tenancies.invite, { ...TERMS, emails: [] }, { as: pair.landlord });
    const token = body.link?.split('/').at(-1) ?? '';
    const { body: answered } = await site.call(
      tenancies.answerInvitation,
      { token, answer: 'confirm' },
      { as: pair.tenant },
    );
    expect(answered.tenancy).toMatchObject({ state: 'counter', number: body.tenancies[0]?.number });
  });
});

describe('what is refused', () => {
  const inviting = async (terms: object) => {
    const { status, body } = await site.call(
      tenancies.invite,
      { ...TERMS, emails: ['ktos@poczta.test'], ...terms },
      { as: pair.landlord },
    );
    return [status, body.code];
  };

  it.each([
    [{ address: ' ' }, 400, 'FIELDS_REQUIRED'],
    [{ address: 'x'.repeat(201) }, 400, 'TEXT_TOO_LONG'],
    [{ from: '1989-12-31' }, 400, 'TENANCY_DATES'],
    [{ from: '2026-02-30' }, 400, undefined],
    [{ to: '2016-11-19' }, 400, 'TENANCY_DATES'],
    [{ to: '2024-08-31' }, 400, 'TENANCY_DATES'],
    [{ emails: ['nie adres'] }, 400, undefined],
    [{ companyNip: '5260250274' }, 403, 'DOSSIER_PROOF_REQUIRED'],
  ])('of an invitation: %j', async (terms, status, code) => {
    const refused = await inviting(terms);
    expect(refused[0]).toBe(status);
    if (code !== undefined) expect(refused[1]).toBe(code);
  });

  it('is an invitation of oneself, by one’s own address or link', async () => {
    expect(await inviting({ emails: [pair.landlord.email] })).toEqual([400, 'TENANCY_SELF']);
    const { token } = await inviteByMail(site, pair.landlord, pair.tenant);
    const { body } = await site.call(tenancies.answerInvitation, { token, answer: 'confirm' }, { as: pair.landlord });
    expect(body.code).toBe('TENANCY_SELF');
  });

  it('is the 21st invitation of a day', async () => {
    for (let made = 0; made < 20; made++) await inviting({ emails: [`osoba${made}@inna.test`] });
    expect(await inviting({})).toEqual([429, 'TENANCY_LIMIT']);
  });

  it('is the same home on the same days twice: told to who answers', async () => {
    await confirmTenancy(site, pair);
    const { token } = await inviteByMail(site, pair.landlord, pair.tenant, {
      address: 'UL. LIPOWA 4 / 7 30-001 kraków',
    });
    const { status, body } = await site.call(
      tenancies.answerInvitation,
      { token, answer: 'confirm' },
      { as: pair.tenant },
    );
    expect([status, body.code]).toEqual([409, 'TENANCY_OVERLAPS']);
  });

  it('is the tenancy of others, and a version that is not the newest', async () => {
    const { tenancy } = await inviteByMail(site, pair.landlord, pair.tenant);
    const stranger = await site.signUpVerified();
    expect((await site.call(tenancies.get, { number: tenancy.number }, { as: stranger })).body.code).toBe(
      'TENANCY_NOT_FOUND',
    );
    const stale = { number: tenancy.number, version: tenancy.version + 1 };
    expect((await site.call(tenancies.withdraw, stale, { as: pair.landlord })).body.code).toBe('STALE_EDIT');
  });

  // RULES: Every address that is invited
  it('has the same answer for every address: of an account, of none, and of one that gets no mail', async () => {
    const shapes = [];
    for (let made = 0; made < 6; made++) {
      const { body } = await site.call(
        tenancies.invite,
        { ...TERMS, address: `ul. Lipowa ${made}, Kraków`, emails: [pair.tenant.email] },
        { as: pair.landlord },
      );
      shapes.push(body.tenancies.map(({ state, timeline, may }) => ({ state, timeline, may })));
    }
    const { body } = await site.call(tenancies.invite, { ...TERMS, emails: ['nikt@inna.test'] }, { as: pair.landlord });
    shapes.push(body.tenancies.map(({ state, timeline, may }) => ({ state, timeline, may })));
    for (const shape of shapes) expect(shape).toEqual(shapes[0]);
    expect((await subjectsTo(site, pair.tenant)).filter((subject) => subject.includes('prosi'))).toHaveLength(5);
  });
});

it('an invitation to an address that just declined is never sent, also once another to it ends', async () => {
  const { token } = await inviteByMail(site, pair.landlord, pair.tenant);
  await site.call(tenancies.answerInvitation, { token, answer: 'decline' }, { as: pair.tenant });
  const other = await site.signUpVerified();
  await goTo(site, '2026-12-10', [pair.landlord, other]);
  await inviteByMail(site, pair.landlord, pair.tenant);
  const { tenancy } = await inviteByMail(site, other, pair.tenant);
  await goTo(site, '2026-12-22', [other]);
  const { version, number } = await read(site, other, tenancy);
  expect((await site.call(tenancies.withdraw, { number, version }, { as: other })).status).toBe(200);
  expect((await subjectsTo(site, pair.tenant)).filter((subject) => subject.includes('prosi'))).toHaveLength(2);
});

// SECURITY: `TOKEN_SECRET`
it('invitations and refusals go on while the signing secret changes', async () => {
  const { token, tenancy } = await inviteByMail(site, pair.landlord, pair.tenant);
  const other = await site.signUpVerified();
  const { token: declined } = await inviteByMail(site, other, pair.tenant);
  await site.call(tenancies.answerInvitation, { token: declined, answer: 'decline' }, { as: pair.tenant });
  const renewed = await startTestApp({
    shareWith: site,
    now: site.now(),
    config: { tokenSecrets: [Buffer.alloc(32, 9), ...site.ctx.config.tokenSecrets] },
  });
  const { body } = await renewed.call(dossier.todo, {}, { as: pair.tenant });
  expect(body.todo.map(({ number, path }) => [number, path])).toEqual([
    [tenancy.number, `/tenancies/invited/${token}`],
  ]);
  await renewed.call(tenancies.invite, { ...TERMS, emails: [pair.tenant.email] }, { as: other });
  await goTo(renewed, '2026-12-05');
  const mails = (await site.mails()).filter(({ to, subject }) => to === pair.tenant.email && subject.includes('prosi'));
  expect(mails).toHaveLength(3);
  expect(mails.at(-1)?.text).toContain(token);
  await renewed.close();
});

it('an invitation that waited because five were open is sent when one of them ends', async () => {
  const entered = [];
  for (let made = 0; made < 6; made++) {
    const { body } = await site.call(
      tenancies.invite,
      { ...TERMS, address: `ul. Lipowa ${made}, Kraków`, emails: [pair.tenant.email] },
      { as: made < 5 ? pair.landlord : await site.signUpVerified({ name: 'Ostatnia Osoba' }) },
    );
    entered.push(body.tenancies[0]);
  }
  expect(await subjectsTo(site, pair.tenant)).not.toContain('Ostatnia Osoba prosi o potwierdzenie najmu');
  const { number = '', version = 0 } = entered[0] ?? {};
  await site.call(tenancies.withdraw, { number, version }, { as: pair.landlord });
  const asked = async () =>
    (await subjectsTo(site, pair.tenant)).filter((subject) => subject === 'Ostatnia Osoba prosi o potwierdzenie najmu');
  expect(await asked()).toHaveLength(1);
  // Its one reminder goes out like that of any other.
  await goTo(site, '2026-12-05');
  expect(await asked()).toHaveLength(2);
});

it('an invitation that waited for longer than 14 days has no reminder besides', async () => {
  const entered = [];
  for (let made = 0; made < 5; made++) {
    const address = `ul. Lipowa ${made}, Kraków`;
    entered.push((await inviteByMail(site, pair.landlord, pair.tenant, { address })).tenancy);
  }
  const last = await site.signUpVerified({ name: 'Ostatnia Osoba' });
  await site.call(tenancies.invite, { ...TERMS, emails: [pair.tenant.email] }, { as: last });
  await goTo(site, '2026-12-06', [pair.landlord]);
  const { number = '' } = entered[0] ?? {};
  const { version } = await read(site, pair.landlord, { number });
  await site.call(tenancies.withdraw, { number, version }, { as: pair.landlord });
  await goTo(site, '2026-12-07');
  const asked = (await subjectsTo(site, pair.tenant)).filter((subject) => subject.startsWith('Ostatnia Osoba'));
  expect(asked).toHaveLength(1);
});

it('an invitation that is sent once more, as by a page that lost its answer, is the same one', async () => {
  const input = { ...TERMS, emails: [pair.tenant.email, 'druga@inna.test'] };
  const first = await site.call(tenancies.invite, input, { as: pair.landlord });
  const again = await site.call(tenancies.invite, input, { as: pair.landlord });
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect((await subjectsTo(site, pair.tenant)).filter((subject) => subject.includes('prosi'))).toHaveLength(1);
  const other = await site.call(tenancies.invite, { ...input, to: '2027-11-30' }, { as: pair.landlord });
  expect(other.body.tenancies[0]?.number).not.toBe(first.body.tenancies[0]?.number);
  const theirs = await site.call(tenancies.invite, input, { as: await site.signUpVerified() });
  expect(theirs.body.tenancies[0]?.number).not.toBe(first.body.tenancies[0]?.number);
});

it('the link of an answered invitation leads who answered it to the tenancy, and nobody else', async () => {
  const { token, tenancy } = await inviteByMail(site, pair.landlord, pair.tenant);
  const openAs = async (as?: Pair['tenant']) => (await open(token, as)).body;
  expect((await openAs(pair.tenant)).invitation.number).toBeUndefined();
  await site.call(tenancies.answerInvitation, { token, answer: 'confirm' }, { as: pair.tenant });
  expect((await openAs(pair.tenant)).invitation).toMatchObject({ number: tenancy.number, inviter: pair.landlord.name });
  for (const other of [undefined, pair.landlord, await site.signUpVerified()]) {
    expect((await openAs(other)).code).toBe('LINK_INVALID');
  }
});
