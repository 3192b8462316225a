import { accountCalls } from '@najem/shared/contract/identity';
import { disputes, dossier } from '@najem/shared/contract/rights';
import { answer, decided, newAdmin, newCase, opened, read, STATEMENT } from '../../support/dispute-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import type { Person } from '../../support/sign-in';
import { addEntry } from '../../support/subject-actions';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

/** What waits for somebody, who has to see as much of it in their profile. */
async function todoOf(as: Person) {
  const { todo } = (await site.call(dossier.todo, {}, { as })).body;
  const { waitingCount = 0 } = (await site.call(accountCalls.profile, {}, { as })).body.user;
  expect(waitingCount).toBe(todo.length);
  return todo;
}

// RULES: The specified links
it('the author, then the person, find the dispute that waits for their answer, with its entry and side', async () => {
  const disputed = await newCase(site);
  expect(await todoOf(disputed.author)).toEqual([]);
  const dispute = await opened(site, disputed);
  const { number, dueAt, about, otherSide } = await read(site, dispute._id, { as: disputed.author });
  expect(about).toMatchObject({ role: 'tenant', reason: 'payment_issues' });
  const named = { _id: dispute._id, number, about };
  expect(await todoOf(disputed.author)).toEqual([{ ...named, what: 'answer_dispute', dueAt, otherSide }]);
  expect(await todoOf(disputed.person)).toEqual([]);
  await answer(site, disputed, dispute._id, { is: 'stand', text: STATEMENT });
  expect(await todoOf(disputed.author)).toEqual([]);
  expect(await todoOf(disputed.person)).toMatchObject([
    { ...named, what: 'comment_dispute', otherSide: disputed.author.name },
  ]);
  expect(await todoOf(disputed.creator)).toEqual([]);
});

it('the side that lost a dispute finds its appeal, the other side nothing', async () => {
  const [disputed, admin] = [await newCase(site), await newAdmin(site)];
  const id = await decided(site, admin, disputed, { outcome: 'kept', basis: 'evidence' });
  expect(await todoOf(disputed.person)).toMatchObject([{ _id: id, what: 'appeal_dispute' }]);
  expect(await todoOf(disputed.author)).toEqual([]);
});

it('a list of disputes begins with those that wait for its reader, and the newest follow', async () => {
  const first = await newCase(site);
  const { _id: waiting } = await opened(site, first);
  const other = await newCase(site);
  const { body } = await addEntry(site, first.author, other.descriptor, other.subjectId, { reason: 'property_damage' });
  const entryId = body.history.find(({ reason }) => reason === 'property_damage')?._id ?? '';
  const second = { ...other, author: first.author, entryId };
  const { _id: answered } = await opened(site, second);
  await answer(site, second, answered, { is: 'stand', text: STATEMENT });
  const { body: rows } = await site.call(disputes.list, { side: 'author' }, { as: first.author });
  expect(rows.map(({ _id }) => _id)).toEqual([waiting, answered]);
});
