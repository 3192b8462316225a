import { disputes, deskDisputeCalls, dossier } from '@najem/shared/contract/rights';
import { ATTACHMENTS_PER_THING } from '@najem/shared/domain/register';
import { DAY_MS } from '../../../src/kernel/durations';
import { sendChecked } from '../../support/attachment-actions';
import {
  advanceDisputes,
  answer,
  ask,
  type DisputedCase,
  decided,
  newCase,
  opened,
  PICTURE,
  read,
  STATEMENT,
  toDesk,
} from '../../support/dispute-actions';
import { openAsGuest } from '../../support/dossier-actions';
import { addEvidence, prove } from '../../support/evidence-actions';
import { fileOf } from '../../support/files';
import { type CallOptions, startTestApp, type TestApp } from '../../support/harness';
import { confirmPerson, type Person } from '../../support/sign-in';
import { newVerified, readAudited } from '../../support/subject-actions';
import { attachments } from '@najem/shared/contract/register';

let site: TestApp;
beforeEach(async () => {
  site = await startTestApp();
});
afterEach(() => site.close());

const fileFrom = async (person: Person) => (await sendChecked(site, person, PICTURE, 'dispute'))._id;

/** A side adds files, one unless named, to the dispute as it reads it; returns the call's answer. */
async function add(id: string, person: Person, as: CallOptions = { as: person }, attachmentIds?: string[]) {
  const { version } = await read(site, id, as);
  const ids = attachmentIds ?? [await fileFrom(person)];
  return site.call(disputes.addFiles, { id, attachmentIds: ids, version }, as);
}

/** What becomes of evidence that each side brings now: the status, or the refusal. */
async function tryBoth(id: string, { person, as, author }: DisputedCase) {
  const both = [await add(id, person, as), await add(id, author)];
  const [ofPerson, ofAuthor] = both.map(({ status, body }) => ('code' in body ? body.code : status));
  return { person: ofPerson, author: ofAuthor };
}

const newsOf = async () =>
  (await site.mails())
    .filter(({ subject }) => / dodał[a]? dowody /.test(subject))
    .map(({ to, subject }) => ({ to, subject }));

// RULES: Each side of a dispute adds evidence
it('each side adds evidence until the last word of the other one is in', async () => {
  const disputed = await newCase(site);
  const { _id: id } = await opened(site, disputed);
  expect(await tryBoth(id, disputed)).toEqual({ person: 200, author: 200 });
  await answer(site, disputed, id, { is: 'stand', text: STATEMENT });
  expect(await tryBoth(id, disputed)).toEqual({ person: 'STATE_PASSED', author: 200 });
  const { version, may } = await read(site, id, disputed.as);
  expect(may).not.toHaveProperty('addFilesUntil');
  const attachmentIds = [await fileFrom(disputed.person)];
  await site.call(disputes.comment, { id, text: '', attachmentIds, version }, disputed.as);
  expect(await tryBoth(id, disputed)).toEqual({ person: 'STATE_PASSED', author: 'STATE_PASSED' });
  const shown = await read(site, id, disputed.as);
  expect(shown.files.map(({ by }) => by).toSorted()).toEqual(['author', 'author', 'person', 'person']);
  expect(shown.timeline.map(({ by, what }) => `${by} ${what}`)).toEqual([
    'person opened',
    'person evidence_added',
    'author evidence_added',
    'author stood',
    'author evidence_added',
    'person commented',
  ]);
});

