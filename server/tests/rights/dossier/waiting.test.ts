import { disputes, users } from '@najem/shared/contract';
import { newCase, opened, STATEMENT } from '../../support/dispute-actions';
import { startTestApp } from '../../support/harness';
import type { Person } from '../../support/sign-in';

it('a profile counts the disputes that wait for the person by a due date: as author, then as the person', async () => {
  const site = await startTestApp();
  const disputed = await newCase(site);
  const waiting = async (as: Person) => (await site.call(users.profile, {}, { as })).body.user.waitingCount;
  expect(await waiting(disputed.author)).toBeUndefined();
  const dispute = await opened(site, disputed);
  expect([await waiting(disputed.author), await waiting(disputed.person)]).toEqual([1, undefined]);
  const answer = { id: dispute._id, is: 'stand', text: STATEMENT, version: dispute.version } as const;
  expect((await site.call(disputes.answer, answer, { as: disputed.author })).status).toBe(200);
  expect([await waiting(disputed.author), await waiting(disputed.person)]).toEqual([undefined, 1]);
  expect(await waiting(disputed.creator)).toBeUndefined();
  await site.close();
});
