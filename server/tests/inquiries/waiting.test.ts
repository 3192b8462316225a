import { tenants } from '@najem/shared/contract';
import { startTestApp, type TestApp } from '../support/harness';
import { inquiriesAbout } from '../support/inquiry-actions';
import { freshPesel } from '../support/subject-actions';

let site: TestApp;
let second: TestApp;
beforeAll(async () => {
  site = await startTestApp();
  second = await startTestApp({ shareWith: site });
});
afterAll(async () => {
  await second.close();
  await site.close();
});

it('every inquiry is counted once, whoever reads meanwhile and in whichever process', async () => {
  const [user, identifier] = [await site.signUp(), freshPesel()];
  await Promise.all(
    Array.from({ length: 30 }, async (_, n) => {
      const one = n % 2 === 0 ? site : second;
      await one.call(tenants.check, { identifier }, { as: user });
      await inquiriesAbout(one, identifier);
    }),
  );
  expect(await inquiriesAbout(site, identifier)).toMatchObject([{ kind: 'checked', count: 30 }]);
});

it('inquiries that nobody reads are added once there are many of them', async () => {
  const indexes = site.ctx.vault.indexes(freshPesel());
  const look = () =>
    site.ctx.audit.append({
      actorId: null,
      action: 'identifier.checked',
      targetType: 'tenant',
      targetId: null,
      inquiries: [{ kind: 'checked', channel: 'check', about: { indexes } }],
    });
  for (let round = 0; round < 3; round += 1) await Promise.all(Array.from({ length: 300 }, look));
  const rows = await site.ctx.db
    .selectFrom('inquiries')
    .select('count')
    .where('identifier_index', '=', indexes.current)
    .execute();
  expect(rows).toMatchObject([{ count: 600 }]);
});
