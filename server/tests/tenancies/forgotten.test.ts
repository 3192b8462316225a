import { users } from '@najem/shared/contract/office';
import { tenants } from '@najem/shared/contract/register';
import { deskNoteCalls, dossier, passports } from '@najem/shared/contract/rights';
import { type OpinionEntry, opinions, tenancies, tenancyDeskCalls } from '@najem/shared/contract/tenancies';
import { REASONS } from '../support/dispute-actions';
import { startTestApp, type TestApp } from '../support/harness';
import { confirmPerson, type Person } from '../support/sign-in';
import { insertTenancy } from '../support/tenancy-actions';
import { confirmTenancy, goTo, inviteByMail, newPair, type Pair, proveBoth } from '../support/tenancy-steps';

const LATE = '2027-01-04';

let site: TestApp;
let pair: Pair;

beforeEach(async () => {
  site = await startTestApp({ now: new Date('2026-11-20T09:00:00.000Z') });
  pair = await newPair(site);
});
afterEach(() => site.close());

async function forget(as: Person, number: string): Promise<void> {
  expect((await site.call(tenancies.forget, { number }, { as })).status).toBe(200);
}

async function readNotes(): Promise<string[]> {
  const admin = await site.signInAdmin();
  await confirmPerson(site, admin);
  return (await site.call(deskNoteCalls.notes, {}, { as: admin })).body.items.map(({ kind }) => kind);
}

const sides = (): [string, () => Person][] => [
  ['the author', () => pair.landlord],
  ['the described side', () => pair.tenant],
];

it.each([
  ['leaves the file', (as: Person, number: string) => forget(as, number)],
  [
    'goes with its account',
    async (as: Person) => {
      await confirmPerson(site, as);
      await site.call(users.removeOwn, { typed: 'USUŃ' }, { as });
    },
  ],
])('a tenancy that was declined does not show its inviter when it %s', async (_how, go) => {
  const unconfirmed = { confirmed_at: null, proven_at: null, window_opens_on: null, window_ends_at: null };
  const { number } = await insertTenancy(site, { ...pair, ...unconfirmed, state: 'declined', over_at: site.now() });
  const read = async () => (await site.call(tenancies.get, { number }, { as: pair.landlord })).body;
  const before = await read();
  expect(before.tenancy.state).toBe('declined');
  await go(pair.tenant, number);
  expect(await read()).toEqual(before);
});

