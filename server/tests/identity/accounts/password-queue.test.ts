import { session, signInCalls, accountCalls } from '@najem/shared/contract/identity';
import { hashPassword } from '../../../src/identity/accounts/password-hash';
import { HASHING_THREADS, MOST_WAITING } from '../../../src/identity/accounts/password-threads';
import { freshEmail } from '../../support/account-actions';
import { startTestApp, type TestApp } from '../../support/harness';

// The product's own cost and threads.
jest.unmock('../../../src/identity/accounts/password-threads');

const UNAVAILABLE = {
  code: 'UNAVAILABLE',
  message: 'Zbyt wiele osób loguje się lub rejestruje w tej chwili. Spróbuj ponownie za kilka sekund.',
};

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

// SECURITY: **Passwords.**
// SECURITY: sign-ins of strangers that wait
it('twenty passwords wait beside those being hashed, and further ones are refused at once', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => hashPassword('Tajne-haslo-1')));
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(outcomes.length - refused.length).toBe(HASHING_THREADS + MOST_WAITING);
  for (const { reason } of refused) expect(reason).toMatchObject(UNAVAILABLE);
});

it('of a flood of sign-ins most are answered 503 with Retry-After, and a page does not wait for them', async () => {
  const person = await site.signUp();
  let open = 400;
  const flood = Array.from({ length: open }, async () => {
    const answer = await site.call(signInCalls.login, { email: freshEmail('tlum'), password: 'zgaduje' });
    open -= 1;
    return answer;
  });
  const page = await site.call(accountCalls.profile, {});
  const openBeforeThePage = open;
  // Who is signed in does not wait behind strangers.
  const confirmed = await site.call(session.confirm, { password: person.password }, { as: person });
  const openBeforeTheConfirmation = open;
  const answers = await Promise.all(flood);
  expect(page.status).toBe(401);
  expect(openBeforeThePage).toBeGreaterThan(0);
  expect(confirmed.status).toBe(200);
  expect(openBeforeTheConfirmation).toBeGreaterThan(0);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 503]));
  for (const { body, headers } of answers.filter(({ status }) => status === 503)) {
    expect(body).toEqual({ success: false, ...UNAVAILABLE });
    expect(headers['retry-after']).toBe('5');
  }
  expect((await site.call(signInCalls.login, { email: freshEmail(), password: 'zgaduje' })).status).toBe(401);
});
