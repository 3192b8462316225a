import { randomUUID } from 'node:crypto';
import { attachments } from '@najem/shared/contract/register';
import { cases, claims, dossier, drafts, newsAddress } from '@najem/shared/contract/rights';
import { TENANT } from '@najem/shared/domain/register';
import { change, removeForGood } from '../../support/account-actions';
import { CASE_TEXT } from '../../support/case-actions';
import { fieldOf, mailTo, sendDocument, sendLetter } from '../../support/claim-actions';
import { newAdmin, newCase, opened, toDesk } from '../../support/dispute-actions';
import { readDraft, saveDraft, WORDS } from '../../support/draft-actions';
import { type EidSandbox, openGuest, prove, startEidApp, startEidSandbox } from '../../support/eid';
import { fileOf, makePdf } from '../../support/files';
import type { CallOptions, TestApp } from '../../support/harness';
import { addEntry, addSubject, buildPerson, newVerified } from '../../support/subject-actions';

/** The PESEL of the sandbox's 'lukasz'. */
let pesel: string;
let provider: EidSandbox;
let site: TestApp;
beforeAll(async () => {
  provider = await startEidSandbox();
  site = await startEidApp(provider.settings, { config: { accessTokenSeconds: 400 * 86_400 } });
  const guest = await openGuest(site, 'lukasz');
  pesel = await readPesel(guest);
});
afterAll(async () => {
  await site.close();
  await provider.close();
});

async function readPesel(guest: CallOptions): Promise<string> {
  const { claims: [claim] = [] } = (await site.call(claims.list, {}, guest)).body;
  const row = await site.ctx.db
    .selectFrom('claim_identifiers')
    .select(['identifier_cipher as cipher', 'identifier_key as keyId'])
    .where('claim_id', '=', claim?._id ?? '')
    .executeTakeFirstOrThrow();
  return site.ctx.vault.open(row);
}

async function upload(as: CallOptions): Promise<string> {
  const { body } = await site.call(attachments.upload, { purpose: 'case', file: fileOf(await makePdf()) }, as);
  return body._id;
}

it('a guest who proves themselves again finds the draft with its file', async () => {
  const first = await openGuest(site, 'lukasz');
  const file = await upload(first);
  await saveDraft(site, first, 'case', 'new', { attachmentIds: [file] });
  const again = await openGuest(site, 'lukasz');
  const found = await readDraft(site, again, 'case');
  expect(found.draft).toMatchObject({ values: WORDS, attachments: [{ _id: file }] });
  expect((await saveDraft(site, again, 'case', 'new', { attachmentIds: [file] })).status).toBe(200);
  expect((await site.call(attachments.get, { id: file }, again)).status).toBe(200);
  expect((await readDraft(site, await openGuest(site, 'celina'), 'case')).draft).toBeUndefined();
});

// RULES: The address belongs to
it('what a guest of level 2 wrote ends with a proof of level 3, and before the proof nobody reads it', async () => {
  const email = 'gosc@poczta.test';
  const admin = await site.signInAdmin();
  await site.ctx.db
    .updateTable('claims')
    .set({ state: 'ended', end_cause: 'person' })
    .where('state', '=', 'active')
    .execute();
  await site.ctx.db.updateTable('claim_identifiers').set({ is_active: false }).execute();
  const { claimId, code: guestCode = '' } = await sendDocument(site, pesel, { email });
  const code = await sendLetter(site, admin, claimId, pesel);
  const token = fieldOf((await mailTo(site, email, 'Wysłaliśmy list z kodem'))?.text, 'token');
  await site.call(claims.letterCode, { id: claimId, code, token, guestCode });
  const next = fieldOf((await mailTo(site, email, 'Teczka jest otwarta'))?.text, 'token');
  const opening = await site.call(claims.openGuest, { token: next, code: guestCode });
  const weak = { cookies: { najem_dossier: opening.cookies.najem_dossier ?? '' } };
  // The draft of the better proof is not theirs.
  expect((await readDraft(site, weak, 'case')).draft).toBeUndefined();
  await saveDraft(site, weak, 'case', 'new', { values: { text: 'Słabsze potwierdzenie' } });
  await site.call(newsAddress.set, { email: 'obcy@poczta.test' }, weak);
  const strong = await openGuest(site, 'lukasz');
  expect((await readDraft(site, strong, 'case')).draft?.values).toEqual(WORDS);
  const left = await site.ctx.db.selectFrom('drafts').select('level').where('level', '=', 2).execute();
  const addresses = await site.ctx.db.selectFrom('news_addresses').select('level').execute();
  expect([left, addresses]).toEqual([[], []]);
});