// RULES: What is asked about the same two people
describe('a tenancy that left a file is still one of the two people', () => {
  it.each(sides())('so that %s confirms no other of the same home and days', async (_who, forgetful) => {
    await proveBoth(site, pair);
    const { number } = await confirmTenancy(site, pair, { from: '2020-01-01', to: '2021-12-31' });
    await forget(forgetful(), number);
    const { token } = await inviteByMail(site, pair.landlord, pair.tenant, { from: '2021-01-01', to: '2022-12-31' });
    const again = await site.call(tenancies.answerInvitation, { token, answer: 'confirm' }, { as: pair.tenant });
    expect(again.body.code).toBe('TENANCY_OVERLAPS');
  });

  it.each(sides())(
    'so that an entry after the reveal says so, whichever of both forgot it: %s',
    async (_who, forgetful) => {
      const numbers = await proveBoth(site, pair);
      const { number } = await confirmTenancy(site, pair, { to: '2026-10-31' });
      await goTo(site, LATE, [pair.landlord, pair.tenant]);
      await forget(forgetful(), number);
      const words = { landlord: 'X', rentalAddress: 'ul. Inna 5, Łódź', comment: 'Zostawił niezapłacone rachunki.' };
      const history = [{ ...words, reason: 'payment_issues' }];
      const person = { name: 'Łucja Żurek', type: 'osoba', identifier: numbers.tenant, history };
      expect((await site.call(tenants.create, person, { as: pair.landlord })).status).toBe(201);
      await confirmPerson(site, pair.tenant);
      const { body } = await site.call(dossier.entries, {}, { as: pair.tenant });
      expect(body.map(({ isAfterReveal }) => isAfterReveal)).toEqual([true]);
    },
  );

  it('so that its entries are among the ten of the pair', async () => {
    const three: OpinionEntry[] = ['timely_payment', 'property_care', 'cleanliness'].map((reason) => ({
      reason,
      comment: 'Czynsz zawsze w terminie, co do dnia.',
    }));
    await proveBoth(site, pair);
    const give = (number: string) =>
      site.call(opinions.give, { number, entries: three, version: 0 }, { as: pair.landlord });
    const former: string[] = [];
    for (const street of ['Polna 1', 'Polna 2', 'Polna 3']) {
      const { number } = await confirmTenancy(site, pair, { to: '2026-10-31', address: street });
      expect((await give(number)).status).toBe(200);
      former.push(number);
    }
    await goTo(site, LATE, [pair.landlord, pair.tenant]);
    await site.runJobs();
    for (const number of former) await forget(pair.landlord, number);
    const { number } = await confirmTenancy(site, pair, { to: '2026-12-31', address: 'Polna 4' });
    expect((await give(number)).body.code).toBe('ENTRY_LIMIT');
  });

  it('so that what was written after it is named by no later one', async () => {
    const numbers = await proveBoth(site, pair);
    const first = await confirmTenancy(site, pair, { from: '2020-01-01', to: '2021-12-31' });
    site.advance(1000);
    const words = { landlord: 'X', rentalAddress: 'ul. Lipowa 4/7, 30-001 Kraków', comment: 'Czynsz w terminie.' };
    const history = [{ ...words, reason: 'timely_payment' }];
    const person = { name: 'Łucja Żurek', type: 'osoba', identifier: numbers.tenant, history };
    const made = await site.call(tenants.create, person, { as: pair.landlord });
    site.advance(1000);
    await forget(pair.landlord, first.number);
    const second = await confirmTenancy(site, pair, { from: '2024-11-01', to: '2026-10-31' });
    const list = await site.call(opinions.ownEntries, { number: second.number }, { as: pair.landlord });
    expect(list.body.entries).toEqual([]);
    // Nor does the form of an entry tell whose number it is.
    await confirmTenancy(site, pair, { from: '2026-11-01', address: 'ul. Inna 1, Kraków' });
    const id = made.body.tenant?._id ?? '';
    const { body } = await site.call(tenancies.withSubject, { id }, { as: pair.landlord });
    expect(body.number).toBeUndefined();
  });

  it('so that a passport counts one landlord, who forgets each of several', async () => {
    await proveBoth(site, pair);
    for (const street of ['Polna 1', 'Polna 2']) {
      const { number } = await confirmTenancy(site, pair, { from: '2020-01-01', to: '2021-12-31', address: street });
      await forget(pair.landlord, number);
    }
    await confirmPerson(site, pair.tenant);
    const input = { role: 'tenant', withAddresses: false, withComments: false } as const;
    const { body } = await site.call(passports.preview, input, { as: pair.tenant });
    expect(body.report.passport?.head?.[0]).toContain('2, u 1 wynajmującego');
  });

  it('so that the desk has its notes', async () => {
    const third = await site.signUpVerified();
    const past = { from: '2020-01-01', to: '2023-01-31' };
    for (const two of [pair, { landlord: pair.tenant, tenant: third }]) {
      const { number } = await confirmTenancy(site, two, past);
      await forget(pair.tenant, number);
    }
    await confirmTenancy(site, { landlord: third, tenant: pair.landlord });
    expect(await readNotes()).toContain('tenancy_ring');
    await confirmTenancy(site, pair, { from: '2023-02-01', to: '2023-03-31' });
    expect(await readNotes()).toContain('tenancy_months');
  });

  it('so that an administrator who forgot theirs does not decide it', async () => {
    const { number, version } = await insertTenancy(site, { ...pair, state: 'closed' });
    await site.ctx.db.updateTable('users').set({ role: 'admin' }).where('id', '=', pair.tenant.id).execute();
    Object.assign(pair.tenant, await site.signIn(pair.tenant));
    await forget(pair.tenant, number);
    await confirmPerson(site, pair.tenant);
    const input = { number, version: version + 1, decision: 'annul', reasons: REASONS } as const;
    const { body } = await site.call(tenancyDeskCalls.decideTenancy, input, { as: pair.tenant });
    expect(body.code).toBe('TENANCY_NOT_FOUND');
  });

  it('until its account is removed', async () => {
    await insertTenancy(site, { ...pair, state: 'revealed' });
    const { number } = await insertTenancy(site, { ...pair, state: 'closed' });
    await forget(pair.tenant, number);
    await confirmPerson(site, pair.tenant);
    expect((await site.call(users.removeOwn, { typed: 'USUŃ' }, { as: pair.tenant })).status).toBe(200);
    const rows = await site.ctx.db.selectFrom('tenancy_sides').select('account_hash').orderBy('role').execute();
    const known = expect.any(String) as string;
    expect(rows.map(({ account_hash }) => account_hash)).toEqual([known, known, null, null]);
  });
});
