import { sql } from 'kysely';
import type { ChainMark } from '../../../src/kernel/audit/chain';
import { sealRows } from '../../../src/kernel/audit/seal';
import { verifyChain, verifySince } from '../../../src/kernel/audit/verify-chain';
import { inTransaction } from '../../../src/kernel/context';
import { findWrongBalances } from '../../../src/register/rentcoins/queries';
import { startTestApp, type TestApp } from '../../support/harness';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.readAudit();
  await tamper('delete from audit_log');
});

const event = (action: string, details: Record<string, unknown> = {}) => ({
  actorId: 'a-user',
  action,
  targetType: 'subject',
  targetId: 's1',
  details,
});

const rows = () => site.readAudit();

/** Verifies the log once the rows that wait are sealed. */
async function verify(mark?: ChainMark) {
  await sealRows(site.ctx.db);
  return verifyChain(site.ctx.db, mark);
}

/** Runs a statement with the database owner's rights. */
async function tamper(statement: string): Promise<void> {
  await sql`alter table audit_log disable trigger user`.execute(site.ctx.db);
  await sql.raw(statement).execute(site.ctx.db);
  await sql`alter table audit_log enable trigger user`.execute(site.ctx.db);
}

it('the audit log records actor, action, target and time in order', async () => {
  await site.ctx.audit.append(event('identifier.checked', { exists: true }));
  site.advance(1000);
  await site.ctx.audit.append({ ...event('report.opened'), actorId: null, targetId: null });
  expect(await rows()).toMatchObject([
    { seq: 1, action: 'identifier.checked', actor_id: 'a-user', target_id: 's1', details: { exists: true } },
    { seq: 2, action: 'report.opened', actor_id: null, target_id: null, at: site.now() },
  ]);
});

