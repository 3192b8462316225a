import { users } from '@najem/shared/contract';
import { startTestApp, type TestApp } from './harness';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

it('answers 501 to a call that nobody serves', async () => {
  const answer = await site.call(users.forgotPassword, { email: 'a@b.pl' });
  expect(answer).toMatchObject({ status: 501, body: { code: 'NOT_BUILT' } });
});
