import { users } from '@najem/shared/contract/office';
import { cases, deskNoteCalls } from '@najem/shared/contract/rights';
import { opinions, tenancies, tenancyDeskCalls } from '@najem/shared/contract/tenancies';
import type { DeskDecision } from '@najem/shared/domain/tenancies';
import { inTransaction } from '../../src/kernel/context';
import { runRetention } from '../../src/rights/retention/run-retention';
import { eraseTenanciesUnder } from '../../src/tenancies/erasure/erase-scope';
import { lockTenancy } from '../../src/tenancies/tenancy/queries';
import { CASE_TEXT } from '../support/case-actions';
import { settleOnDesk } from '../support/desk-case-actions';
import { REASONS } from '../support/dispute-actions';
import { startTestApp, type TestApp } from '../support/harness';
import { confirmPerson, type Person } from '../support/sign-in';
import { OPINION } from '../support/tenancy-actions';
import { claimBetter, goTo, letHome, newPair, type Pair, takeOver } from '../support/tenancy-steps';

let site: TestApp;
let pair: Pair;
let admin: Person;
let number: string;
let pesel: string;

/** The window is open until the end of 3 January; a proof that comes into question on the day before waits until 16 January. */
const LATE = '2027-01-02';
const OVER = '2027-01-04';
const DECIDED = '2027-01-17';

beforeEach(async () => {
  site = await startTestApp({ now: new Date('2026-11-20T09:00:00.000Z') });
  pair = await newPair(site);
  admin = await site.signInAdmin();
  ({ number, pesel } = await letHome(site, pair));
});
afterEach(() => site.close());

const both = () => [pair.landlord, pair.tenant];

async function go(day: string): Promise<void> {
  await goTo(site, day, [...both(), admin]);
  await site.runJobs();
}

/** What is about the landlord is held at the reveal. */
async function hold(): Promise<Person> {
  await go(LATE);
  const other = await claimBetter(site, pesel, 'Zofia');
  await go(OVER);
  return other;
}

async function leave(person: Person): Promise<void> {
  await confirmPerson(site, person);
  expect((await site.call(users.removeOwn, { typed: 'USUŃ' }, { as: person })).status).toBe(200);
  await site.runJobs();
}

async function decide(decision: DeskDecision): Promise<void> {
  await confirmPerson(site, admin);
  const { version } = await site.ctx.db.selectFrom('tenancies').select('version').executeTakeFirstOrThrow();
  const input = { number, decision, reasons: REASONS, version };
  expect((await site.call(tenancyDeskCalls.decideTenancy, input, { as: admin })).status).toBe(200);
  await site.runJobs();
}

/** The comments about the landlord's number that the history has. */
async function readHistory(): Promise<string[]> {
  const rows = await site.ctx.db
    .selectFrom('history_entries as h')
    .innerJoin('subjects as s', 's.id', 'h.subject_id')
    .select(['h.comment', 'h.standing'])
    .where('s.identifier_index', 'in', site.ctx.vault.indexes(pesel).all)
    .execute();
  return rows.map(({ comment, standing }) => `${standing} ${comment}`);
}

const COUNTS = [`counting ${OPINION.tenant[0]?.comment}`];

const placesOf = async (by: 'landlord' | 'tenant') =>
  (await site.ctx.db.selectFrom('revealed_entries').select('place').where('by', '=', by).execute()).map(
    ({ place }) => place,
  );

