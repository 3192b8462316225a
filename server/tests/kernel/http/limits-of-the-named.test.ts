import { accountCalls, signInCalls } from '@najem/shared/contract/identity';
import { claims, passports } from '@najem/shared/contract/rights';
import { freshEmail } from '../../support/account-actions';
import { DOCUMENT, upload } from '../../support/claim-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import { freshPesel } from '../../support/subject-actions';

const [STRANGER, OWNER] = ['203.0.113.7', '198.51.100.4'];

interface Door {
  /** What strangers do in somebody's name; returns what the person then does. */
  useUp(site: TestApp): Promise<() => Promise<number>>;
  /** What the person is answered then. */
  done: number;
}

async function sendClaim(site: TestApp, email: string, address: string): Promise<number> {
  const { body, cookies } = await site.call(claims.start, { method: 'document' }, { address });
  const browser = { cookies, address };
  const attachmentIds = [await upload(site, browser)];
  const input = { attemptId: body.attemptId, identifier: freshPesel(), attachmentIds, email, ...DOCUMENT };
  return (await site.call(claims.submitDocument, input, browser)).status;
}

const DOORS: Readonly<Record<string, Door>> = {
  'a mail for a new password': {
    done: 200,
    async useUp(site) {
      const { email, cookies } = await site.signUp();
      const ask = () => site.call(accountCalls.forgotPassword, { email }, { address: STRANGER });
      while ((await ask()).status === 200);
      return async () => (await site.call(accountCalls.forgotPassword, { email }, { address: OWNER, cookies })).status;
    },
  },
  'a sign-in': {
    done: 200,
    async useUp(site) {
      const { email, password, cookies } = await site.signUp();
      const guess = { email, password: 'not-the-one' };
      while ((await site.call(signInCalls.login, guess, { address: STRANGER })).status !== 429);
      const right = { email, password };
      return async () => (await site.call(signInCalls.login, right, { address: OWNER, cookies })).status;
    },
  },
  'a claim by review': {
    done: 201,
    async useUp(site) {
      const email = freshEmail();
      while ((await sendClaim(site, email, STRANGER)) === 201);
      return () => sendClaim(site, email, OWNER);
    },
  },
  'a mail to an address': {
    done: 201,
    async useUp(site) {
      const email = freshEmail();
      for (let n = 0; n < 8; n += 1) {
        const as = await site.signUpVerified();
        while ((await site.call(passports.ask, { email }, { as })).status === 201);
      }
      const as = await site.signUpVerified();
      return async () => (await site.call(passports.ask, { email }, { as })).status;
    },
  },
};

let site: TestApp;
beforeEach(async () => {
  site = await startTestApp({ config: { limits: { loginsPerMinute: 20, linkMailsPerDay: 3 } } });
});
afterEach(() => site.close());

it.each(Object.entries(DOORS))('strangers who name somebody do not use up what is theirs: %s', async (_what, door) => {
  const act = await door.useUp(site);
  expect(await act()).toBe(door.done);
});
