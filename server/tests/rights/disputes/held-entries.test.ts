import { subjects } from '@najem/shared/contract/register';
import { dossier, deskNoteCalls } from '@najem/shared/contract/rights';
import { LANDLORD, TENANT } from '@najem/shared/domain/register';
import { DAY_MS } from '../../../src/kernel/durations';
import { decided, type DisputedCase, newCase, readSums, REASONS } from '../../support/dispute-actions';
import { openAsUser } from '../../support/dossier-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import { confirmPerson, type Person } from '../../support/sign-in';
import { addEntry, addSubject, buildEntry, buildPerson, newVerified, readCoins } from '../../support/subject-actions';

let site: TestApp;
let admin: Person;
let disputed: DisputedCase;
beforeEach(async () => {
  site = await startTestApp();
  admin = await site.signInAdmin();
  disputed = await newCase(site);
  await decided(site, admin, disputed, { outcome: 'removed', basis: 'no_evidence' });
});
afterEach(() => site.close());

const NOTHING = { entry_count: 0, suspended_count: 0 };
/** The same complaint with another comma, and a neighbouring reason. */
const AGAIN = { reason: 'payment_issues', rentalAddress: 'ul. Ogrodowa, 7 Łódź' };
const NEIGHBOUR = { reason: 'contract_breach' };

const add = (changes: object, by = disputed.author, id = disputed.subjectId) => addEntry(site, by, TENANT, id, changes);

async function readNotes() {
  await confirmPerson(site, admin);
  return (await site.call(deskNoteCalls.notes, {}, { as: admin })).body.items;
}

async function mailsTo({ email }: Person) {
  return (await site.mails()).filter(({ to }) => to === email).map(({ subject }) => subject);
}

describe('a negative entry of an author whose entry about the person was removed', () => {
  // SECURITY: What was removed for a fault
  it.each([AGAIN, NEIGHBOUR])('waits for the desk, counts nowhere and tells nobody: %j', async (changes) => {
    const [coins, told] = [await readCoins(site, disputed.author), await mailsTo(disputed.person)];
    const { status, body } = await add(changes);
    expect([status, body.isHeld, body.awarded]).toEqual([200, true, undefined]);
    expect(body.history).toEqual([]);
    expect(await readSums(site, disputed.subjectId)).toMatchObject(NOTHING);
    expect((await site.call(dossier.entries, { role: 'tenant' }, disputed.as)).body).toEqual([]);
    expect(await readCoins(site, disputed.author)).toBe(coins);
    expect(await mailsTo(disputed.person)).toEqual(told);
    expect(await readNotes()).toMatchObject([
      {
        kind: 'entry_held',
        author: { _id: disputed.author.id, removals: 1 },
        entry: { role: 'tenant', name: 'Łucja Żurek', reason: changes.reason, comment: 'Wszystko zgodnie z umową.' },
      },
    ]);
  });

  it('waits also in the other role, below another number of the person, and with a new record', async () => {
    const { _id: landlordId } = await addSubject(site, disputed.creator, LANDLORD, {
      ...buildPerson(),
      identifier: disputed.identifier,
    });
    const negative = LANDLORD.reasons.find(({ weightTenths }) => weightTenths < 0)?.code ?? '';
    const other = await addEntry(site, disputed.author, LANDLORD, landlordId, { reason: negative });
    expect(other.body.isHeld).toBe(true);
    const passport = buildPerson({ identifier: 'FE1234567' });
    await openAsUser(site, passport.identifier, disputed.person);
    const history = [buildEntry(TENANT, NEIGHBOUR), buildEntry(TENANT, { reason: 'timely_payment' })];
    const created = await site.call(subjects.tenant.create, { ...passport, history }, { as: disputed.author });
    expect([created.status, created.body.isHeld, created.body.awarded]).toEqual([201, true, undefined]);
    expect(created.body.tenant?.history).toMatchObject([{ reason: 'timely_payment' }]);
    expect(await readNotes()).toHaveLength(2);
  });

  it('does not come by way of a good one that is changed', async () => {
    const { body } = await add({ reason: 'timely_payment' });
    expect(body.isHeld).toBeUndefined();
    const change = { ...buildEntry(TENANT, NEIGHBOUR), id: disputed.subjectId, entryId: body.history[0]?._id ?? '' };
    const changed = await site.call(subjects.tenant.updateHistory, change, { as: disputed.author });
    expect([changed.status, changed.body]).toMatchObject([409, { code: 'ENTRY_DISPUTED' }]);
  });

  it('counts at once for other authors, about other people, after other endings, and after twelve months', async () => {
    expect((await add(NEIGHBOUR, await newVerified(site))).body.isHeld).toBeUndefined();
    const { _id: otherId } = await addSubject(site, disputed.creator, TENANT);
    expect((await add(NEIGHBOUR, disputed.author, otherId)).body.isHeld).toBeUndefined();
    const weighed = await newCase(site);
    await decided(site, admin, weighed, { outcome: 'removed', basis: 'evidence' });
    expect((await add(NEIGHBOUR, weighed.author, weighed.subjectId)).body.isHeld).toBeUndefined();
    site.advance(366 * DAY_MS);
    expect((await add(NEIGHBOUR, await site.signIn(disputed.author))).body.isHeld).toBeUndefined();
  });
});