describe('an opinion that is held at the reveal', () => {
  it('reaches the number that its person proved, also once their account is gone', async () => {
    await hold();
    await leave(pair.landlord);
    await runRetention(site.ctx);
    await decide('admit');
    expect(await readHistory()).toEqual(COUNTS);
    await runRetention(site.ctx);
    const kept = await site.ctx.db.selectFrom('tenancy_sides').select('removed_index').execute();
    expect(kept).toEqual([{ removed_index: null }, { removed_index: null }]);
  });

  it('is not lost with the account of its author, and then waits for the desk as theirs', async () => {
    await hold();
    await leave(pair.tenant);
    await decide('admit');
    expect(await placesOf('tenant')).toEqual(['held']);
    const held = await site.ctx.db.selectFrom('held_entries').select(['author_id', 'comment']).execute();
    expect(held).toEqual([{ author_id: pair.tenant.id, comment: OPINION.tenant[0]?.comment }]);
  });

  it('keeps both sides from taking the tenancy out of their files, whether or not one was written', async () => {
    await site.call(opinions.withdraw, { number, version: 1 }, { as: pair.tenant });
    await hold();
    const forget = async (person: Person) => (await site.call(tenancies.forget, { number }, { as: person })).body.code;
    for (const person of both()) {
      expect(await forget(person)).toBe('STATE_PASSED');
      const { body } = await site.call(tenancies.get, { number }, { as: person });
      expect(body.tenancy.may.forget).toBe(false);
    }
    await decide('admit');
    for (const person of both()) expect(await forget(person)).toBeUndefined();
  });

  // RULES: Where a better proof puts a side in question
  it.each([
    ['admit', COUNTS],
    ['refuse', []],
  ] as const)('waits for the decision however long it takes: %s', async (decision, history) => {
    await hold();
    await go(DECIDED);
    expect(await readHistory()).toEqual([]);
    await decide(decision);
    expect(await readHistory()).toEqual(history);
  });

  it('is no longer restricted after 14 days without a decision', async () => {
    await go(OVER);
    await claimBetter(site, pesel, 'Zofia');
    expect(await readHistory()).toEqual([`restricted ${OPINION.tenant[0]?.comment}`]);
    await go('2027-01-19');
    expect(await readHistory()).toEqual(COUNTS);
  });

  it('is one, too, where the 14 days are over by the reveal', async () => {
    await claimBetter(site, pesel, 'Zofia');
    await go(OVER);
    expect(await readHistory()).toEqual([]);
    await decide('admit');
    expect(await readHistory()).toEqual(COUNTS);
  });

  it('is what its author alone is told of, also where the other side wrote nothing', async () => {
    await site.call(opinions.withdraw, { number, version: 1 }, { as: pair.landlord });
    await hold();
    const textTo = async ({ email }: Person) =>
      (await site.mails()).find(
        ({ to, subject }) => to === email && subject === `Czas na opinie o najmie ${number} minął`,
      )?.text;
    expect(await textTo(pair.tenant)).toContain('Twojej opinii nie dodano do historii.');
    expect(await textTo(pair.landlord)).toContain('Nikt nie wystawił opinii.');
  });

  it('is erased behind the lock of its tenancy, so that no reveal comes between', async () => {
    await hold();
    const { id } = await site.ctx.db.selectFrom('tenancies').select('id').executeTakeFirstOrThrow();
    const indexes = site.ctx.vault.indexes(pesel).all;
    const scope = { indexes, scope: { is: 'all' }, by: 'erasure', isPartly: false } as const;
    const order: string[] = [];
    let erasing: Promise<unknown> = Promise.resolve();
    await inTransaction(site.ctx, async (tx) => {
      await lockTenancy(tx, id);
      erasing = inTransaction(site.ctx, (erasure) => eraseTenanciesUnder(erasure, scope)).then(() =>
        order.push('erased'),
      );
      await new Promise((resolve) => setTimeout(resolve, 300));
      order.push('revealed');
    });
    await erasing;
    expect(order).toEqual(['revealed', 'erased']);
  });

  // RULES: An erasure of everything, and a granted objection
  it('is never revealed once everything about its person was erased', async () => {
    const other = await hold();
    Object.assign(other, await site.signIn(other));
    await confirmPerson(site, other);
    const opening = { kind: 'erasure', concerns: { is: 'file' }, text: CASE_TEXT } as const;
    const { body } = await site.call(cases.open, opening, { as: other });
    const granted = { outcome: 'granted', ground: 'no_longer_needed', scope: { is: 'all' } } as const;
    await settleOnDesk(site, admin, body.case._id, granted);
    await decide('admit');
    expect(await readHistory()).toEqual([]);
    expect(await placesOf('tenant')).toEqual(['refused']);
  });
});

describe('an opinion about a person who proved themselves by another account before the reveal', () => {
  it('goes where they had proved to be once the desk finds them the same', async () => {
    await claimBetter(site, pesel, 'Zofia');
    await decide('admit');
    await go(OVER);
    expect(await readHistory()).toEqual(COUNTS);
  });

  it('goes there where they proved it under the same name without an account', async () => {
    await takeOver(site, pesel, { givenName: 'Adam' });
    await go(OVER);
    expect(await readHistory()).toEqual(COUNTS);
  });

  it('stays outside where they ended their proof themselves', async () => {
    await site.ctx.db
      .updateTable('claims')
      .set({ state: 'ended', end_cause: 'person' })
      .where('user_id', '=', pair.landlord.id)
      .execute();
    await go(OVER);
    expect(await placesOf('tenant')).toEqual(['outside']);
  });
});

it('an opinion that the desk let in is read by its author on the page of the tenancy, in no list', async () => {
  await site.ctx.db.updateTable('users').set({ status: 'blocked' }).where('id', '=', pair.tenant.id).execute();
  await goTo(site, OVER, [admin]);
  await site.runJobs();
  await site.ctx.db.updateTable('users').set({ status: 'active' }).where('id', '=', pair.tenant.id).execute();
  await confirmPerson(site, admin);
  const { items } = (await site.call(deskNoteCalls.notes, {}, { as: admin })).body;
  const note = items.find(({ kind }) => kind === 'entry_held');
  const input = { id: note?._id ?? '', version: note?.version ?? 0, decision: 'release' } as const;
  expect((await site.call(deskNoteCalls.handleNote, input, { as: admin })).status).toBe(200);
  const mail = (await site.mails()).find(({ subject }) => subject === 'Twój wpis został sprawdzony');
  expect(mail?.text).toContain(`/tenancies/${number}`);
});

describe('an account that is removed after the window and before the clock', () => {
  it('takes nothing along: what it wrote is revealed as of an author who waits for the desk', async () => {
    site.advance(new Date(`${OVER}T12:00:00Z`).getTime() - site.now().getTime());
    for (const person of both()) Object.assign(person, await site.signIn(person));
    await leave(pair.tenant);
    await goTo(site, OVER);
    expect(await placesOf('tenant')).toEqual(['held']);
    expect(await placesOf('landlord')).toEqual(['register']);
  });
});
