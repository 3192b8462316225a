import { randomUUID } from 'node:crypto';
import { referrals, users } from '@najem/shared/contract';
import { referralLink } from '@najem/shared/domain';
import { freshEmail, register } from '../support/account-actions';
import { startTestApp, type TestApp } from '../support/harness';
import { anOrder } from '../support/order-actions';
import type { Person } from '../support/sign-in';
import { audited } from '../support/subject-actions';

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

const order = (by: Person, state: 'pending' | 'completed' | 'canceled') => anOrder(site, by, admin, state);

describe('a new referral link', () => {
  it('is active, has its words trimmed, and stands first in the list', async () => {
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

  it('needs a code and a description', async () => {
    for (const input of [{ code: ' ' }, { description: ' ' }]) {
      const { status, body } = await create('PUSTY', input);
      expect([status, body.code, body.message]).toEqual([400, 'REFERRAL_INCOMPLETE', 'Kod i opis są wymagane']);
    }
  });

  it('has no spaces in its code', async () => {
    const { status, body } = await create('dwa słowa');
    expect([status, body.code]).toEqual([400, 'VALIDATION']);
    expect(body.message).toBe('Kod nie może zawierać spacji i może mieć najwyżej 64 znaki');
  });

  it('has a code of its own, also when two are made at once', async () => {
    const answers = await Promise.all([create('RAZ'), create('RAZ'), create('RAZ')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await create('RAZ')).body).toMatchObject({
      code: 'REFERRAL_CODE_TAKEN',
      message: 'Link referencyjny z tym kodem już istnieje',
    });
    expect((await list()).filter(({ code }) => code === 'RAZ')).toHaveLength(1);
  });
});

describe('a change', () => {
  it('touches what is given and never the code', async () => {
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

  it('of a link that is not there is refused', async () => {
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

  it('is audited with who made it', async () => {
    const { _id } = (await create('SLAD')).body.referralLink;
    await site.call(referrals.update, { id: _id, isActive: false }, { as: admin });
    await site.call(referrals.remove, { id: _id }, { as: admin });
    for (const action of ['referral.created', 'referral.updated', 'referral.removed']) {
      const [row] = (await audited(site, action)).filter((event) => event.target_id === _id);
      expect(row).toMatchObject({ actor_id: admin.id, target_type: 'referral', details: { code: 'SLAD' } });
    }
  });
});

describe('the figures of a link', () => {
  it('count people who confirmed their address, and nobody else', async () => {
    await create('LICZ');
    const email = freshEmail();
    await register(site, { referralCode: 'LICZ', email });
    expect(await statsOf('LICZ')).toMatchObject({ registrationCount: 0, totalPayments: 0 });
    await site.signUp({ referralCode: 'LICZ' });
    expect(await statsOf('LICZ')).toMatchObject({ registrationCount: 1, totalPayments: 0 });
  });

  it('add up the completed payments of these people, and not what was given back', async () => {
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

  it('do not follow a link that is switched off or removed, which stops nobody', async () => {
    const { _id } = (await create('WYLACZ')).body.referralLink;
    await site.call(referrals.update, { id: _id, isActive: false }, { as: admin });
    const late = await site.signUp({ referralCode: 'WYLACZ' });
    expect(await statsOf('WYLACZ')).toMatchObject({ registrationCount: 0 });
    await site.call(referrals.remove, { id: _id }, { as: admin });
    expect((await register(site, { referralCode: 'WYLACZ' })).status).toBe(201);
    expect(await statsOf('WYLACZ')).toBeUndefined();
    expect((await site.call(users.profile, {}, { as: late })).status).toBe(200);
  });

  it('leave people in place whose link is removed', async () => {
    const { _id } = (await create('KONIEC')).body.referralLink;
    const person = await site.signUp({ referralCode: 'KONIEC' });
    expect((await site.call(referrals.remove, { id: _id }, { as: admin })).body.success).toBe(true);
    expect((await site.call(users.profile, {}, { as: person })).status).toBe(200);
  });
});

it('a code makes the specified link', () => {
  expect(referralLink('https://najem.test', 'WIOSNA-26')).toBe('https://najem.test/register?ref=WIOSNA-26');
});
