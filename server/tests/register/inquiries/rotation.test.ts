import { tenants } from '@najem/shared/contract/register';
import { TENANT } from '@najem/shared/domain/register';
import { describeKeyNeeds, rotateKeys } from '../../../src/keys';
import { readKeyNeeds } from '../../../src/register/inquiries/queries';
import { insertNotice, silenceAddress } from '../../../src/rights/notices/queries';
import { startTestApp, type TestApp } from '../../support/harness';
import { inquiriesAbout } from '../../support/inquiry-actions';
import type { Person } from '../../support/sign-in';
import { addSubject, freshPesel, newVerified } from '../../support/subject-actions';

const OLD = { id: 't1', key: Buffer.alloc(32, 7) };
const NEW = { id: 't2', key: Buffer.alloc(32, 8) };

let before: TestApp;
let after: TestApp;
let user: Person;
const identifier = freshPesel();
beforeAll(async () => {
  before = await startTestApp({ config: { identifierKeys: [OLD] } });
  after = await startTestApp({ shareWith: before, config: { identifierKeys: [NEW, OLD] } });
  user = await before.signUp();
});
afterAll(async () => {
  await after.close();
  await before.close();
});

const needs = (day: string) => readKeyNeeds(after.ctx.db, [OLD.id], new Date(`${day}T12:00:00Z`));

it('inquiries of one day are read under every key as one, and keep the old key from being withdrawn', async () => {
  expect(await needs('2026-11-20')).toEqual([{ key: 't1', freeFrom: null }]);
  await before.call(tenants.check, { identifier }, { as: user });
  await after.call(tenants.check, { identifier }, { as: user });
  await rotateKeys({ db: after.ctx.db, vault: after.ctx.vault, keyId: NEW.id });
  expect(await inquiriesAbout(after, identifier)).toMatchObject([{ kind: 'checked', count: 2 }]);

  expect(await needs('2026-11-20')).toEqual([{ key: 't1', freeFrom: '2028-11-21' }]);
  expect(await needs('2028-11-20')).toEqual([{ key: 't1', freeFrom: '2028-11-21' }]);
  expect(await needs('2028-11-21')).toEqual([{ key: 't1', freeFrom: null }]);
});

it('an inquiry whose key is not known needs every older key, and 29 February is a day', async () => {
  const values = {
    identifier_index: Buffer.alloc(32, 1),
    identifier_key: null,
    day: '2026-02-28',
    kind: 'checked' as const,
    user_id: user.id,
    share_id: null,
    is_by_admin: false,
    purpose: 'unspecified' as const,
    channel: 'check',
    is_missed: false,
    count: 1,
    first_at: before.now(),
    last_at: before.now(),
  };
  await after.ctx.db.deleteFrom('inquiries').execute();
  await after.ctx.db.insertInto('inquiries').values(values).execute();
  expect(await needs('2028-02-29')).toEqual([{ key: 't1', freeFrom: '2028-03-01' }]);
  expect(await needs('2028-03-01')).toEqual([{ key: 't1', freeFrom: null }]);
});

it('a rotation says of an older key what needs it, until when, and calls it withdrawable only afterwards', async () => {
  const { db } = after.ctx;
  const lines = (day: string) => describeKeyNeeds(db, [OLD.id], new Date(`${day}T12:00:00Z`), new Map());
  await db.deleteFrom('inquiries').execute();
  expect(await lines('2026-11-20')).toEqual(['No inquiry and no notice needs t1 any more: it may be withdrawn.']);
  await before.call(tenants.check, { identifier }, { as: user });
  await insertNotice(before.ctx, before.ctx.vault.indexes('mail:ktos@poczta.test'), {
    id: (await addSubject(before, await newVerified(before), TENANT))._id,
    newestEntryAt: before.now(),
  });
  expect(await lines('2026-11-20')).toEqual([
    'Do not withdraw t1: inquiries of the last 24 months are found by it, until 2028-11-21; ' +
      'notices of the last 12 months are found by it, until 2027-11-21. From 2028-11-21 on nothing needs it.',
  ]);
  expect(await lines('2027-11-21')).toEqual([
    'Do not withdraw t1: inquiries of the last 24 months are found by it, until 2028-11-21. ' +
      'From 2028-11-21 on nothing needs it.',
  ]);
  expect(await lines('2028-11-21')).toEqual(['No inquiry and no notice needs t1 any more: it may be withdrawn.']);
  await silenceAddress(before.ctx, before.ctx.vault.indexes('mail:ktos@poczta.test'));
  expect(await lines('2040-01-01')).toEqual([
    'Do not withdraw t1: addresses that get no notices are found by it alone (1), without an end.',
  ]);
});
