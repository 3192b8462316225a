import { reports } from '@najem/shared/contract/reports';
import { deskNoteCalls } from '@najem/shared/contract/rights';
import { opinions, tenancies, tenancyDeskCalls } from '@najem/shared/contract/tenancies';
import type { DeskDecision } from '@najem/shared/domain/tenancies';
import { inTransaction } from '../../src/kernel/context';
import { endContested } from '../../src/rights/claims/advance-claims';
import { startTestApp, type TestApp } from '../support/harness';
import { confirmPerson, type Person } from '../support/sign-in';
import { insertTenancy, OPINION, readOpinion } from '../support/tenancy-actions';
import {
  claimBetter,
  confirmTenancy,
  goTo,
  inviteByMail,
  letHome,
  newPair,
  type Pair,
  proveBoth,
  subjectsTo,
  takeOver,
} from '../support/tenancy-steps';

let site: TestApp;
let pair: Pair;
let admin: Person;

/** The window of these tests is open until the end of 3 January. */
const LATE = '2027-01-02';
const OVER = '2027-01-04';

beforeEach(async () => {
  site = await startTestApp({ now: new Date('2026-11-20T09:00:00.000Z') });
  pair = await newPair(site);
  admin = await site.signInAdmin();
});
afterEach(() => site.close());

const both = () => [pair.landlord, pair.tenant];

async function reveal(): Promise<void> {
  await goTo(site, OVER, [...both(), admin]);
  await site.runJobs();
  for (const person of both()) await confirmPerson(site, person);
}

async function readNotes(as = admin) {
  await confirmPerson(site, as);
  return (await site.call(deskNoteCalls.notes, {}, { as })).body.items;
}

/** Of proofs in question; both sides of these tests are in one network, too. */
const readProofNotes = async (as = admin) => (await readNotes(as)).filter(({ kind }) => kind === 'tenancy_proof');

const opinionsOf = async (number: string, person: Person) =>
  (await site.call(tenancies.get, { number }, { as: person })).body.opinions;

async function readReport(identifier: string) {
  const { body } = await site.call(reports.generate, { identifier }, { as: admin });
  const report = await site.call(reports.get, { reportId: body.report._id }, { as: admin });
  return report.body.report.data.history;
}

