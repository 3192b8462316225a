import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { dossier } from '@najem/shared/contract/rights';
import { users } from '@najem/shared/contract/office';
import { tenancies } from '@najem/shared/contract/tenancies';
import { cases } from '@najem/shared/contract/rights';
import { DAY_MS } from '../../src/kernel/durations';
import { journalErasures } from '../../src/rights/journal/journal-erasures';
import { replayJournal } from '../../src/rights/erasure/replay-journal';
import { runRetention } from '../../src/rights/retention/run-retention';
import { openOpinion } from '../../src/tenancies/seals';
import { CASE_TEXT } from '../support/case-actions';
import { copyDatabase, createTestDatabase } from '../support/database';
import { settleOnDesk } from '../support/desk-case-actions';
import { openAsUser } from '../support/dossier-actions';
import { startTestApp, type TestApp } from '../support/harness';
import { confirmPerson, type Person } from '../support/sign-in';
import { freshPesel } from '../support/subject-actions';
import {
  insertOpinion,
  insertRevealed,
  insertTenancy,
  OPINION,
  readOpinion,
  readTenancy,
} from '../support/tenancy-actions';

const START = new Date('2026-11-20T09:00:00.000Z');

interface Pair {
  landlord: Person;
  tenant: Person;
}

/** What tenants proved, by their accounts. */
const proven = new Map<string, string>();

async function newPair(site: TestApp): Promise<Pair> {
  const [landlord, tenant] = [await site.signUp(), await site.signUp()];
  const identifier = freshPesel();
  await openAsUser(site, identifier, tenant);
  proven.set(tenant.id, identifier);
  return { landlord, tenant };
}

/** Removes an account as its owner does. */
async function leave(site: TestApp, person: Person): Promise<void> {
  await confirmPerson(site, person);
  const { status } = await site.call(users.removeOwn, { typed: 'USUŃ' }, { as: person });
  expect(status).toBe(200);
}

/** Has the desk grant a case of the tenant. */
async function grant(
  site: TestApp,
  { tenant }: Pair,
  kind: 'erasure' | 'objection',
  scope: Parameters<typeof settleOnDesk>[3]['scope'],
  outcome: 'granted' | 'partly' = 'granted',
): Promise<void> {
  await confirmPerson(site, tenant);
  const { body } = await site.call(cases.open, { kind, concerns: { is: 'file' }, text: CASE_TEXT }, { as: tenant });
  const ground = kind === 'erasure' ? 'no_longer_needed' : 'situation_prevails';
  await settleOnDesk(site, await site.signInAdmin(), body.case._id, { outcome, ground, scope });
}

