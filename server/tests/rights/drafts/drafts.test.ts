import { randomUUID } from 'node:crypto';
import { drafts } from '@najem/shared/contract/rights';
import { DRAFTS_MAX } from '@najem/shared/domain/rights';
import { newAdmin, newCase, type DisputedCase } from '../../support/dispute-actions';
import { openAsGuest } from '../../support/dossier-actions';
import { readDraft, saveDraft, WORDS } from '../../support/draft-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import { freshPesel, newVerified } from '../../support/subject-actions';

let site: TestApp;
let disputed: DisputedCase;
beforeAll(async () => {
  site = await startTestApp();
  disputed = await newCase(site);
});
afterAll(() => site.close());

// RULES: A draft belongs to its account
it('what stands in a form is read again as it was saved, by its writer alone', async () => {
  const { as, entryId, author } = disputed;
  const values = { ...WORDS, wanted: 'correction', isSure: true, entryIds: ['a', 'b'] };
  const saved = await saveDraft(site, as, 'dispute', entryId, { values, version: 0 });
  expect(saved.body).toEqual({ success: true, version: 1, changedAt: site.now().toISOString() });
  const draft = { values, attachments: [], changedAt: site.now().toISOString() };
  expect(await readDraft(site, as, 'dispute', entryId)).toEqual({ success: true, version: 1, draft });
  const guest = await openAsGuest(site, freshPesel());
  for (const other of [{ as: author }, { as: await site.signInAdmin() }, guest]) {
    expect(await readDraft(site, other, 'dispute', entryId)).toEqual({ success: true, version: 0 });
    expect(await readDraft(site, other, 'dispute', randomUUID())).toEqual({ success: true, version: 0 });
  }
});

// RULES: A person has at most 50 drafts
it('of two tabs the newer version wins, and a deleted draft does not come back', async () => {
  const as = { as: await newVerified(site) };
  const thing = randomUUID();
  await saveDraft(site, as, 'comment', thing);
  expect((await saveDraft(site, as, 'comment', thing, { values: { text: 'Druga karta' }, version: 1 })).status).toBe(
    200,
  );
  expect(await saveDraft(site, as, 'comment', thing, { version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'STALE_EDIT' },
  });
  expect((await readDraft(site, as, 'comment', thing)).draft?.values).toEqual({ text: 'Druga karta' });
  expect((await site.call(drafts.remove, { kind: 'comment', thing }, as)).body).toEqual({ success: true, version: 3 });
  expect((await saveDraft(site, as, 'comment', thing, { version: 2 })).body).toMatchObject({ code: 'STALE_EDIT' });
  expect(await readDraft(site, as, 'comment', thing)).toEqual({ success: true, version: 3 });
  expect((await saveDraft(site, as, 'comment', thing, { version: 3 })).body).toMatchObject({ version: 4 });
});

it('of saves at the same moment one wins', async () => {
  const as = { as: await newVerified(site) };
  const thing = randomUUID();
  const saves = await Promise.all(
    ['a', 'b', 'c', 'd'].map((text) => saveDraft(site, as, 'reply', thing, { values: { text }, version: 0 })),
  );
  expect(saves.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
});

// RULES: A person has at most 50 drafts
it('a person has fifty drafts, and the desk any number', async () => {
  const admin = await newAdmin(site);
  const as = { as: admin };
  for (let n = 0; n < DRAFTS_MAX; n += 1) await saveDraft(site, as, 'reply', randomUUID(), { version: 0 });
  const refused = await saveDraft(site, as, 'case', 'new', { version: 0 });
  const message = 'Masz już 50 szkiców. Usuń jeden, aby zapisać ten.';
  expect(refused).toMatchObject({ status: 409, body: { code: 'DRAFT_LIMIT', message } });
  expect((await saveDraft(site, as, 'letter_case', 'new', { version: 0 })).status).toBe(200);
  const [{ thing }] = (await site.ctx.db
    .selectFrom('drafts')
    .select('thing')
    .where('user_id', '=', admin.id)
    .where('kind', '=', 'reply')
    .execute()) as [{ thing: string }];
  expect((await saveDraft(site, as, 'reply', thing)).status).toBe(200);
  await site.call(drafts.remove, { kind: 'reply', thing }, as);
  expect((await saveDraft(site, as, 'case', 'new', { version: 0 })).status).toBe(200);
});

it('drafts of the desk are administrators’ alone', async () => {
  const as = { as: await newVerified(site) };
  const input = { kind: 'note', thing: randomUUID() } as const;
  const answers = [
    await site.call(drafts.get, input, as),
    await site.call(drafts.save, { ...input, values: WORDS, version: 0 }, as),
    await site.call(drafts.remove, input, as),
  ];
  expect(answers.map(({ status, body }) => [status, 'code' in body && body.code])).toEqual(
    Array.from({ length: 3 }, () => [403, 'FORBIDDEN']),
  );
});

it('what is no form’s content is refused', async () => {
  const as = { as: await newVerified(site) };
  const long = 'a'.repeat(5001);
  for (const values of [{ text: long }, { 'a b': 'x' }, { text: 7 }, { text: { deep: 'x' } }]) {
    const input = { kind: 'case', thing: 'new', values: values as never, version: 0 } as const;
    expect((await site.call(drafts.save, input, as)).body).toMatchObject({ code: 'VALIDATION' });
  }
  expect((await saveDraft(site, as, 'case', 'nowa', { version: 0 })).body).toMatchObject({ code: 'VALIDATION' });
});