// RULES: Each side of a dispute adds evidence
it('evidence comes too late once the days are over, before and after the dispute moves on, and once it is over', async () => {
  const late = { person: 'STATE_PASSED', author: 'STATE_PASSED' };
  const unanswered = await newCase(site);
  const { _id: first } = await opened(site, unanswered);
  const uncommented = await newCase(site);
  const { _id: second } = await opened(site, uncommented);
  await answer(site, uncommented, second, { is: 'stand', text: STATEMENT });
  const { may } = await read(site, second, { as: uncommented.author });
  expect(may.addFilesUntil).toBe('2026-11-25T22:59:59.999Z');
  const withdrawn = await newCase(site);
  const { _id: third, version } = await opened(site, withdrawn);
  await site.call(disputes.withdraw, { id: third, version }, withdrawn.as);
  expect(await tryBoth(third, withdrawn)).toEqual(late);
  const judged = await newCase(site);
  const fourth = await decided(site, await site.signInAdmin(), judged, { outcome: 'kept', basis: 'evidence' });
  expect(await tryBoth(fourth, judged)).toEqual(late);

  const due = new Date('2026-11-27T23:00:00.000Z').getTime();
  site.advance(due - site.now().getTime());
  for (const { person, author } of [unanswered, uncommented]) {
    for (const one of [person, author]) Object.assign(one, await site.signIn(one));
  }
  const again = [unanswered, uncommented].map(({ person, ...rest }) => ({ ...rest, person, as: { as: person } }));
  expect(await tryBoth(first, again[0]!)).toEqual(late);
  expect(await tryBoth(second, again[1]!)).toEqual(late);
  await advanceDisputes(site);
  expect(await tryBoth(first, again[0]!)).toEqual(late);
  expect(await tryBoth(second, again[1]!)).toEqual(late);
});

it('evidence that is sent again after a lost answer is there once, with one line, one mail and no refusal', async () => {
  const disputed = await newCase(site);
  const { _id: id, version } = await opened(site, disputed);
  const input = { id, attachmentIds: [await fileFrom(disputed.person), await fileFrom(disputed.person)], version };
  const answers = await Promise.all([1, 2].map(() => site.call(disputes.addFiles, input, disputed.as)));
  await toDesk(site, disputed, id);
  answers.push(await site.call(disputes.addFiles, input, disputed.as));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { timeline, files } = await read(site, id, disputed.as);
  expect(timeline.filter(({ what }) => what === 'evidence_added')).toHaveLength(1);
  expect(files).toHaveLength(2);
  expect(await newsOf()).toHaveLength(1);
  expect(await readAudited(site, 'dispute.evidence-added')).toHaveLength(1);
  const other = [...input.attachmentIds.slice(0, 1), await fileFrom(disputed.person)];
  const mixed = await site.call(disputes.addFiles, { ...input, attachmentIds: other }, disputed.as);
  expect(mixed.body).toMatchObject({ code: 'STALE_EDIT' });
});

it('evidence tells the other side by one mail, which says until when there is something to do', async () => {
  const disputed = await newCase(site);
  const { _id: id, number } = await opened(site, disputed);
  await add(id, disputed.person, disputed.as, [await fileFrom(disputed.person), await fileFrom(disputed.person)]);
  await add(id, disputed.author);
  await answer(site, disputed, id, { is: 'stand', text: STATEMENT });
  await add(id, disputed.author);
  const toPerson = { to: disputed.person.email, subject: `Autor dodał dowody w sporze ${number}` };
  const toAuthor = { to: disputed.author.email, subject: `Osoba dodała dowody w sporze ${number}` };
  expect(await newsOf()).toEqual([toAuthor, toPerson, toPerson]);
  const texts = (await site.mails()).filter(({ subject }) => / dowody w sporze /.test(subject)).map(({ text }) => text);
  expect(texts[0]).toContain('Zobaczysz je na stronie sporu. Odpowiedz do 27.11.2026.');
  expect(texts[1]).not.toContain('odnieść');
  expect(texts[2]).toContain('Możesz odnieść się do nich do 25.11.2026.');
});

it('evidence for an author who has no mail about the dispute yet is announced with the dispute', async () => {
  const first = await newCase(site);
  await opened(site, first);
  const second = { ...(await newCase(site)), author: first.author };
  await site.ctx.db
    .updateTable('history_entries')
    .set({ author_id: first.author.id })
    .where('id', '=', second.entryId)
    .execute();
  const { _id: id } = await opened(site, second);
  await add(id, second.person, second.as);
  expect(await newsOf()).toEqual([]);
});

// RULES: Each side of a dispute adds evidence
it('evidence is ten files a side in all, the statements’ included and what was removed beside', async () => {
  const disputed = await newCase(site);
  const first = [await fileFrom(disputed.person)];
  const { _id: id } = await opened(site, disputed, { attachmentIds: first });
  const nine = [];
  while (nine.length < ATTACHMENTS_PER_THING - 1) nine.push(await fileFrom(disputed.person));
  expect((await add(id, disputed.person, disputed.as, nine)).status).toBe(200);
  const tooMany = await add(id, disputed.person, disputed.as);
  expect(tooMany.body).toMatchObject({ code: 'ATTACHMENT_INVALID' });
  expect((await add(id, disputed.author)).status).toBe(200);
  for (let round = 1; round < ATTACHMENTS_PER_THING; round += 1) {
    const file = await fileFrom(disputed.author);
    expect((await add(id, disputed.author, { as: disputed.author }, [file])).status).toBe(200);
    await site.call(attachments.remove, { id: file }, { as: disputed.author });
  }
  expect((await add(id, disputed.author)).body).toMatchObject({ code: 'ATTACHMENT_INVALID' });
});