describe('the desk', () => {
  it('releases an entry that waits: it counts, is awarded, and person and author are notified', async () => {
    await add(NEIGHBOUR);
    const [note] = await readNotes();
    const input = { id: note?._id ?? '', version: 1 };
    expect((await site.call(deskNoteCalls.handleNote, input, { as: admin })).body).toMatchObject({
      code: 'VALIDATION',
    });
    const released = await site.call(deskNoteCalls.handleNote, { ...input, decision: 'release' }, { as: admin });
    expect(released.status).toBe(200);
    expect(await readSums(site, disputed.subjectId)).toMatchObject({ entry_count: 1, author_count: 1 });
    expect((await site.call(dossier.entries, { role: 'tenant' }, disputed.as)).body).toMatchObject([NEIGHBOUR]);
    expect(await mailsTo(disputed.author)).toContain('Twój wpis został sprawdzony');
    expect(await readNotes()).toEqual([]);
    expect(await site.ctx.db.selectFrom('held_entries').selectAll().execute()).toEqual([]);
  });

  it('refuses an entry that waits with reasons that its author gets', async () => {
    await add(NEIGHBOUR);
    const [note] = await readNotes();
    const input = { id: note?._id ?? '', version: 1, decision: 'refuse' } as const;
    expect(
      (await site.call(deskNoteCalls.handleNote, { ...input, reasons: 'Nie.' }, { as: admin })).body,
    ).toMatchObject({
      code: 'REASONS_REQUIRED',
    });
    expect((await site.call(deskNoteCalls.handleNote, { ...input, reasons: REASONS }, { as: admin })).status).toBe(200);
    expect(await readSums(site, disputed.subjectId)).toMatchObject(NOTHING);
    expect(await mailsTo(disputed.author)).toContain('Twój wpis nie został przyjęty');
    expect(await readNotes()).toEqual([]);
  });

  it('shows an entry that waits to no administrator who wrote it or whom it is about', async () => {
    await add(NEIGHBOUR);
    const [note] = await readNotes();
    for (const who of [disputed.author, disputed.person]) {
      await site.ctx.db.updateTable('users').set({ role: 'admin' }).where('id', '=', who.id).execute();
      const as = await site.signIn(who);
      await confirmPerson(site, as);
      expect((await site.call(deskNoteCalls.notes, {}, { as })).body.items).toEqual([]);
      const released = { id: note?._id ?? '', version: 1, decision: 'release' } as const;
      expect((await site.call(deskNoteCalls.handleNote, released, { as })).status).toBe(404);
    }
  });
});
