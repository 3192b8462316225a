import { rentCoins, subjects } from '@najem/shared/contract/register';
import { dossier } from '@najem/shared/contract/rights';
import { users } from '@najem/shared/contract/office';
import { LANDLORD, TENANT } from '@najem/shared/domain/register';
import { inTransaction } from '../../../src/kernel/context';
import { DAY_MS } from '../../../src/kernel/durations';
import { findWrongBalances } from '../../../src/register/rentcoins/queries';
import { awardPending } from '../../../src/register/subjects/awards';
import { openAsUser } from '../../support/dossier-actions';
import { decide, describeEntry, type DescribedEntry, prove } from '../../support/evidence-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import type { Person } from '../../support/sign-in';
import { addEntry, newVerified, readCoins } from '../../support/subject-actions';

let site: TestApp;
let admin: Person;
let author: Person;
beforeAll(async () => {
  site = await startTestApp();
});
beforeEach(async () => {
  admin = await site.signInAdmin();
  author = await newVerified(site);
});
afterEach(async () => expect(await findWrongBalances(site.ctx.db)).toEqual([]));
afterAll(() => site.close());

async function document(entry: DescribedEntry, grade: 'documented' | 'court' = 'documented', by = author) {
  await decide(site, admin, (await prove(site, by, entry)).evidenceId, { grade });
}

/** Lets days pass, after which both have to sign in again. */
async function pass(days: number): Promise<void> {
  site.advance(days * DAY_MS);
  admin = await site.signInAdmin();
  author = await site.signIn(author);
}

const readLedger = async () =>
  (await site.call(rentCoins.history, {}, { as: author })).body.map(({ amount, action_type, reference_name }) => [
    amount,
    action_type,
    reference_name,
  ]);
const remove = ({ id, entryId }: DescribedEntry) =>
  site.call(subjects.tenant.removeHistory, { id, entryId }, { as: author });

const EARNED = [5, 'bonus', 'Udokumentowany wpis'];
const TAKEN = [-5, 'other', 'Wycofanie: Udokumentowany wpis'];

it.each(['timely_payment', 'payment_issues'])(
  'an entry that is documented within 90 days earns its author 5 RentCoins with the reason %s',
  async (reason) => {
    const entry = await describeEntry(site, author, { reason });
    await document(entry);
    expect(await readLedger()).toEqual([EARNED, [20, 'add_tenant', 'Łucja Żurek']]);
  },
);

it('an entry that is documented within 90 days earns RentCoins by the confirmation of the person as well', async () => {
  const entry = await describeEntry(site, author);
  const person = await openAsUser(site, entry.identifier, await site.signUp());
  await site.call(dossier.confirm, { id: entry.entryId }, person);
  expect((await readLedger())[0]).toEqual(EARNED);
  await site.call(dossier.undoConfirm, { id: entry.entryId }, person);
  await site.call(dossier.confirm, { id: entry.entryId }, person);
  expect(await readCoins(site, author)).toBe(25);
});

it('documented entries earn RentCoins once per described person, however many there are', async () => {
  const entry = await describeEntry(site, author);
  await document(entry);
  await document(entry, 'court');
  const { body } = await addEntry(site, author, TENANT, entry.id, { comment: 'Drugi rok.' });
  await document({ ...entry, entryId: body.entryIds?.[0] ?? '' });
  expect(await readCoins(site, author)).toBe(25);
  await document(await describeEntry(site, author));
  expect(await readCoins(site, author)).toBe(50);
});

it('an entry that is documented on the ninetieth day earns RentCoins, and on the day after nothing', async () => {
  const [early, late] = [await describeEntry(site, author), await describeEntry(site, author)];
  await pass(90);
  await document(early);
  expect(await readCoins(site, author)).toBe(45);
  await pass(1);
  await document(late);
  expect(await readCoins(site, author)).toBe(45);
});

it('a documented entry earns nothing once the awards of the day are used up, nor for a refused proof', async () => {
  const entries: DescribedEntry[] = [];
  for (let n = 0; n < 9; n++) entries.push(await describeEntry(site, author));
  const [first, second] = entries;
  await decide(site, admin, (await prove(site, author, first!)).evidenceId, {
    grade: null,
    reasons: 'Nieczytelne. '.repeat(5),
  });
  expect(await readCoins(site, author)).toBe(180);
  await document(first!);
  await document(second!);
  expect(await readCoins(site, author)).toBe(185);
});

it("the bonus for a documented entry is taken back with an author's last award, and counted in the cost", async () => {
  const creator = await newVerified(site);
  const entry = await describeEntry(site, author, { creator });
  await document(entry);
  expect(await readCoins(site, author)).toBe(15);
  const cost = await site.call(subjects.tenant.removalCost, { id: entry.id, entryId: entry.entryId }, { as: author });
  expect(cost.body.rentCoins).toBe(15);
  await remove(entry);
  expect((await readLedger()).slice(0, 2)).toEqual([TAKEN, [-10, 'other', 'Wycofanie: Łucja Żurek']]);
  const again = await addEntry(site, author, TENANT, entry.id);
  await document({ ...entry, entryId: again.body.entryIds?.[0] ?? '' });
  expect(await readCoins(site, author)).toBe(0);
});

it('a creator of a subject loses the bonus with the entry, and the award for the subject only with it', async () => {
  const entry = await describeEntry(site, author);
  await document(entry);
  await remove(entry);
  expect(await readCoins(site, author)).toBe(20);
  const another = await describeEntry(site, author, { descriptor: LANDLORD });
  await document(another);
  const cost = await site.call(subjects.landlord.removalCost, { id: another.id }, { as: author });
  expect(cost.body.rentCoins).toBe(25);
  await site.call(subjects.landlord.remove, { id: another.id }, { as: author });
  expect(await readCoins(site, author)).toBe(20);
  expect((await readLedger())[0]).toEqual(TAKEN);
});

it('the bonus for a documented entry reaches an author who becomes trusted later, if it came in time', async () => {
  const [early, late] = [await describeEntry(site, author), await describeEntry(site, author)];
  const setVerified = (at: Date | null) =>
    site.ctx.db.updateTable('users').set({ identity_verified_at: at }).where('id', '=', author.id).execute();
  await setVerified(null);
  await document(early);
  await pass(91);
  await document(late);
  expect(await readCoins(site, author)).toBe(40);
  await setVerified(site.now());
  const award = () => inTransaction(site.ctx, (tx) => awardPending(tx, author.id));
  await award();
  await award();
  expect(await readCoins(site, author)).toBe(45);
  expect((await readLedger())[0]).toEqual(EARNED);
});

it('the bonus for a documented entry is for ordinary users: an administrator earns none', async () => {
  const entry = await describeEntry(site, author);
  const { evidenceId } = await prove(site, author, entry);
  await site.call(
    users.update,
    { id: author.id, name: author.name, email: author.email, role: 'admin', status: 'active' },
    { as: admin },
  );
  await decide(site, admin, evidenceId, { grade: 'documented' });
  expect(await readCoins(site, author)).toBe(20);
});
