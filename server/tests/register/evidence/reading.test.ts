import { attachments } from '@najem/shared/contract/register';
import { MINUTE_MS } from '../../../src/kernel/durations';
import { openAsGuest, openAsUser } from '../../support/dossier-actions';
import { describeEntry, type DescribedEntry, insertDispute, prove } from '../../support/evidence-actions';
import { type CallOptions, startTestApp, type TestApp } from '../../support/harness';
import type { Person } from '../../support/sign-in';
import { freshPesel, newVerified, readAudited } from '../../support/subject-actions';

let site: TestApp;
let admin: Person;
let author: Person;
beforeEach(async () => {
  site = await startTestApp({ config: { accessTokenSeconds: 3600 } });
  admin = await site.signInAdmin();
  author = await newVerified(site);
});
afterEach(() => site.close());

/** Opens a file; resolves with 200 or the code of the refusal. */
async function open(id: string, { as, cookies = {} }: CallOptions): Promise<number | string> {
  const token = typeof as === 'object' ? as.token : as;
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const answer = await site.app.inject({ url: `/api/attachments/${id}/content`, headers, cookies });
  return answer.statusCode === 200 ? 200 : answer.json<{ code: string }>().code;
}

async function proved(): Promise<{ entry: DescribedEntry; fileId: string }> {
  const entry = await describeEntry(site, author);
  return { entry, fileId: (await prove(site, author, entry)).fileId };
}

it('a file that proves an entry is opened by its author and by administrators only', async () => {
  const { entry, fileId } = await proved();
  const person = await openAsUser(site, entry.identifier, await site.signUp());
  expect(await open(fileId, { as: author })).toBe(200);
  expect(await open(fileId, { as: admin })).toBe(200);
  for (const who of [person, { as: await newVerified(site) }, await openAsGuest(site, freshPesel())]) {
    expect(await open(fileId, who)).toBe('ATTACHMENT_NOT_FOUND');
    expect((await site.call(attachments.get, { id: fileId }, who)).body.code).toBe('ATTACHMENT_NOT_FOUND');
  }
  expect(await open(fileId, {})).toBe('TOKEN_INVALID');
  site.advance(31 * MINUTE_MS);
  expect(await open(fileId, { as: admin })).toBe('FRESH_PROOF_REQUIRED');
});

it('a file that proves an entry is opened by the person who disputes or disputed it, and is audited', async () => {
  const { entry, fileId } = await proved();
  const account = await site.signUp();
  const person = await openAsUser(site, entry.identifier, account);
  await insertDispute(site, entry);
  expect(await open(fileId, person)).toBe(200);
  await site.ctx.db.updateTable('disputes').set({ state: 'withdrawn', due_at: null, closed_at: site.now() }).execute();
  expect(await open(fileId, person)).toBe(200);
  const read = await readAudited(site, 'attachment.opened');
  expect(read.map(({ actor_id, target_id }) => [actor_id, target_id])).toEqual([
    [account.id, fileId],
    [account.id, fileId],
  ]);
  const gone = await site.call(attachments.remove, { id: fileId }, person);
  expect(gone.body.code).toBe('ATTACHMENT_NOT_FOUND');
});

it('a file that proves an entry is opened by a guest who is that person, and not by other disputants', async () => {
  const { entry, fileId } = await proved();
  const another = await proved();
  await insertDispute(site, entry);
  await insertDispute(site, another.entry);
  expect(await open(fileId, await openAsGuest(site, entry.identifier))).toBe(200);
  expect(await open(fileId, await openAsGuest(site, another.entry.identifier))).toBe('ATTACHMENT_NOT_FOUND');
  expect(await open(fileId, { as: await newVerified(site) })).toBe('ATTACHMENT_NOT_FOUND');
});