describe('a better proof by another account', () => {
  it('restricts at once what the history has about the side, and asks the desk', async () => {
    const { number, pesel } = await letHome(site, pair);
    await reveal();
    expect(await readReport(pesel)).toMatchObject([{ reason: OPINION.tenant[0]?.reason }]);
    await claimBetter(site, pesel, 'Zofia');
    const entries = await site.ctx.db.selectFrom('history_entries').selectAll().orderBy('standing').execute();
    expect(entries).toMatchObject([{ standing: 'counting' }, { standing: 'restricted', standing_by: null }]);
    const { body } = await site.call(reports.generate, { identifier: pesel }, { as: admin });
    const { report } = (await site.call(reports.get, { reportId: body.report._id }, { as: admin })).body;
    expect(report.data.history).toEqual([]);
    // Nobody asked for it.
    expect(report.suspended).toMatchObject([{ why: 'disputed' }]);
    expect(await readProofNotes()).toMatchObject([
      {
        kind: 'tenancy_proof',
        tenancy: {
          number,
          landlord: 'Adam Żurek',
          tenant: 'Łucja Żurek',
          from: '2024-09-01',
          to: '2026-10-31',
        },
      },
    ]);
  });

  it('holds what is sealed about the side at the reveal, which its author alone learns', async () => {
    const { number, pesel } = await letHome(site, pair);
    await goTo(site, LATE, [...both(), admin]);
    await claimBetter(site, pesel, 'Zofia');
    await reveal();
    const seen = await opinionsOf(number, pair.tenant);
    expect(seen).toMatchObject([{ by: 'tenant', entries: [{ place: 'refused', comment: '' }] }, { by: 'landlord' }]);
    expect(await opinionsOf(number, pair.landlord)).toMatchObject([{ by: 'landlord' }]);
    expect(await site.ctx.db.selectFrom('history_entries').select('id').execute()).toHaveLength(1);
    const notes = await readProofNotes();
    expect(notes).toHaveLength(1);
    expect(JSON.stringify(notes)).not.toContain(OPINION.tenant[0]?.comment);
  });

  it('of one name holds nothing until the desk has decided', async () => {
    const { number, pesel } = await letHome(site, pair);
    await claimBetter(site, pesel, 'Adam');
    await reveal();
    expect(await opinionsOf(number, pair.landlord)).toHaveLength(2);
    const entries = await site.ctx.db.selectFrom('history_entries').select('standing').execute();
    expect(entries).toEqual([{ standing: 'counting' }, { standing: 'counting' }]);
    expect(await readProofNotes()).toHaveLength(1);
  });

  it('of the same account, and of a guest by the same name, changes nothing', async () => {
    const { pesel } = await letHome(site, pair);
    await takeOver(site, pesel, { person: pair.landlord, givenName: 'Adam' });
    await site.runJobs();
    expect(await readProofNotes()).toEqual([]);
    await site.ctx.db.updateTable('claims').set({ level: 2 }).where('user_id', '=', pair.landlord.id).execute();
    await takeOver(site, pesel, { givenName: 'Adam' });
    expect(await readProofNotes()).toEqual([]);
    await site.runJobs();
    await reveal();
    expect(await site.ctx.db.selectFrom('history_entries').select('standing').execute()).toEqual([
      { standing: 'counting' },
      { standing: 'counting' },
    ]);
  });

  it('is withdrawn with its sealed words where its author takes it back while it is held', async () => {
    const { number, pesel } = await letHome(site, pair);
    await goTo(site, LATE, [...both(), admin]);
    await claimBetter(site, pesel, 'Zofia');
    await reveal();
    const { id } = await site.ctx.db.selectFrom('tenancies').selectAll().executeTakeFirstOrThrow();
    const row = { id } as Parameters<typeof readOpinion>[1];
    expect((await readOpinion(site, row, 'tenant')).content_cipher).not.toBeNull();
    await site.call(opinions.withdraw, { number, version: 1 }, { as: pair.tenant });
    expect((await readOpinion(site, row, 'tenant')).content_cipher).toBeNull();
  });

  it('is no matter for the administrator who made it', async () => {
    const { pesel } = await letHome(site, pair);
    await takeOver(site, pesel, { person: admin, givenName: 'Zofia' });
    await site.runJobs();
    expect(await readProofNotes()).toEqual([]);
    const other = await site.signUpVerified();
    await site.ctx.db.updateTable('users').set({ role: 'admin' }).where('id', '=', other.id).execute();
    expect(await readProofNotes(await site.signIn(other))).toHaveLength(1);
  });
});

it('a claim that was abuse proves nothing: its side has no history from the tenancy', async () => {
  const { number, pesel } = await letHome(site, pair);
  await reveal();
  const { id } = await site.ctx.db
    .selectFrom('claims')
    .select('id')
    .where('user_id', '=', pair.landlord.id)
    .executeTakeFirstOrThrow();
  await inTransaction(site.ctx, (tx) => endContested(tx, id, admin.id));
  await site.runJobs();
  const { body } = await site.call(tenancies.get, { number }, { as: pair.tenant });
  expect(body.tenancy.isProven).toBe(false);
  expect(await readReport(pesel)).toEqual([]);
  expect(await site.ctx.db.selectFrom('history_entries').select('tenancy_from').execute()).toEqual([
    { tenancy_from: null },
  ]);
});

