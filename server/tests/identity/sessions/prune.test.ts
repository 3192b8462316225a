import { DAY_MS } from '../../../src/kernel/durations';
import { startTestApp, type TestApp } from '../../support/harness';
import { type Person, signIn, signUp } from '../../support/sign-in';

let site: TestApp;
let person: Person;
beforeAll(async () => {
  site = await startTestApp();
  person = await signUp(site);
});
afterAll(() => site.close());

async function rowsOf(table: 'sessions' | 'refresh_tokens' | 'mail_tokens' | 'logins') {
  const { count } = await site.ctx.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

async function housekeep() {
  await site.ctx.jobs.add(site.ctx, 'housekeeping', {});
  await site.runJobs();
}

it('housekeeping removes ended sessions and used tokens, and nothing else', async () => {
  await housekeep();
  expect(await rowsOf('sessions')).toBe(1);
  expect(await rowsOf('mail_tokens')).toBe(1);

  site.advance(61 * DAY_MS);
  await signIn(site, person);
  await housekeep();
  expect(await rowsOf('sessions')).toBe(1);
  expect(await rowsOf('refresh_tokens')).toBe(1);
  expect(await rowsOf('mail_tokens')).toBe(0);
  expect(await rowsOf('logins')).toBe(2);

  site.advance(380 * DAY_MS);
  await housekeep();
  expect(await rowsOf('logins')).toBe(1);
});
