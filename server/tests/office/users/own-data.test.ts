import { users } from '@najem/shared/contract/office';
import { EXPORTS_PER_DAY } from '@najem/shared/domain/rights';
import { startTestApp, type TestApp } from '../../support/harness';

let site: TestApp;
beforeEach(async () => {
  site = await startTestApp();
});
afterEach(() => site.close());

// Regulamin: Konto można usunąć
it('people download the data of their account, and of nobody else’s, without a file', async () => {
  const [person, other] = [await site.signUp(), await site.signUp()];
  const { status, body, headers } = await site.call(users.exportOwn, {}, { as: person });
  expect(status).toBe(200);
  expect(headers['content-disposition']).toContain('konto-2026-11-20.json');
  expect(body).toMatchObject({ account: { name: person.name, email: person.email } });
  expect(JSON.stringify(body)).not.toContain(other.email);
  const audited = (await site.readAudit()).filter(({ action }) => action === 'account.exported');
  expect(audited).toMatchObject([{ actor_id: person.id, target_id: person.id }]);
});

// SECURITY: exports a day: 10
it('the data of an account are downloaded ten times a day', async () => {
  const person = await site.signUp();
  const download = () => site.call(users.exportOwn, {}, { as: person });
  for (let n = 0; n < EXPORTS_PER_DAY; n += 1) expect((await download()).status).toBe(200);
  expect((await download()).body.code).toBe('EXPORT_LIMIT');
});