it("a draft of a guest goes along with 'Przypisz teczkę do konta', the newer one of two", async () => {
  const guest = await openGuest(site, 'lukasz');
  await saveDraft(site, guest, 'reply', '6f1c2f5e-0000-4000-8000-000000000001', { values: { text: 'Gościa' } });
  await site.call(newsAddress.set, { email: 'przed-kontem@poczta.test' }, guest);
  const person = await site.signUp();
  site.advance(1000);
  await saveDraft(site, { as: person }, 'case', 'new', { values: { text: 'Konta' } });
  expect((await site.call(claims.adopt, {}, { ...guest, as: person })).status).toBe(200);
  const as = { as: person };
  expect((await readDraft(site, as, 'reply', '6f1c2f5e-0000-4000-8000-000000000001')).draft?.values).toEqual({
    text: 'Gościa',
  });
  expect((await readDraft(site, as, 'case')).draft?.values).toEqual({ text: 'Konta' });
  expect((await readDraft(site, await openGuest(site, 'lukasz'), 'case')).draft).toBeUndefined();
  // The account has a mailbox.
  expect(await site.ctx.db.selectFrom('news_addresses').select('level').execute()).toEqual([]);
});

it.each(['guest', 'account'] as const)(
  'words that the %s has not sent outlive what the other sent later',
  async (writer) => {
    const guest = await openGuest(site, 'lukasz');
    const person = await site.signUp();
    const as = { as: person };
    const [author, sender] = writer === 'guest' ? [guest, as] : [as, guest];
    const values = { text: 'Niewysłane' };
    const thing = randomUUID();
    await saveDraft(site, author, 'reply', thing, { values });
    site.advance(1000);
    await saveDraft(site, sender, 'reply', thing);
    await site.call(drafts.remove, { kind: 'reply', thing }, sender);
    expect((await site.call(claims.adopt, {}, { ...guest, as: person })).status).toBe(200);
    expect(await readDraft(site, as, 'reply', thing)).toMatchObject({ version: 3, draft: { values } });
  },
);

it('a proof by an account takes what its person wrote as a guest', async () => {
  const guest = await openGuest(site, 'celina');
  await saveDraft(site, guest, 'case');
  const person = await site.signUp();
  expect((await prove(site, 'celina', person)).status).toBe(200);
  expect((await readDraft(site, { as: person }, 'case')).draft?.values).toEqual(WORDS);
});

it('which mails a guest chose stays through another proof, and goes along to an account', async () => {
  const email = 'wybor@poczta.test';
  const chosen = { entry: 'weekly', report: 'off', checked: 'off', progress: 'weekly' } as const;
  const guest = await openGuest(site, 'celina');
  await site.call(newsAddress.set, { email }, guest);
  const token = fieldOf((await mailTo(site, email, 'Potwierdź adres do wiadomości'))?.text, 'token');
  await site.call(newsAddress.confirm, { token });
  expect((await site.call(dossier.setAlerts, chosen, guest)).status).toBe(200);
  const again = await openGuest(site, 'celina');
  expect((await site.call(dossier.alerts, {}, again)).body.alerts).toEqual(chosen);
  const person = await site.signUp();
  expect((await site.call(claims.adopt, {}, { ...again, as: person })).status).toBe(200);
  expect((await site.call(dossier.alerts, {}, { as: person })).body.alerts).toEqual(chosen);
});