// RULES: Each side of a dispute adds evidence
it('a side takes a file back until the other one has had its word about it, which whoever has the dispute open sees first', async () => {
  const disputed = await newCase(site);
  const [kept, taken] = [await fileFrom(disputed.person), await fileFrom(disputed.person)];
  const { _id: id, version } = await opened(site, disputed, { attachmentIds: [kept, taken] });
  const take = async (file: string, as: CallOptions) => {
    const { body } = await site.call(attachments.remove, { id: file }, as);
    return 'code' in body ? body.code : 'taken';
  };
  expect(await take(taken, disputed.as)).toBe('taken');
  const answered = { id, is: 'stand', text: STATEMENT } as const;
  const stale = await site.call(disputes.answer, { ...answered, version }, { as: disputed.author });
  expect(stale.body).toMatchObject({ code: 'STALE_EDIT' });
  const ofAuthor = [await fileFrom(disputed.author), await fileFrom(disputed.author)];
  await answer(site, disputed, id, { ...answered, attachmentIds: ofAuthor });
  expect(await take(kept, disputed.as)).toBe('STATE_PASSED');
  expect(await take(ofAuthor[0] ?? '', { as: disputed.author })).toBe('taken');
  const { version: present } = await read(site, id, disputed.as);
  await site.call(disputes.comment, { id, text: '', version: present }, disputed.as);
  const admin = await site.signInAdmin();
  await ask(site, admin, id, 'author');
  expect(await take(ofAuthor[1] ?? '', { as: disputed.author })).toBe('STATE_PASSED');
  // What is brought to the question goes back meanwhile.
  site.advance(1000);
  const brought = await fileFrom(disputed.author);
  await add(id, disputed.author, { as: disputed.author }, [brought]);
  expect(await take(ofAuthor[1] ?? '', { as: disputed.author })).toBe('STATE_PASSED');
  expect(await take(brought, { as: disputed.author })).toBe('taken');
});

// RULES: Each side of a dispute adds evidence
it('while the desk has a dispute its author adds no evidence beside it, also where the entry counts', async () => {
  const disputed = await newCase(site);
  const { descriptor, subjectId, entryId, identifier, author } = disputed;
  const entry = { descriptor, id: subjectId, entryId, identifier };
  const { _id: id, version } = await opened(site, disputed);
  const tryEvidence = async () => {
    const { body } = await addEvidence(site, author, entry);
    return 'code' in body ? body.message : 'added';
  };
  expect(await tryEvidence()).toBe('Ten wpis jest kwestionowany. Dowody dodasz na stronie sporu.');
  await site.call(disputes.withdraw, { id, version }, disputed.as);
  expect(await tryEvidence()).toBe('added');
  expect(await opened(site, disputed)).toMatchObject({ isSuspended: false, because: 'kept_before' });
  expect(await tryEvidence()).toMatch(/^Ten wpis jest kwestionowany\. Nie możesz teraz dodać dowodów/);
});

// SECURITY: Another user's object
it('evidence is added by the two sides alone, of their own files, to the dispute as they saw it', async () => {
  const disputed = await newCase(site);
  const { _id: id, version } = await opened(site, disputed);
  const stranger = await newVerified(site);
  for (const who of [stranger, disputed.creator]) {
    const attachmentIds = [await fileFrom(who)];
    const { body } = await site.call(disputes.addFiles, { id, attachmentIds, version }, { as: who });
    expect(body).toMatchObject({ code: 'DISPUTE_NOT_FOUND' });
  }
  const foreign = [await fileFrom(disputed.author)];
  expect((await add(id, disputed.person, disputed.as, foreign)).body).toMatchObject({ code: 'ATTACHMENT_INVALID' });
  const ofEntry = [(await sendChecked(site, disputed.person, PICTURE, 'entry'))._id];
  expect((await add(id, disputed.person, disputed.as, ofEntry)).body).toMatchObject({ code: 'ATTACHMENT_INVALID' });
  await add(id, disputed.author);
  const stale = { id, attachmentIds: [await fileFrom(disputed.person)], version };
  expect((await site.call(disputes.addFiles, stale, disputed.as)).body).toMatchObject({ code: 'STALE_EDIT' });
});

