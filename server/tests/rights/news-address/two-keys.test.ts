import { disputes, newsAddress } from '@najem/shared/contract/rights';
import { TENANT } from '@najem/shared/domain/register';
import { inTransaction } from '../../../src/kernel/context';
import { DAY_MS } from '../../../src/kernel/durations';
import { forgetAddressByClaim } from '../../../src/rights/news-address/queries';
import { fieldOf, mailTo } from '../../support/claim-actions';
import { STATEMENT } from '../../support/dispute-actions';
import { openAsGuest } from '../../support/dossier-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import { addEntry, addSubject, buildPerson, freshPesel, newVerified } from '../../support/subject-actions';

const OLD = { id: 't1', key: Buffer.alloc(32, 7) };
const NEW = { id: 't2', key: Buffer.alloc(32, 8) };
const accessTokenSeconds = 400 * 86_400;

let before: TestApp;
let during: TestApp;
beforeAll(async () => {
  before = await startTestApp({ config: { identifierKeys: [OLD], accessTokenSeconds } });
  during = await startTestApp({ shareWith: before, config: { identifierKeys: [NEW, OLD], accessTokenSeconds } });
});
afterAll(async () => {
  await during.close();
  await before.close();
});

// SECURITY: `IDENTIFIER_KEYS`
it('an address is known under the key of its claim and under another one, until the rotation has ended', async () => {
  const email = 'gosc@poczta.test';
  const identifier = freshPesel();
  const author = await newVerified(before);
  const { _id: subjectId } = await addSubject(before, author, TENANT, buildPerson({ identifier }));
  const { body } = await addEntry(before, author, TENANT, subjectId);
  const guest = await openAsGuest(before, identifier);
  await during.call(newsAddress.set, { email }, guest);
  const token = fieldOf((await mailTo(during, email, 'Potwierdź adres do wiadomości'))?.text, 'token');
  expect((await during.call(newsAddress.confirm, { token })).status).toBe(200);
  const wish = { ground: 'untrue', wanted: 'removal', text: STATEMENT } as const;
  const opened = await during.call(disputes.open, { id: body.history[0]?._id ?? '', ...wish }, guest);
  const { number } = opened.body.dispute;
  expect(await mailTo(during, email, `Przyjęliśmy spór ${number}`)).toBeDefined();

  during.advance(31 * DAY_MS);
  await during.ctx.jobs.add(during.ctx, 'retention/run', {});
  await during.runJobs();
  const rows = () => during.ctx.db.selectFrom('news_addresses').select('id').execute();
  expect(await rows()).toHaveLength(1);
  await inTransaction(during.ctx, (tx) => forgetAddressByClaim(tx, guest.claimId));
  expect(await rows()).toEqual([]);
});
