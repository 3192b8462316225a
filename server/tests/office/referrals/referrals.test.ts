import { randomUUID } from 'node:crypto';
import { accountCalls } from '@najem/shared/contract/identity';
import { referrals } from '@najem/shared/contract/office';
import { referralLink } from '@najem/shared/domain/office';
import { freshEmail, register } from '../../support/account-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import { insertOrder } from '../../support/order-actions';
import type { Person } from '../../support/sign-in';
import { readAudited } from '../../support/subject-actions';

let site: TestApp;
let admin: Person;

beforeAll(async () => {
  site = await startTestApp();
  admin = await site.signInAdmin();
});
afterAll(() => site.close());

const list = async () => (await site.call(referrals.list, {}, { as: admin })).body.referralLinks;
const stats = async () => (await site.call(referrals.stats, {}, { as: admin })).body.stats;
const create = (code: string, more: object = {}) =>
  site.call(referrals.create, { code, description: 'Ulotki', ...more }, { as: admin });
const statsOf = async (code: string) => (await stats()).find((link) => link.code === code);

const order = (by: Person, state: 'pending' | 'completed' | 'canceled') => insertOrder(site, by, admin, state);

it('a new referral link is active, trimmed and first in the list', async () => {
  await create('STARSZY');
  site.advance(1000);
  const made = await create(' WIOSNA-26 ', { description: ' Targi ', campaign: ' Wiosna ' });
  expect(made.status).toBe(201);
  expect(made.body.referralLink).toEqual({
    _id: expect.any(String),
    code: 'WIOSNA-26',
    description: 'Targi',
    campaign: 'Wiosna',
    isActive: true,
    createdAt: site.now().toISOString(),
  });
  expect((await list()).map(({ code }) => code)).toEqual(['WIOSNA-26', 'STARSZY']);
});

it('a referral link requires a code and a description', async () => {
  for (const input of [{ code: ' ' }, { description: ' ' }]) {
    const { status, body } = await create('PUSTY', input);
    expect([status, body.code, body.message]).toEqual([400, 'REFERRAL_INCOMPLETE', 'Kod i opis są wymagane']);
  }
});

it('a referral code with spaces is rejected', async () => {
  const { status, body } = await create('dwa słowa');
  expect([status, body.code]).toEqual([400, 'VALIDATION']);
  expect(body.message).toBe('Kod nie może zawierać spacji i może mieć najwyżej 64 znaki');
});

it('a used referral code is rejected, also for concurrent requests', async () => {
  const answers = await Promise.all([create('RAZ'), create('RAZ'), create('RAZ')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect((await create('RAZ')).body).toMatchObject({
    code: 'REFERRAL_CODE_TAKEN',
    message: 'Link referencyjny z tym kodem już istnieje',
  });
  expect((await list()).filter(({ code }) => code === 'RAZ')).toHaveLength(1);
});

describe('a change', () => {
  it('changing a referral link changes the given fields and never the code', async () => {
    const { _id } = (await create('STALY', { campaign: 'Lato' })).body.referralLink;
    const update = async (input: object) =>
      (await site.call(referrals.update, { id: _id, ...input }, { as: admin })).body.referralLink;
    expect(await update({ isActive: false })).toMatchObject({
      description: 'Ulotki',
      campaign: 'Lato',
      isActive: false,
    });
    expect(await update({ description: 'Plakaty', campaign: '', code: 'INNY' })).toMatchObject({
      code: 'STALY',
      description: 'Plakaty',
      isActive: false,
    });
    expect((await list()).find((link) => link._id === _id)).not.toHaveProperty('campaign');
    const empty = await site.call(referrals.update, { id: _id, description: ' ' }, { as: admin });
    expect(empty.body.code).toBe('REFERRAL_INCOMPLETE');
  });

  it('changing an unknown referral link is rejected', async () => {
    for (const id of ['no-id', '00000000-0000-4000-8000-000000000000']) {
      expect((await site.call(referrals.update, { id, isActive: false }, { as: admin })).status).toBe(404);
      const { status, body } = await site.call(referrals.remove, { id }, { as: admin });
      expect([status, body.code, body.message]).toEqual([
        404,
        'REFERRAL_NOT_FOUND',
        'Nie znaleziono linku referencyjnego',
      ]);
    }
  });

  it('changes of referral links are audited with their actor', async () => {
    const { _id } = (await create('SLAD')).body.referralLink;
    await site.call(referrals.update, { id: _id, isActive: false }, { as: admin });
    await site.call(referrals.remove, { id: _id }, { as: admin });
    for (const action of ['referral.created', 'referral.updated', 'referral.removed']) {
      const [row] = (await readAudited(site, action)).filter((event) => event.target_id === _id);
      expect(row).toMatchObject({ actor_id: admin.id, target_type: 'referral', details: { code: 'SLAD' } });
    }
  });
});

describe('the figures of a link', () => {
  it('a referral link counts registrations with a confirmed address only', async () => {
    await create('LICZ');
    const email = freshEmail();
    await register(site, { referralCode: 'LICZ', email });
    expect(await statsOf('LICZ')).toMatchObject({ registrationCount: 0, totalPayments: 0 });
    await site.signUp({ referralCode: 'LICZ' });
    expect(await statsOf('LICZ')).toMatchObject({ registrationCount: 1, totalPayments: 0 });
  });

  it("a referral link sums up its users' completed payments without refunds", async () => {
    await create('PLACA');
    const payer = await site.signUp({ referralCode: 'PLACA' });
    const stranger = await site.signUp();
    await order(payer, 'completed');
    const doubled = await order(payer, 'completed');
    await order(payer, 'canceled');
    await order(payer, 'pending');
    await order(stranger, 'completed');
    expect(await statsOf('PLACA')).toMatchObject({ registrationCount: 1, totalPayments: 80 });
    await site.ctx.db
      .insertInto('payment_refunds')
      .values({
        id: randomUUID(),
        order_id: doubled,
        amount_grosze: 4000,
        reason: 'double',
        state: 'due',
        created_at: site.now(),
        updated_at: site.now(),
      })
      .execute();
    expect(await statsOf('PLACA')).toMatchObject({ registrationCount: 1, totalPayments: 40 });
  });

  it('an inactive or removed referral link does not count, and registration succeeds', async () => {
    const { _id } = (await create('WYLACZ')).body.referralLink;
    await site.call(referrals.update, { id: _id, isActive: false }, { as: admin });
    const late = await site.signUp({ referralCode: 'WYLACZ' });
    expect(await statsOf('WYLACZ')).toMatchObject({ registrationCount: 0 });
    await site.call(referrals.remove, { id: _id }, { as: admin });
    expect((await register(site, { referralCode: 'WYLACZ' })).status).toBe(201);
    expect(await statsOf('WYLACZ')).toBeUndefined();
    expect((await site.call(accountCalls.profile, {}, { as: late })).status).toBe(200);
  });

  it('removing a referral link keeps its users', async () => {
    const { _id } = (await create('KONIEC')).body.referralLink;
    const person = await site.signUp({ referralCode: 'KONIEC' });
    expect((await site.call(referrals.remove, { id: _id }, { as: admin })).body.success).toBe(true);
    expect((await site.call(accountCalls.profile, {}, { as: person })).status).toBe(200);
  });
});

it('a referral code gives the specified link', () => {
  expect(referralLink('https://najem.test', 'WIOSNA-26')).toBe('https://najem.test/register?ref=WIOSNA-26');
});