it('evidence is added by a guest with the same identifier, too, and counts for the same side', async () => {
  const disputed = await newCase(site);
  const file = await fileFrom(disputed.person);
  const { _id: id } = await opened(site, disputed, { attachmentIds: [file] });
  await site.ctx.db.updateTable('claims').set({ state: 'ended' }).execute();
  await site.ctx.db.updateTable('claim_identifiers').set({ is_active: false }).execute();
  const { cookies } = await openAsGuest(site, disputed.identifier);
  const sent = await site.call(attachments.upload, { purpose: 'dispute', file: fileOf(PICTURE) }, { cookies });
  const { body } = await add(id, disputed.person, { cookies }, [sent.body._id]);
  expect(body.dispute.files.map(({ by }) => by)).toEqual(['person', 'person']);
  const gone = await site.call(disputes.get, { id }, { as: disputed.person });
  expect(gone.body).toMatchObject({ code: 'DISPUTE_NOT_FOUND' });
});

it('evidence shows when it was added and what proves the entry, to both sides, the desk and in the file taken away', async () => {
  const disputed = await newCase(site);
  const { descriptor, subjectId, entryId, identifier, author } = disputed;
  const { fileId } = await prove(site, author, { descriptor, id: subjectId, entryId, identifier });
  const { _id: id } = await opened(site, disputed);
  const later = await fileFrom(disputed.person);
  site.advance(60_000);
  await add(id, disputed.person, disputed.as, [later]);
  const addedAt = site.now().toISOString();
  const shown = await read(site, id, { as: author });
  expect(shown.files).toMatchObject([
    { _id: fileId, kind: 'contract' },
    { _id: later, by: 'person', addedAt },
  ]);
  expect(shown.files[1]).not.toHaveProperty('kind');
  const admin = await site.signInAdmin();
  await confirmPerson(site, admin);
  const { body } = await site.call(deskDisputeCalls.dispute, { id }, { as: admin });
  expect(body.dispute.files).toMatchObject([{ _id: later, addedAt }]);
  expect(body.dispute.timeline.at(-1)).toMatchObject({ by: 'person', what: 'evidence_added', at: addedAt });
  await confirmPerson(site, disputed.person);
  const headers = { authorization: `Bearer ${disputed.person.token}` };
  const taken = await site.app.inject({ url: '/api/dossier/export.json', headers });
  expect(taken.json()).toMatchObject({ disputes: [{ timeline: [{}, { by: 'person', what: 'evidence_added' }] }] });
});

it('evidence goes ninety days after the dispute, as its other files do', async () => {
  const disputed = await newCase(site);
  const { _id: id } = await opened(site, disputed);
  const { body } = await add(id, disputed.person, disputed.as);
  await site.call(disputes.withdraw, { id, version: body.dispute.version }, disputed.as);
  const rows = await site.ctx.db.selectFrom('attachments').select('forget_at').execute();
  expect(rows).toEqual([{ forget_at: new Date(site.now().getTime() + 90 * DAY_MS) }]);
});

it('evidence of an entry is shown with it to whom it is about only after they disputed it, and never what others wrote', async () => {
  const disputed = await newCase(site);
  const { descriptor, subjectId, entryId, identifier, author } = disputed;
  const { fileId } = await prove(site, author, { descriptor, id: subjectId, entryId, identifier }, 'transfer');
  const entry = async () => (await site.call(dossier.entry, { id: entryId }, disputed.as)).body.entry;
  await confirmPerson(site, disputed.person);
  expect(await entry()).not.toHaveProperty('evidence');
  const { _id: id, version } = await opened(site, disputed, { attachmentIds: [await fileFrom(disputed.person)] });
  await site.call(disputes.withdraw, { id, version }, disputed.as);
  expect((await entry()).evidence).toMatchObject([
    { _id: fileId, name: 'Załącznik 1', by: 'author', kind: 'transfer' },
  ]);
});
