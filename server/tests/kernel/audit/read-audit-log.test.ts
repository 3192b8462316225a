import { type Input, auditCalls } from '@najem/shared/contract/kernel';
import { referrals } from '@najem/shared/contract/office';
import { sql } from 'kysely';
import { DAY_MS } from '../../../src/kernel/durations';
import { change } from '../../support/account-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import { confirmPerson, type Person } from '../../support/sign-in';

let site: TestApp;
let admin: Person;
let person: Person;

beforeAll(async () => {
  site = await startTestApp({ config: { accessTokenSeconds: 100 * 24 * 3600 } });
  admin = await site.signInAdmin();
  person = await site.signUp({ name: 'Żaneta Śledź' });
  await site.call(referrals.create, { code: 'PIERWSZY', description: 'a' }, { as: admin });
  site.advance(DAY_MS);
  await confirmPerson(site, admin);
  await change(site, admin, person, { status: 'blocked' });
  site.advance(DAY_MS);
  await site.call(referrals.create, { code: 'DRUGI', description: 'b' }, { as: admin });
});
afterAll(() => site.close());

const view = async (input: Input<typeof auditCalls.audit> = {}) =>
  (await site.call(auditCalls.audit, input, { as: admin })).body;
const actions = async (input: Input<typeof auditCalls.audit>) =>
  (await view(input)).entries.map(({ action }) => action);

describe('the view of the audit log', () => {
  it('the audit view lists actors, actions and targets, newest first', async () => {
    const { entries, rows, olderThan } = await view();
    expect(entries[0]).toEqual({
      seq: rows,
      at: site.now().toISOString(),
      actor: { _id: admin.id, name: admin.name, email: admin.email },
      action: 'referral.created',
      targetType: 'referral',
      targetId: expect.any(String),
      details: { code: 'DRUGI' },
    });
    expect(entries[1]).toMatchObject({
      action: 'user.updated',
      targetId: person.id,
      details: { status: { from: 'active', to: 'blocked' } },
    });
    expect(olderThan).toBeUndefined();
  });

  it('the audit view filters by actor, action, target and Warsaw days', async () => {
    expect(await actions({ action: 'user.updated' })).toEqual(['user.updated']);
    expect(await actions({ targetType: 'user', targetId: person.id })).toEqual(['user.updated']);
    expect((await actions({ actor: 'adminis' })).length).toBeGreaterThanOrEqual(3);
    expect(await actions({ actor: admin.id, action: 'referral.created' })).toHaveLength(2);
    expect(await actions({ actor: 'ŻANETA' })).toEqual([]);
    expect(await actions({ actor: 'nikt%taki' })).toEqual([]);
    expect(await actions({ from: '2026-11-21', to: '2026-11-21' })).toEqual(['user.updated']);
    expect(await actions({ from: '2026-11-22' })).toEqual(['referral.created']);
    expect(await actions({ to: '2026-11-20', action: 'referral.created' })).toHaveLength(1);
    expect(await actions({ from: '2026-11' })).toHaveLength((await view()).rows);
  });

  it('the audit view pages from a row to the older ones', async () => {
    const first = await view({ pageSize: 1 });
    expect(first.entries).toHaveLength(1);
    expect(first.olderThan).toBe(first.rows);
    const second = await view({ pageSize: 1, before: first.olderThan });
    expect(second.entries[0]?.action).toBe('user.updated');
    expect(await view({ before: 1 })).toMatchObject({ entries: [] });
  });

  it('a filtered audit view searches a bounded part of a long log and continues from there', async () => {
    const own = await startTestApp();
    const boss = await own.signInAdmin();
    await own.call(referrals.create, { code: 'RZADKI', description: 'x' }, { as: boss });
    await own.readAudit();
    await sql`insert into audit_log (seq, at, action, target_type, details, previous_hash, hash)
      select last + n, ${own.now()}, 'x.done', 'x', '{}', '', ''
      from (select max(seq) as last from audit_log) log, generate_series(1, 120000) n`.execute(own.ctx.db);
    const look = async (before?: number) =>
      (await own.call(auditCalls.audit, { action: 'referral.created', before }, { as: boss })).body;
    const first = await look();
    expect(first.entries).toEqual([]);
    expect(first.olderThan).toBe(first.rows + 1 - 100_000);
    expect(first.searchedTo).toEqual({ at: own.now().toISOString() });
    const second = await look(first.olderThan);
    expect(second.entries.map(({ details }) => details)).toEqual([{ code: 'RZADKI' }]);
    expect(second.olderThan).toBeUndefined();
    await own.close();
  });

  it('the audit view is for administrators only', async () => {
    const other = await site.signUp();
    const { status, body } = await site.call(auditCalls.audit, {}, { as: other });
    expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
  });
});

describe('the check of the chain', () => {
  it('the chain check runs in the background and is shown with its time', async () => {
    const own = await startTestApp();
    const boss = await own.signInAdmin();
    expect((await own.call(auditCalls.audit, {}, { as: boss })).body.chain).toBeUndefined();
    await own.call(referrals.create, { code: 'A', description: 'a' }, { as: boss });
    expect((await own.call(auditCalls.checkAudit, {}, { as: boss })).body.success).toBe(true);
    await own.runJobs();
    const { chain, rows } = (await own.call(auditCalls.audit, {}, { as: boss })).body;
    expect(chain).toEqual({
      checkedAt: own.now().toISOString(),
      isWhole: true,
      rows,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    await own.close();
  });

  it('the chain check names the first changed row and detects removed rows', async () => {
    const own = await startTestApp();
    const boss = await own.signInAdmin();
    const tamper = async (statement: ReturnType<typeof sql>) => {
      await sql`alter table audit_log disable trigger all`.execute(own.ctx.db);
      await statement.execute(own.ctx.db);
      await sql`alter table audit_log enable trigger all`.execute(own.ctx.db);
      await own.call(auditCalls.checkAudit, {}, { as: boss });
      await own.runJobs();
      return (await own.call(auditCalls.audit, {}, { as: boss })).body.chain;
    };
    for (const code of ['A', 'B', 'C']) {
      await own.call(referrals.create, { code, description: code }, { as: boss });
    }
    const whole = await tamper(sql`select 1`);
    const last = whole?.rows as number;
    expect(await tamper(sql`delete from audit_log where seq = ${last}`)).toMatchObject({
      isWhole: false,
      brokenAt: last,
      problem: 'cut off',
    });
    const changed = await tamper(sql`update audit_log set action = 'nothing' where seq = ${last - 1}`);
    expect(changed).toMatchObject({ isWhole: false, brokenAt: last - 1, problem: 'changed' });
    await own.close();
  });
});