describe('the removal of an account', () => {
  let site: TestApp;
  let pair: Pair;
  beforeAll(async () => void (site = await startTestApp({ now: START })));
  afterAll(() => site.close());
  beforeEach(async () => void (pair = await newPair(site)));

  // RULES: The removal of an account, like another owner
  // Regulamin: Z kontem znika
  it("destroys the leaver's sealed opinion alone, and keeps what was claimed for the other's", async () => {
    const row = await insertTenancy(site, pair);
    await insertOpinion(site, row, 'landlord');
    await insertOpinion(site, row, 'tenant');
    await leave(site, pair.tenant);
    expect(await readOpinion(site, row, 'tenant')).toMatchObject({
      content_cipher: null,
      void_cause: 'author_removed',
    });
    const kept = await readOpinion(site, row, 'landlord');
    expect(kept.void_cause).toBeNull();
    expect(openOpinion(site.ctx.vault, kept)).toEqual(OPINION.landlord);
    const { tenant } = await readTenancy(site, row);
    expect(tenant).toMatchObject({ user_id: null, name: null, removed_at: expect.any(Date) as Date });
    const sealed = { cipher: tenant!.removed_cipher!, keyId: tenant!.removed_key! };
    expect(site.ctx.vault.open(sealed)).toBe(proven.get(pair.tenant.id));
  });

  it("keeps what was claimed for no longer than the other's opinion may need it", async () => {
    const row = await insertTenancy(site, { ...pair, state: 'revealed', revealed_at: site.now() });
    await leave(site, pair.tenant);
    expect((await readTenancy(site, row)).tenant).toMatchObject({ removed_index: null });
    const open = await insertTenancy(site, await newPair(site));
    await site.ctx.db
      .updateTable('tenancy_sides')
      .set({ removed_index: Buffer.alloc(32, 1), removed_cipher: Buffer.from('x'), removed_key: 't1' })
      .where('tenancy_id', 'in', [row.id, open.id])
      .where('role', '=', 'tenant')
      .execute();
    await runRetention(site.ctx);
    expect((await readTenancy(site, row)).tenant?.removed_index).toBeNull();
    expect((await readTenancy(site, open)).tenant?.removed_index).not.toBeNull();
  });

  it('ends the invitations of the inviter, whose links lead nowhere', async () => {
    const row = await insertTenancy(site, {
      landlord: pair.landlord,
      state: 'invited',
      confirmed_at: null,
      proven_at: null,
      window_opens_on: null,
      window_ends_at: null,
    });
    await site.ctx.db
      .insertInto('tenancy_invitations')
      .values({ tenancy_id: row.id, token_hash: Buffer.alloc(32, 3), expires_at: site.now() })
      .execute();
    await leave(site, pair.landlord);
    expect((await readTenancy(site, row)).tenancy).toMatchObject({
      state: 'withdrawn',
      over_at: expect.any(Date) as Date,
    });
    expect(await site.ctx.db.selectFrom('tenancy_invitations').selectAll().execute()).toEqual([]);
  });

  it('has an end that the other proposed hold at once, and without one the day of the removal a year later', async () => {
    const running = { ...pair, state: 'running' as const, ends_on: null, window_opens_on: null, window_ends_at: null };
    const proposed = await insertTenancy(site, running);
    const endless = await insertTenancy(site, running);
    const in14Days = new Date(site.now().getTime() + 14 * DAY_MS);
    await site.ctx.db
      .insertInto('tenancy_ends')
      .values({
        tenancy_id: proposed.id,
        by: 'landlord',
        ends_on: '2026-12-31',
        proposed_at: site.now(),
        holds_at: in14Days,
      })
      .execute();
    await leave(site, pair.tenant);
    const { holds_at } = await site.ctx.db.selectFrom('tenancy_ends').selectAll().executeTakeFirstOrThrow();
    expect(holds_at).toEqual(site.now());
    expect((await readTenancy(site, proposed)).tenancy?.due_at).toEqual(site.now());
    expect((await readTenancy(site, endless)).tenancy?.due_at?.toISOString().slice(0, 7)).toBe('2027-11');
  });

  it("leaves 'osoba usunięta', days and address in the other side's file", async () => {
    const row = await insertTenancy(site, pair);
    await openAsUser(site, freshPesel(), pair.landlord);
    await leave(site, pair.tenant);
    await confirmPerson(site, pair.landlord);
    const { body } = await site.call(dossier.overview, {}, { as: pair.landlord });
    expect(body.dossier.tenancies).toMatchObject([
      { number: row.number, other: 'osoba usunięta', address: row.address, to: row.ends_on, isProven: true },
    ]);
    expect(JSON.stringify(body)).not.toContain(pair.tenant.name);
  });
});