describe('a draft goes', () => {
  it('with its entry, its account and the rights of its administrator', async () => {
    const disputed = await newCase(site);
    const { _id: id } = await opened(site, disputed);
    await toDesk(site, disputed, id);
    const judge = await newAdmin(site);
    await saveDraft(site, { as: judge }, 'dispute_decision', id);
    await saveDraft(site, { as: judge }, 'account_case');
    await saveDraft(site, disputed.as, 'reply', disputed.entryId);
    await saveDraft(site, { as: disputed.author }, 'account_case');
    const rows = () => site.ctx.db.selectFrom('drafts').select('kind').where('content_cipher', 'is not', null);
    const mine = async (userId: string) =>
      (await rows().where('user_id', '=', userId).execute()).map(({ kind }) => kind);
    await change(site, await site.signInAdmin(), judge, { role: 'user' });
    expect(await mine(judge.id)).toEqual(['account_case']);
    await site.ctx.db.deleteFrom('history_entries').where('id', '=', disputed.entryId).execute();
    expect(await mine(disputed.person.id)).toEqual([]);
    expect(await mine(disputed.author.id)).toEqual(['account_case']);
    await removeForGood(site, await site.signInAdmin(), disputed.author);
    expect(await mine(disputed.author.id)).toEqual([]);
  });
});

it('one takes out one’s own drafts, and nothing that the desk writes', async () => {
  const author = await newVerified(site);
  const judge = await newAdmin(site);
  const guest = await openGuest(site, 'lukasz');
  const { _id: subjectId } = await addSubject(site, author, TENANT, buildPerson({ identifier: pesel }));
  await addEntry(site, author, TENANT, subjectId);
  await saveDraft(site, guest, 'case');
  await saveDraft(site, { as: judge }, 'letter_case', 'new', { values: { text: 'Słowa biurka' } });
  await saveDraft(site, { as: judge }, 'account_case');
  const file = await site.app.inject({ url: '/api/dossier/export.json', cookies: guest.cookies ?? {} });
  expect(file.statusCode).toBe(200);
  expect(file.json()).toMatchObject({ drafts: [{ kind: 'case', kind_label: 'Nowa sprawa', values: WORDS }] });
  const own = await site.app.inject({
    url: '/api/users/me/export.json',
    headers: { authorization: `Bearer ${judge.token}` },
  });
  expect(own.json()).toMatchObject({ drafts: [{ kind: 'account_case', values: WORDS }] });
  expect(own.body + file.body).not.toContain('Słowa biurka');
});

it('a guest who proves themselves again, and then takes an account, goes on having what they sent with a case', async () => {
  const first = await openGuest(site, 'lukasz');
  const file = await upload(first);
  const asked = { kind: 'complaint', text: CASE_TEXT, concerns: { is: 'file' } } as const;
  const { _id: id } = (await site.call(cases.open, { ...asked, attachmentIds: [file] }, first)).body.case;
  await site.runJobs();
  const again = await openGuest(site, 'lukasz');
  const person = await site.signUp();
  const named = async (as: CallOptions) => (await site.call(cases.get, { id }, as)).body.case.files;
  expect(await named(again)).toMatchObject([{ _id: file, name: expect.stringMatching(/^Dowód/) }]);
  expect((await site.call(attachments.get, { id: file }, again)).status).toBe(200);
  const other = await openGuest(site, 'celina');
  expect((await site.call(attachments.get, { id: file }, other)).status).toBe(404);
  expect((await prove(site, 'lukasz', person)).status).toBe(200);
  expect(await named({ as: person })).toMatchObject([{ _id: file, name: expect.stringMatching(/^Dowód/) }]);
});
