import { startTestApp, type TestApp } from '../support/harness';
import type { Person } from '../support/sign-in';
import type { ApiDocument } from './document';
import { describeDefects, fuzz } from './fuzz';

const REQUESTS = 3_000;
const SEED = 20_261_122;

let site: TestApp;
let people: Record<'user' | 'other' | 'admin', Person>;
beforeAll(async () => {
  site = await startTestApp();
  people = { user: await site.signUpVerified(), other: await site.signUp(), admin: await site.signInAdmin() };
});
afterAll(() => site.close());

it('random requests to every call get answers that the document describes, and never an internal error', async () => {
  const document: ApiDocument = (await site.app.inject('/api/openapi.json')).json();
  // The pages' own call is not in the test app.
  delete document.paths['/remotes.json'];
  const { defects, requests, succeeded, operations } = await fuzz(
    {
      document,
      async send({ method, url, headers, body }) {
        const answer = await site.app.inject({ method: method as 'GET', url, headers, payload: body });
        const received = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as const);
        return { status: answer.statusCode, headers: Object.fromEntries(received), text: answer.body };
      },
      signIn: async (caller) => (await site.signIn(people[caller])).token,
      kept: new Set(Object.values(people).map(({ id }) => id)),
    },
    { requests: REQUESTS, seed: SEED, concurrency: 1 },
  );
  expect(describeDefects(defects)).toBe('');
  expect(requests).toBe(REQUESTS);
  // The requests reach behind the first checks; many other calls need a passkey, a payment or a mail before.
  expect(succeeded).toBeGreaterThan(operations / 3);
}, 300_000);