describe('the desk has a note where', () => {
  const kinds = async () => (await readNotes()).map(({ kind }) => kind).sort();

  it('both sides come from one network', async () => {
    await confirmTenancy(site, pair);
    expect(await kinds()).toEqual(['tenancy_network']);
  });

  it('both sides have one name, which proves nothing', async () => {
    await proveBoth(site, pair);
    await site.ctx.db.updateTable('claims').set({ given_name: 'ADAM' }).execute();
    const { number } = await confirmTenancy(site, pair);
    expect(await kinds()).toEqual(['tenancy_names', 'tenancy_network']);
    expect((await site.call(tenancies.get, { number }, { as: pair.tenant })).body.tenancy.isProven).toBe(false);
  });

  it('one counterpart confirms more than 36 months backwards', async () => {
    await confirmTenancy(site, pair, { from: '2021-01-01', to: '2023-12-31' });
    expect(await kinds()).toEqual(['tenancy_network']);
    await confirmTenancy(site, pair, { from: '2024-01-01', to: '2024-01-31', address: 'ul. Inna 3, 30-001 Kraków' });
    expect(await kinds()).toEqual(['tenancy_months', 'tenancy_network', 'tenancy_network']);
  });

  it('three people confirm in a ring', async () => {
    const third = await site.signUpVerified();
    await confirmTenancy(site, pair);
    await confirmTenancy(site, { landlord: pair.tenant, tenant: third });
    expect(await kinds()).not.toContain('tenancy_ring');
    await confirmTenancy(site, { landlord: third, tenant: pair.landlord });
    expect((await kinds()).filter((kind) => kind === 'tenancy_ring')).toHaveLength(1);
  });

  it('a tenant has six running ones, once', async () => {
    for (let count = 0; count < 5; count += 1) {
      await insertTenancy(site, { ...pair, landlord: await site.signUpVerified(), state: 'running', ends_on: null });
    }
    await confirmTenancy(site, pair);
    const [note] = (await readNotes()).filter(({ kind }) => kind === 'tenancy_tenant');
    expect(note).toMatchObject({ author: { _id: pair.tenant.id } });
  });

  it('three people within 90 days do not know one inviter', async () => {
    for (let count = 1; count <= 3; count += 1) {
      expect(await kinds()).toEqual([]);
      const { token } = await inviteByMail(site, pair.landlord, await site.signUp());
      await site.call(tenancies.answerInvitation, { token, answer: 'unknown' });
    }
    expect(await readNotes()).toMatchObject([{ kind: 'tenancy_unknown', author: { _id: pair.landlord.id } }]);
  });
});