describe('a granted case', () => {
  let site: TestApp;
  let pair: Pair;
  beforeAll(async () => void (site = await startTestApp({ now: START })));
  afterAll(() => site.close());
  beforeEach(async () => void (pair = await newPair(site)));

  // RULES: An erasure of everything, and a granted objection
  it.each([
    ['erasure', { is: 'all' }, 'erased'],
    ['objection', { is: 'all' }, 'objection'],
    ['objection', { is: 'kind', reason: 'payment_issues' }, 'objection'],
  ] as const)(
    'of the kind %s with the scope %j keeps the opinion about its person from the reveal',
    async (kind, scope, cause) => {
      const row = await insertTenancy(site, pair);
      await insertOpinion(site, row, 'landlord');
      await insertOpinion(site, row, 'tenant');
      await grant(site, pair, kind, scope);
      const about = await readOpinion(site, row, 'landlord');
      expect(about.void_cause).toBe(cause);
      // Its author sees and changes it as before, so that they learn nothing.
      expect(openOpinion(site.ctx.vault, about)).toEqual(OPINION.landlord);
      expect((await readOpinion(site, row, 'tenant')).void_cause).toBeNull();
      expect((await readTenancy(site, row)).tenant?.user_id).toBe(pair.tenant.id);
    },
  );

  it('about one kind of entries leaves sealed opinions, and takes the words of that kind from revealed ones', async () => {
    const open = await insertTenancy(site, pair);
    await insertOpinion(site, open, 'landlord');
    const shown = await insertTenancy(site, { ...pair, state: 'revealed', revealed_at: site.now() });
    await insertRevealed(site, shown, 'landlord');
    await grant(site, pair, 'erasure', { is: 'kind', reason: 'payment_issues' });
    expect((await readOpinion(site, open, 'landlord')).void_cause).toBeNull();
    const words = () => site.ctx.db.selectFrom('revealed_entries').select(['comment', 'place']).execute();
    expect(await words()).toEqual([{ comment: OPINION.landlord[0]?.comment, place: 'outside' }]);
    await grant(site, pair, 'erasure', { is: 'kind', reason: 'timely_payment' });
    expect(await words()).toEqual([{ comment: null, place: 'gone' }]);
  });

  it("about everything takes the person's own side out of tenancies that are over", async () => {
    const over = await insertTenancy(site, { ...pair, state: 'closed' });
    const running = await insertTenancy(site, { ...pair, state: 'running', ends_on: null });
    await grant(site, pair, 'erasure', { is: 'all' });
    expect((await readTenancy(site, over)).tenant).toMatchObject({ user_id: null, name: null });
    expect((await readTenancy(site, over)).landlord?.name).toBe(pair.landlord.name);
    expect((await readTenancy(site, running)).tenant?.user_id).toBe(pair.tenant.id);
  });
});

describe('the nightly work', () => {
  let site: TestApp;
  beforeEach(async () => void (site = await startTestApp({ now: START })));
  afterEach(() => site.close());

  const runAt = async (day: string) => {
    site.advance(new Date(`${day}T12:00:00Z`).getTime() - site.now().getTime());
    await runRetention(site.ctx);
  };
  const unconfirmed = { confirmed_at: null, proven_at: null, window_opens_on: null, window_ends_at: null };

  it.each([
    ['proven', { state: 'revealed', revealed_at: START } as const, '2032-11-09', '2032-11-11'],
    ['not proven', { state: 'closed', proven_at: null } as const, '2027-11-19', '2027-11-21'],
    [
      'not proven and revealed later',
      { state: 'revealed', proven_at: null, revealed_at: new Date('2026-12-25T00:00:00Z') } as const,
      '2027-12-24',
      '2027-12-26',
    ],
    ['annulled', { state: 'annulled', over_at: START } as const, '2027-11-19', '2027-11-21'],
    ['declined', { ...unconfirmed, state: 'declined', over_at: START } as const, '2026-12-19', '2026-12-21'],
    ['invited', { ...unconfirmed, state: 'invited' } as const, '2040-01-01', undefined],
    ['open', { state: 'window' } as const, '2040-01-01', undefined],
  ])('keeps a tenancy that is %s for as long as RETENTION says', async (_name, values, kept, gone) => {
    const row = await insertTenancy(site, { landlord: await site.signUp(), tenant: await site.signUp(), ...values });
    await runAt(kept);
    expect((await readTenancy(site, row)).tenancy).toBeDefined();
    if (gone === undefined) return;
    await runAt(gone);
    expect((await readTenancy(site, row)).tenancy).toBeUndefined();
  });

  // RULES: A tenancy is kept for 12 months
  it('keeps a reference about a tenancy of long ago for a year after it was confirmed', async () => {
    const old = { state: 'closed', starts_on: '2017-01-01', ends_on: '2018-01-01' } as const;
    const row = await insertTenancy(site, { landlord: await site.signUp(), tenant: await site.signUp(), ...old });
    await runAt('2027-11-19');
    expect((await readTenancy(site, row)).tenancy).toBeDefined();
    await runAt('2027-11-21');
    expect((await readTenancy(site, row)).tenancy).toBeUndefined();
  });

  // Polityka: Rolę, adres i dni najmu
  it('forgets from which networks a tenancy was confirmed after 90 days, and links with their invitations', async () => {
    const network = { landlord: { network_key: Buffer.alloc(32, 4) } };
    const row = await insertTenancy(site, {
      landlord: await site.signUp(),
      tenant: await site.signUp(),
      sides: network,
    });
    await site.ctx.db
      .insertInto('tenancy_invitations')
      .values({ tenancy_id: row.id, token_hash: Buffer.alloc(32, 5), expires_at: site.now() })
      .execute();
    await runAt('2027-02-17');
    expect((await readTenancy(site, row)).landlord?.network_key).not.toBeNull();
    expect(await site.ctx.db.selectFrom('tenancy_invitations').selectAll().execute()).toEqual([]);
    await runAt('2027-02-19');
    expect((await readTenancy(site, row)).landlord?.network_key).toBeNull();
  });
});

