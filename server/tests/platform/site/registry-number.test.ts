import { accountCalls } from '@najem/shared/contract/identity';
import { platform, type Registry } from '@najem/shared/contract/platform';
import { buildUpload, type ReleaseSite, startReleaseSite } from '../../support/release-site';
import type { Person } from '../../support/sign-in';

let site: ReleaseSite;
let user: Person;
beforeAll(async () => {
  site = await startReleaseSite();
  user = await site.host.signUp();
});
afterAll(() => site.close());

/** The number that an answer of the API names to its caller, once a change has reached every process. */
async function numberTold(person?: Person): Promise<number> {
  site.host.advance(1_001);
  const headers = person ? { authorization: `Bearer ${person.token}` } : {};
  const answer = await site.app.inject({ url: `/api${accountCalls.profile.path}`, headers });
  return Number(answer.headers['x-registry']);
}

async function numberOfRegistry(cookie = ''): Promise<number | undefined> {
  const answer = await site.app.inject({ url: platform.registry.path, headers: { cookie } });
  return answer.json<Registry>().number;
}

it('every answer of the API names the number of the registry, which rises with each release and rollback', async () => {
  const token = await site.released('numbered', '1.0.0-a');
  const told = [await numberTold(user)];
  for (const change of [
    () => site.publish(buildUpload('numbered', '1.0.0-b'), token),
    () => site.publish({ ...buildUpload('numbered', '1.0.0-c'), canary: 10 }, token),
    () => site.switchTo('numbered', { action: 'rollback' }, token),
    () => site.switchTo('numbered', { action: 'rollback' }, token),
  ]) {
    expect((await change()).status).toBeLessThan(300);
    told.push(await numberTold(user));
  }
  expect(told).toEqual([...new Set(told)].sort((one, other) => one - other));
  expect(await numberTold(user)).toBe(told.at(-1));
  expect(await numberOfRegistry(await site.siteCookie(user))).toBe(told.at(-1));
  // Refusals, too.
  expect(await numberTold()).toBe(told.at(-1));
});

it('a remote that gets dark raises the number for those who had it, its later releases for its team alone', async () => {
  const token = await site.released('darkened', '1.0.0-a');
  const live = await numberTold(user);
  await site.switchTo('darkened', { action: 'rollback' }, token);
  const dark = await numberTold(user);
  expect(dark).toBeGreaterThan(live);
  expect(await numberTold()).toBe(dark);
  await site.publish({ ...buildUpload('darkened', '1.0.0-b'), open: false }, token);
  expect(await numberTold(user)).toBe(dark);
  expect(await numberTold(site.admin)).toBeGreaterThan(dark);
});

it("a release of the administrators' remote raises the number for administrators only", async () => {
  await site.released('open', '1.0.0-a');
  const before = await numberTold(user);
  const { token } = await site.newToken('secret');
  await site.publish(buildUpload('secret', '1.0.0-a', { access: 'admin', nav: [] }), token);
  expect(await numberTold(user)).toBe(before);
  expect(await numberTold()).toBe(before);
  const raised = await numberTold(site.admin);
  expect(raised).toBeGreaterThan(before);
  expect(await numberOfRegistry(await site.siteCookie(site.admin))).toBe(raised);
  expect(await numberOfRegistry()).toBe(before);
});

it('a registry says with which number the last security release of a remote came', async () => {
  const token = await site.released('mended', '1.0.0-a');
  expect(await site.entryOf('mended')).not.toHaveProperty('secured');
  await site.publish({ ...buildUpload('mended', '1.0.0-b'), security: true }, token);
  const secured = (await site.entryOf('mended'))?.secured;
  expect(secured).toBe(await numberTold(user));
  await site.publish(buildUpload('mended', '1.0.0-c'), token);
  expect(await site.entryOf('mended')).toMatchObject({ version: '1.0.0-c', secured });
});
