import { session, accountCalls } from '@najem/shared/contract/identity';
import fc from 'fast-check';
import { startTestApp, type TestApp } from '../../support/harness';
import { type Person, signIn, signUp } from '../../support/sign-in';

/** The grace period of an exchange. */
const GRACE_MS = 10_000;

let site: TestApp;
let person: Person;
beforeAll(async () => {
  site = await startTestApp();
  person = await signUp(site);
});
afterAll(() => site.close());

type Step =
  { act: 'refresh'; token: number; tabs: number } | { act: 'wait'; seconds: number } | { act: 'logout'; token: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ act: fc.constant('refresh'), token: fc.nat(9), tabs: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('wait'), seconds: fc.constantFrom(1, 9, 11, 900) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('logout'), token: fc.nat(9) }) },
);

const refresh = (token: string) => site.call(session.refresh, {}, { cookies: { najem_refresh: token } });

// SECURITY: **Access token.**
// SECURITY: **Refresh token.**
it('no stolen token is usable after any sequence of refreshes, reuses, waits and logouts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const opened = await signIn(site, person);
      /** Every token with the time of its first exchange, in the order of the chain; a thief may have any of them. */
      const known = [{ token: opened.cookies.najem_refresh as string, usedAt: undefined as number | undefined }];
      let isOver = false;

      for (const { act, ...rest } of steps) {
        if (act === 'wait') {
          site.advance((rest as { seconds: number }).seconds * 1000);
          continue;
        }
        const chosen = known[(rest as { token: number }).token % known.length] as (typeof known)[number];
        const cookies = { najem_refresh: chosen.token };
        if (act === 'logout') {
          await site.call(session.logout, {}, { cookies });
          isOver = true;
          continue;
        }
        const now = site.now().getTime();
        const hasUsedSuccessor = known[known.indexOf(chosen) + 1]?.usedAt !== undefined;
        const isStale = chosen.usedAt !== undefined && (hasUsedSuccessor || now - chosen.usedAt > GRACE_MS);
        const tabs = Array.from({ length: (rest as { tabs: number }).tabs }, () => refresh(chosen.token));
        const answers = await Promise.all(tabs);
        const expected = isOver || isStale ? 401 : 200;
        expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => expected));
        if (isStale) isOver = true;
        if (expected === 401) continue;
        const successor = answers[0]?.cookies.najem_refresh as string;
        expect(answers.every((answer) => answer.cookies.najem_refresh === successor)).toBe(true);
        chosen.usedAt ??= now;
        if (!known.some(({ token }) => token === successor)) known.push({ token: successor, usedAt: undefined });
      }

      site.advance(GRACE_MS + 1);
      const used = known.filter(({ usedAt }) => usedAt !== undefined || isOver);
      for (const { token } of used) expect((await refresh(token)).status).toBe(401);
      if (used.length > 0) {
        // The attempt has ended the session with its newest tokens.
        for (const { token } of known) expect((await refresh(token)).status).toBe(401);
        expect((await site.call(accountCalls.profile, {}, { as: opened })).status).toBe(401);
      }
    }),
    { numRuns: 40 },
  );
});