// SECURITY: What was erased does not come back
it('what was erased of tenancies after a backup does not come back with it', async () => {
  const journal = mkdtempSync(path.join(os.tmpdir(), 'najem-journal-'));
  const config = { erasureJournal: journal };
  const database = await createTestDatabase();
  const before = await startTestApp({ databaseUrl: database.url, config, now: START });
  const [gone, leaver, owner] = [await newPair(before), await newPair(before), await newPair(before)];
  const voided = await insertTenancy(before, gone);
  const left = await insertTenancy(before, leaver);
  const forgotten = await insertTenancy(before, { ...owner, state: 'closed' });
  const shown = await insertTenancy(before, { ...gone, state: 'revealed', revealed_at: before.now() });
  const declined = await insertTenancy(before, {
    ...owner,
    state: 'declined',
    confirmed_at: null,
    over_at: new Date(0),
  });
  await insertOpinion(before, voided, 'landlord');
  await insertOpinion(before, left, 'tenant');
  await insertRevealed(before, shown, 'landlord');
  await before.close();
  const backup = await copyDatabase(database);

  const later = await startTestApp({ databaseUrl: database.url, config, now: START });
  await grant(later, gone, 'objection', { is: 'all' });
  await leave(later, leaver.tenant);
  await later.call(tenancies.forget, { number: forgotten.number }, { as: owner.tenant });
  await runRetention(later.ctx);
  await journalErasures(later.ctx);
  await later.close();

  const restored = await startTestApp({ databaseUrl: backup.url, config, now: START });
  expect((await readTenancy(restored, declined)).tenancy).toBeDefined();
  expect(await replayJournal(restored.ctx)).toBeGreaterThan(4);
  expect((await readTenancy(restored, declined)).tenancy).toBeUndefined();
  expect((await readOpinion(restored, voided, 'landlord')).void_cause).not.toBeNull();
  expect((await readOpinion(restored, left, 'tenant')).content_cipher).toBeNull();
  expect((await readTenancy(restored, left)).tenant).toMatchObject({ user_id: null, name: null });
  expect((await readTenancy(restored, forgotten)).tenant).toMatchObject({ user_id: null, name: null });
  expect(await restored.ctx.db.selectFrom('revealed_entries').select('comment').execute()).toEqual([{ comment: null }]);
  expect(await replayJournal(restored.ctx)).toBe(0);
  await restored.close();
  await database.drop();
  await backup.drop();
  rmSync(journal, { recursive: true, force: true });
});
