import { users, payments } from '@najem/shared/contract';
import { startTestApp, type TestApp } from './harness';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

it('lets people in', async () => {
  const person = await site.signUpVerified();
  const admin = await site.signInAdmin();
  expect((await site.call(users.profile, {}, { as: person })).body.user.verification_status).toBe('verified');
  expect((await site.call(users.profile, {}, { as: admin })).body.user.role).toBe('admin');
  expect(await site.call(payments.payuStatus, {orderId: 'x'}, {as: admin})).toMatchObject({status: 501});
});
