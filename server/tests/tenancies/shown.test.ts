import { accountCalls } from '@najem/shared/contract/identity';
import { reports } from '@najem/shared/contract/reports';
import { dossier, passports } from '@najem/shared/contract/rights';
import { tenancies } from '@najem/shared/contract/tenancies';
import { startTestApp, type TestApp } from '../support/harness';
import { readPdfText } from '../support/pdf-text';
import { confirmPerson } from '../support/sign-in';
import { insertTenancy } from '../support/tenancy-actions';
import { confirmTenancy, goTo, inviteByMail, newPair, type Pair, proveBoth, read } from '../support/tenancy-steps';

let site: TestApp;
let pair: Pair;

beforeEach(async () => {
  site = await startTestApp({ now: new Date('2026-11-20T09:00:00.000Z') });
  pair = await newPair(site);
});
afterEach(() => site.close());

describe("a passport's head", () => {
  const preview = async (role: 'tenant' | 'landlord', person = pair.tenant) => {
    await confirmPerson(site, person);
    const { body } = await site.call(
      passports.preview,
      { role, withAddresses: false, withComments: false },
      { as: person },
    );
    return body.report.passport?.head;
  };

  it('names proven tenancies, each month and person once, also without an entry', async () => {
    await proveBoth(site, pair);
    await confirmTenancy(site, pair, { from: '2025-01-10', to: '2025-06-30' });
    await confirmTenancy(site, pair, { from: '2025-06-15', to: '2025-12-31', address: 'ul. Inna 1, Kraków' });
    expect(await preview('tenant')).toEqual([
      'Najmy potwierdzone przez obie strony: 2, u 1 wynajmującego, razem 12 mies., ostatni do 12.2025',
      'Potwierdziły je osoby, nie umowy.',
    ]);
    expect(await preview('landlord')).toBeUndefined();
    expect((await preview('landlord', pair.landlord))?.[0]).toContain('z 1 najemcą');
  });

  it('says nothing of tenancies that are not proven, have not begun, were annulled or taken out of the file', async () => {
    await proveBoth(site, pair);
    await insertTenancy(site, { ...pair, proven_at: null });
    await insertTenancy(site, { ...pair, state: 'annulled', over_at: site.now() });
    await insertTenancy(site, { ...pair, state: 'running', starts_on: '2026-12-01', ends_on: null });
    const { number } = await insertTenancy(site, { ...pair, state: 'closed' });
    await site.call(tenancies.forget, { number }, { as: pair.tenant });
    expect(await preview('tenant')).toBeUndefined();
  });
});

describe('the confirmation of a tenancy', () => {
  const get = async (number: string, place: 'address' | 'town') => {
    const response = await site.app.inject({
      url: `/api/tenancies/${number}/confirmation.pdf?place=${place}`,
      headers: { authorization: `Bearer ${pair.tenant.token}` },
    });
    return { status: response.statusCode, text: response.statusCode === 200 ? readPdfText(response.rawPayload) : '' };
  };

  it('names both sides with their proof, the days, and the address or the town', async () => {
    await proveBoth(site, pair);
    const { number } = await confirmTenancy(site, pair, { to: '2026-10-31' });
    const whole = await get(number, 'address');
    for (const words of [number, 'Adam Żurek', 'Łucja Żurek', 'ul. Lipowa 4/7', 'od 01.09.2024 do 31.10.2026']) {
      expect(whole.text).toContain(words);
    }
    const town = await get(number, 'town');
    expect(town.text).toContain('Kraków');
    expect(town.text).not.toContain('Lipowa');
  });

  it('of a proven tenancy says so of a side whose proof has ended', async () => {
    await proveBoth(site, pair);
    const { number } = await confirmTenancy(site, pair);
    await site.ctx.db
      .updateTable('claim_identifiers')
      .set({ is_active: false })
      .where('claim_id', 'in', ({ selectFrom }) =>
        selectFrom('claims').select('id').where('user_id', '=', pair.landlord.id),
      )
      .execute();
    const { text } = await get(number, 'town');
    expect(text).toContain('tożsamość sprawdzona wcześniej');
    expect(text).not.toContain('tożsamość niesprawdzona');
  });

  it('is checked at the authenticity page by its number, without personal data', async () => {
    const { number } = await confirmTenancy(site, pair);
    const { body } = await site.call(reports.verify, { number });
    expect(body).toMatchObject({ number, isActive: true, createdAt: '2026-11-20T09:00:00.000Z' });
    expect((await get(number, 'town')).text).toContain(body.checksum);
    expect(JSON.stringify(body)).not.toContain(pair.tenant.name);
    expect((await site.call(reports.verify, { number: 'NJ-2222-2222' })).body.code).toBe('REPORT_NOT_FOUND');
  });

  it('stays genuine when names are proven, another end is agreed, and a side forgets the tenancy', async () => {
    const { number } = await confirmTenancy(site, pair, { to: '2026-10-31' });
    const { text } = await get(number, 'address');
    await site.ctx.db.updateTable('tenancy_sides').set({ name: 'Adam Żurek' }).execute();
    await site.ctx.db
      .updateTable('tenancies')
      .set({ state: 'revealed', ends_on: '2026-09-30', revealed_at: site.now() })
      .execute();
    await site.call(tenancies.forget, { number }, { as: pair.landlord });
    const { body } = await site.call(reports.verify, { number });
    expect(text).toContain(body.checksum);
  });

  it('is there for a confirmed tenancy alone', async () => {
    const { tenancy } = await inviteByMail(site, pair.tenant, pair.landlord, { role: 'tenant' });
    expect((await get(tenancy.number, 'town')).status).toBe(409);
  });
});