it('an audit event is written with its transaction or not at all', async () => {
  const { ctx } = site;
  await inTransaction(ctx, async (tx) => {
    await tx.audit.record(tx, event('one'));
    await inTransaction(tx, (inner) => inner.audit.record(inner, event('two')));
    await ctx.audit.append(event('meanwhile'));
  });
  const failing = inTransaction(ctx, async (tx) => {
    await tx.audit.record(tx, event('never'));
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect((await rows()).map(({ action }) => action)).toEqual(['meanwhile', 'one', 'two']);
});

it('an audit event can be recorded outside a transaction', async () => {
  await site.ctx.audit.record(site.ctx, event('alone'));
  expect(await rows()).toHaveLength(1);
});

it('concurrent processes write one unbroken audit chain', async () => {
  const other = await startTestApp({ shareWith: site });
  const writes = Array.from({ length: 200 }, (_, turn) => {
    const { ctx } = turn % 2 ? site : other;
    const details = { turn, ż: ['ó', null, { b: 1, a: 0.1, 10: 'x', 9: 1e21 }], empty: {} };
    if (turn % 5 > 0) return ctx.audit.append(event(`append ${turn}`, details));
    return inTransaction(ctx, (tx) => tx.audit.record(tx, event(`record ${turn}`, details)));
  });
  const seals = Array.from({ length: 20 }, (_, turn) => sealRows((turn % 2 ? site : other).ctx.db));
  await Promise.all([...writes, ...seals]);
  expect(await verify()).toMatchObject({ isWhole: true, rows: 200 });
  await other.close();
});

it('an audit event that cannot be written fails for its caller alone', async () => {
  const impossible = { ...event('x'), targetId: 'a\0b' };
  const both = [site.ctx.audit.append(event('fine')), site.ctx.audit.append(impossible)];
  const outcomes = await Promise.allSettled(both);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  await site.ctx.audit.append(event('later'));
  expect(await rows()).toHaveLength(2);
});

it('an audited call waits for no other one, however long it takes to commit', async () => {
  const { ctx } = site;
  await inTransaction(ctx, async (tx) => {
    await tx.audit.record({ db: tx.db, now: tx.now }, event('first'));
    await ctx.audit.append(event('second'));
    await sealRows(ctx.db);
  });
  expect((await rows()).map(({ seq, action }) => [seq, action])).toEqual([
    [1, 'second'],
    [2, 'first'],
  ]);
});

it('rows of a process that stopped before it sealed them are sealed by another one', async () => {
  const other = await startTestApp({ shareWith: site });
  await other.ctx.audit.append(event('answered'));
  await other.close();
  expect(await site.ctx.db.selectFrom('audit_log').selectAll().execute()).toEqual([]);
  expect(await rows()).toMatchObject([{ seq: 1, action: 'answered' }]);
  expect(await verify()).toMatchObject({ isWhole: true, rows: 1 });
});

it.each([
  ['changed', `update audit_unsealed set action = 'x'`],
  ['removed', 'delete from audit_unsealed'],
  ['emptied', 'truncate audit_unsealed'],
])('a row that waits for its seal cannot be %s', async (_what, statement) => {
  await site.ctx.audit.append(event('kept'));
  await expect(sql.raw(statement).execute(site.ctx.db)).rejects.toThrow('audit_unsealed is append-only');
  expect(await rows()).toMatchObject([{ action: 'kept' }]);
});

// SECURITY: Every look-up, view
it.each([
  ['changed', `update audit_log set action = 'x'`],
  ['removed', 'delete from audit_log'],
  ['emptied', 'truncate audit_log'],
])('the audit log cannot be %s', async (_what, statement) => {
  await site.ctx.audit.append(event('kept'));
  await rows();
  await expect(sql.raw(statement).execute(site.ctx.db)).rejects.toThrow('audit_log is append-only');
});

describe('verifying the audit log', () => {
  beforeEach(async () => {
    for (const turn of [1, 2, 3, 4]) await site.ctx.audit.append(event(`event ${turn}`, { turn }));
    await sealRows(site.ctx.db);
  });

  it('an intact audit log passes verification, an empty one too', async () => {
    const verdict = await verify();
    expect(verdict).toMatchObject({ isWhole: true, rows: 4, last: { seq: 4 } });
    await tamper('delete from audit_log');
    expect(await verify()).toMatchObject({ isWhole: true, rows: 0 });
  });

  // SECURITY: Every look-up, view
  it.each([
    ['a changed actor', `update audit_log set actor_id = 'b' where seq = 2`, 2, 'changed'],
    ['a changed time', `update audit_log set at = at + interval '1 ms' where seq = 3`, 3, 'changed'],
    ['changed details', `update audit_log set details = '{"turn": 9}' where seq = 1`, 1, 'changed'],
    ['a changed hash', `update audit_log set hash = sha256('x') where seq = 4`, 4, 'changed'],
    ['a row that is gone', 'delete from audit_log where seq = 2', 2, 'missing'],
    ['a first row that is gone', 'delete from audit_log where seq = 1', 1, 'missing'],
    [
      'two rows in each other’s place',
      'update audit_log set seq = -seq where seq in (2, 3); update audit_log set seq = 5 + seq where seq < 0',
      2,
      'changed',
    ],
  ])('verification names the first broken row after %s', async (_what, statement, seq, problem) => {
    await tamper(statement);
    expect(await verify()).toEqual({ isWhole: false, seq, problem });
  });

  it('verification against an earlier mark detects removed and rewritten rows', async () => {
    const verdict = await verify();
    if (!verdict.isWhole) throw new Error('broken before the test began');
    const mark = verdict.last;
    await site.ctx.audit.append(event('more'));
    expect(await verify(mark)).toMatchObject({ isWhole: true });
    await tamper('delete from audit_log where seq > 3');
    expect(await verify()).toMatchObject({ isWhole: true });
    expect(await verify(mark)).toEqual({ isWhole: false, seq: 4, problem: 'cut off' });
    await site.ctx.audit.append(event('another'));
    expect(await verify(mark)).toEqual({ isWhole: false, seq: 4, problem: 'replaced' });
  });

  it('verification since a mark finds what happened to later rows and to the marked one', async () => {
    const whole = await verify();
    if (!whole.isWhole) throw new Error('broken before the test began');
    const mark = whole.last;
    const since = () => verifySince(site.ctx.db, mark);
    expect(await since()).toEqual(whole);
    for (const turn of [5, 6]) await site.ctx.audit.append(event(`event ${turn}`));
    await sealRows(site.ctx.db);
    expect(await since()).toMatchObject({ isWhole: true, rows: 6 });
    await tamper(`update audit_log set action = 'x' where seq = 5`);
    expect(await since()).toEqual({ isWhole: false, seq: 5, problem: 'changed' });
    await tamper(`update audit_log set action = 'x' where seq = 4`);
    expect(await since()).toEqual({ isWhole: false, seq: 4, problem: 'changed' });
    await tamper('delete from audit_log where seq = 4');
    expect(await since()).toEqual({ isWhole: false, seq: 4, problem: 'missing' });
    await tamper('delete from audit_log where seq > 3');
    expect(await since()).toEqual({ isWhole: false, seq: 4, problem: 'cut off' });
  });

  it('the check of balances names users whose balance differs from their ledger', async () => {
    const { id } = await site.signUp();
    expect(await findWrongBalances(site.ctx.db)).toEqual([]);
    await site.ctx.db.updateTable('users').set({ rent_coins: 1000 }).where('id', '=', id).execute();
    expect(await findWrongBalances(site.ctx.db)).toEqual([id]);
  });
});
