import { processingCalls } from '@najem/shared/contract/identity';
import { TENANT } from '@najem/shared/domain/register';
import { startTestApp, type TestApp } from '../../support/harness';
import { readPdfText } from '../../support/pdf-text';
import type { Person } from '../../support/sign-in';
import { addSubject, newVerified, readAudited } from '../../support/subject-actions';

let site: TestApp;
let admin: Person;
beforeAll(async () => {
  site = await startTestApp();
  admin = await site.signInAdmin();
});
afterAll(() => site.close());

it('the register of processing names every activity with the number of people, also as a document', async () => {
  await addSubject(site, await newVerified(site), TENANT);
  const { body } = await site.call(processingCalls.processingRegister, {}, { as: admin });
  expect(body.register).toMatchObject({
    controller: { name: site.ctx.config.seller.name },
    at: site.now().toISOString(),
    activities: expect.arrayContaining([
      expect.objectContaining({ id: 'register', peopleCount: 1, source: 'użytkownik serwisu' }),
      expect.objectContaining({ id: 'accounts', peopleCount: 2 }),
    ]),
  });
  const answer = await site.app.inject({
    url: '/api/desk/processing-register.pdf',
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const text = readPdfText(answer.rawPayload);
  for (const { name, kept } of body.register.activities) {
    expect(text).toContain(name);
    expect(text.replace(/\s+/g, ' ')).toContain(kept.slice(0, 20));
  }
  const events = await readAudited(site, 'desk.register-opened');
  expect(events.map(({ details }) => details)).toEqual([{ form: 'screen' }, { form: 'document' }]);
});