it("an invitation to one's confirmed address is a task, until it is answered", async () => {
  const { token } = await inviteByMail(site, pair.landlord, pair.tenant);
  const tasks = async () => (await site.call(dossier.todo, {}, { as: pair.tenant })).body.todo;
  expect(await tasks()).toMatchObject([
    { what: 'answer_invitation', otherSide: pair.landlord.name, path: `/tenancies/invited/${token}` },
  ]);
  await site.call(tenancies.answerInvitation, { token, answer: 'decline' }, { as: pair.tenant });
  expect(await tasks()).toEqual([]);
});

it('the list of tenancies has what waits for its reader in front, and names the invited to the inviter alone', async () => {
  const { number } = await confirmTenancy(site, pair, { from: '2020-01-01', to: '2026-10-31' });
  await confirmTenancy(site, pair, { from: '2026-11-01', address: 'ul. Inna 1, Kraków' });
  await inviteByMail(site, pair.tenant, pair.landlord, { role: 'tenant', from: '2026-11-02' });
  const { body } = await site.call(tenancies.list, { pageSize: 2 }, { as: pair.tenant });
  expect(body.map((row) => [row.number === number, row.invitedEmail])).toEqual([
    [true, undefined],
    [false, pair.landlord.email],
  ]);
});

it('the list of tenancies counts what waits for its reader, invitations too', async () => {
  await inviteByMail(site, await site.signUpVerified(), pair.tenant);
  await confirmTenancy(site, pair, { to: '2026-10-31' });
  const { headers } = await site.call(tenancies.list, {}, { as: pair.tenant });
  expect([headers['x-total-count'], headers['x-waiting']]).toEqual(['1', '2']);
});

describe('the profile', () => {
  const isOpenFor = async (as: Pair['tenant']) =>
    (await site.call(accountCalls.profile, {}, { as })).body.user.hasOpenTenancy;
  const both = async () => [await isOpenFor(pair.landlord), await isOpenFor(pair.tenant)];

  // RULES: The screen of every proof says
  it('says that a tenancy is open from its invitation until its opinions are revealed', async () => {
    expect(await both()).toEqual([undefined, undefined]);
    const { number } = await confirmTenancy(site, pair, { to: '2026-12-10' });
    expect(await both()).toEqual([true, true]);
    await goTo(site, '2026-12-12', [pair.landlord, pair.tenant]);
    expect(await read(site, pair.tenant, { number })).toMatchObject({ state: 'window' });
    expect(await both()).toEqual([true, true]);
    await goTo(site, '2027-02-01', [pair.landlord, pair.tenant]);
    expect(await read(site, pair.tenant, { number })).toMatchObject({ state: 'revealed' });
    expect(await both()).toEqual([undefined, undefined]);
  });

  it('counts an invitation for who is asked at a confirmed address, until they decline', async () => {
    const { token } = await inviteByMail(site, pair.landlord, pair.tenant);
    expect(await both()).toEqual([true, true]);
    await site.call(tenancies.answerInvitation, { token, answer: 'decline' }, { as: pair.tenant });
    expect(await both()).toEqual([undefined, undefined]);
  });

  it('counts other terms for both sides while the inviter has not answered', async () => {
    const { token } = await inviteByMail(site, pair.landlord, pair.tenant);
    await site.call(tenancies.answerInvitation, { token, answer: 'counter', to: '2027-01-31' }, { as: pair.tenant });
    expect(await both()).toEqual([true, true]);
  });

  it('looks the same to an inviter whom the other side does not know', async () => {
    const { token } = await inviteByMail(site, pair.landlord, pair.tenant);
    await site.call(tenancies.answerInvitation, { token, answer: 'unknown' }, { as: pair.tenant });
    expect(await both()).toEqual([true, undefined]);
  });
});