describe('the desk decides', () => {
  const REASONS = 'Sprawdzono dokumenty obu osób i porównano je z umową najmu, którą przedstawiła strona.';

  async function decide(number: string, decision: DeskDecision, as = admin) {
    await confirmPerson(site, as);
    const { version } = await site.ctx.db.selectFrom('tenancies').select('version').executeTakeFirstOrThrow();
    const input = { number, decision, reasons: REASONS, version };
    const decided = await site.call(tenancyDeskCalls.decideTenancy, input, { as });
    await site.runJobs();
    return decided;
  }

  const standings = () => site.ctx.db.selectFrom('history_entries').select(['standing', 'tenancy_from']).execute();
  const MARKED = { standing: 'counting', tenancy_from: '2024-09-01' };

  it('that it is the same person: what was restricted counts, what was held is revealed', async () => {
    const { number, pesel } = await letHome(site, pair);
    await reveal();
    await claimBetter(site, pesel, 'Zofia');
    const [note] = await readProofNotes();
    expect((await site.call(deskNoteCalls.handleNote, { id: note?._id ?? '', version: 1 }, { as: admin })).status).toBe(
      400,
    );
    expect((await decide(number, 'admit')).status).toBe(200);
    expect(await standings()).toEqual([MARKED, MARKED]);
    expect(await readProofNotes()).toEqual([]);
    expect((await decide(number, 'admit')).body.code).toBe('STATE_PASSED');
  });

  it('that it is the same person after the reveal, which a held opinion then follows', async () => {
    const { number, pesel } = await letHome(site, pair);
    await goTo(site, LATE, [...both(), admin]);
    await claimBetter(site, pesel, 'Zofia');
    await reveal();
    const [held] = await site.ctx.db.selectFrom('tenancy_opinions').select('journal_id').execute();
    await decide(number, 'admit');
    // By it the journal takes back what is withdrawn later, whichever state a backup has.
    const own = site.ctx.db.selectFrom('revealed_entries').select('opinion_id').where('by', '=', 'tenant');
    expect((await own.execute()).map(({ opinion_id }) => opinion_id)).toEqual([held?.journal_id]);
    expect(await standings()).toEqual([MARKED, MARKED]);
    expect(await readReport(pesel)).toMatchObject([{ reason: OPINION.tenant[0]?.reason }]);
    for (const person of both()) {
      await confirmPerson(site, person);
      expect(await opinionsOf(number, person)).toMatchObject([{ entries: OPINION.tenant }, { by: 'landlord' }]);
    }
    expect(await site.ctx.db.selectFrom('tenancy_opinions').select('by').execute()).toEqual([]);
  });

  it('that it is another person: nothing is about that side, and what it wrote has no mark', async () => {
    const { number, pesel } = await letHome(site, pair);
    await reveal();
    await claimBetter(site, pesel, 'Zofia');
    await decide(number, 'refuse');
    expect(await standings()).toEqual([{ standing: 'counting', tenancy_from: null }]);
    expect(await site.ctx.db.selectFrom('entry_tombstones').select('cause').execute()).toEqual([
      { cause: 'not_this_person' },
    ]);
    expect(await readReport(pesel)).toEqual([]);
    const { body } = await site.call(tenancies.get, { number }, { as: pair.tenant });
    expect(body.tenancy.isProven).toBe(false);
    expect(await subjectsTo(site, pair.tenant)).toContain(`Najem ${number}: tożsamość strony niepotwierdzona`);
  });

  it('that it is another person: what is sealed, or held, is never revealed', async () => {
    const { number, pesel } = await letHome(site, pair);
    await claimBetter(site, pesel, 'Zofia');
    await decide(number, 'refuse');
    await reveal();
    expect(await opinionsOf(number, pair.landlord)).toMatchObject([{ by: 'landlord' }]);
    expect(await opinionsOf(number, pair.tenant)).toMatchObject([{ entries: [{ place: 'refused' }] }, {}]);
    expect(await standings()).toEqual([{ standing: 'counting', tenancy_from: null }]);
  });

  it('that it is another person after the reveal: what was held is destroyed', async () => {
    const { number, pesel } = await letHome(site, pair);
    await goTo(site, LATE, [...both(), admin]);
    await claimBetter(site, pesel, 'Zofia');
    await reveal();
    await decide(number, 'refuse');
    const kept = await site.ctx.db.selectFrom('tenancy_opinions').select('content_cipher').execute();
    expect(kept).toEqual([{ content_cipher: null }]);
    await confirmPerson(site, pair.tenant);
    expect(await opinionsOf(number, pair.tenant)).toMatchObject([{ entries: [{ place: 'refused' }] }, {}]);
  });

  it('that a revealed tenancy never was: nothing of it is left in the history', async () => {
    const { number, pesel } = await letHome(site, pair);
    await reveal();
    const row = await site.ctx.db.selectFrom('revealed_entries').selectAll().executeTakeFirstOrThrow();
    const { tenancy_id, by, revealed_at } = row;
    const refused = { place: 'refused', reason: 'payment_issues', comment: 'Słowa, których nie przyjęto.' } as const;
    await site.ctx.db
      .insertInto('revealed_entries')
      .values({ tenancy_id, by, revealed_at, ...refused, position: 3 })
      .execute();
    expect((await decide(number, 'annul')).status).toBe(200);
    const words = await site.ctx.db.selectFrom('revealed_entries').select('comment').execute();
    expect(words.every(({ comment }) => comment === null)).toBe(true);
    expect(await standings()).toEqual([]);
    expect(await readReport(pesel)).toEqual([]);
    for (const person of both()) {
      expect(await subjectsTo(site, person)).toContain(`Najem ${number}: unieważniony`);
      const { body } = await site.call(tenancies.get, { number }, { as: person });
      expect(body.tenancy.state).toBe('annulled');
    }
    expect((await decide(number, 'annul')).body.code).toBe('STATE_PASSED');
  });

  it('that two sides of one name are two people', async () => {
    await proveBoth(site, pair);
    await site.ctx.db.updateTable('claims').set({ given_name: 'Adam' }).execute();
    const { number } = await confirmTenancy(site, pair);
    expect((await decide(number, 'prove')).status).toBe(200);
    const { body } = await site.call(tenancies.get, { number }, { as: pair.tenant });
    expect(body.tenancy).toMatchObject({ isProven: true, timeline: [{}, {}, { by: 'desk', what: 'proven' }] });
    expect((await decide(number, 'prove')).body.code).toBe('STATE_PASSED');
  });

  it('in no matter of the administrator’s own, with reasons, in the version that they saw', async () => {
    const { number } = await letHome(site, pair);
    const input = { number, decision: 'annul', reasons: 'x', version: 99 } as const;
    await confirmPerson(site, admin);
    const ask = (more: object) => site.call(tenancyDeskCalls.decideTenancy, { ...input, ...more }, { as: admin });
    expect((await ask({})).body.code).toBe('REASONS_REQUIRED');
    expect((await ask({ reasons: REASONS })).body.code).toBe('STALE_EDIT');
    expect((await ask({ reasons: REASONS, number: 'NJ-XXXX-XXXX' })).body.code).toBe('TENANCY_NOT_FOUND');
    await site.ctx.db.updateTable('users').set({ role: 'admin' }).where('id', '=', pair.tenant.id).execute();
    Object.assign(pair.tenant, await site.signIn(pair.tenant));
    expect((await decide(number, 'annul', pair.tenant)).body.code).toBe('TENANCY_NOT_FOUND');
  });
});
