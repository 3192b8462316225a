import { disputes, deskDisputeCalls, dossier } from '@najem/shared/contract/rights';
import { DISPUTE_SIDES, otherSide } from '@najem/shared/domain/rights';
import { DAY_MS } from '../../../src/kernel/durations';
import { sendChecked } from '../../support/attachment-actions';
import {
  advanceDisputes,
  appeal,
  ask,
  decide,
  decided,
  type DisputedCase,
  newCase,
  opened,
  PICTURE,
  read,
  toDesk,
  travel,
  writeAwaited,
} from '../../support/dispute-actions';
import { openAsGuest } from '../../support/dossier-actions';
import { type CallOptions, startTestApp, type TestApp } from '../../support/harness';
import { confirmPerson, type Person } from '../../support/sign-in';
import { addEntry } from '../../support/subject-actions';

let site: TestApp;
let admin: Person;
beforeEach(async () => {
  site = await startTestApp();
  admin = await site.signInAdmin();
});
afterEach(() => site.close());

const QUESTION_DUE = '2026-12-04T22:59:59.999Z';
const COMMENT_DUE = '2026-11-25T22:59:59.999Z';

/** A dispute at the desk, with what each side's browser sends. */
async function onDesk() {
  const disputed = await newCase(site);
  const { _id: id, number } = await opened(site, disputed);
  await toDesk(site, disputed, id);
  return { ...disputed, id, number, by: sidesOf(disputed) };
}

function sidesOf({ as, author }: DisputedCase) {
  return { person: as, author: { as: author } };
}

const fileOf = async (who: Person) => (await sendChecked(site, who, PICTURE, 'dispute'))._id;
const readDesk = async (id: string) => {
  await confirmPerson(site, admin);
  return (await site.call(deskDisputeCalls.dispute, { id }, { as: admin })).body.dispute;
};
const eventsOf = async (id: string, as: CallOptions) =>
  (await read(site, id, as)).timeline.map(({ by, what }) => `${by} ${what}`);
/** The mails about questions: to whom, and with which subject. */
const newsOf = async () =>
  (await site.mails())
    .filter(({ subject }) => /pytani/i.test(subject))
    .map(({ to, subject }) => ({ to, subject }))
    .toSorted((one, other) => one.subject.localeCompare(other.subject));

// RULES: While the desk decides a dispute
it.each(DISPUTE_SIDES)(
  'the %s who is asked answers, the other side comments, and both read all of it',
  async (side) => {
    const { id, by, ...disputed } = await onDesk();
    const other = otherSide(side);
    const asked = await ask(site, admin, id, side, 'Kiedy wpłynął czynsz?');
    expect(asked.body.dispute).toMatchObject({
      state: 'deciding',
      dueAt: '2026-12-21T22:59:59.999Z',
      awaited: { side, step: 'question', until: QUESTION_DUE },
      mayDecide: false,
      mayAsk: [],
      mayExtend: true,
    });
    expect(await read(site, id, by[side])).toMatchObject({
      state: 'deciding',
      dueAt: QUESTION_DUE,
      awaited: { side, step: 'question' },
      may: { answerQuestion: true, commentQuestion: false, addFilesUntil: QUESTION_DUE },
    });
    expect((await read(site, id, by[other])).may).toMatchObject({ answerQuestion: false, commentQuestion: false });
    for (const step of ['question', 'comment'] as const) {
      expect((await writeAwaited(site, id, by[other], { step })).body).toMatchObject({ code: 'STATE_PASSED' });
    }

    const who = { person: disputed.person, author: disputed.author };
    const first = await fileOf(who[side]);
    const answered = await writeAwaited(site, id, by[side], {
      step: 'question',
      text: 'Dziesiątego.',
      attachmentIds: [first],
    });
    expect(answered.body.dispute).toMatchObject({ awaited: { side: other, step: 'comment', until: COMMENT_DUE } });
    expect(answered.body.dispute.may).toMatchObject({ answerQuestion: false, addFilesUntil: COMMENT_DUE });
    const invited = await read(site, id, by[other]);
    expect(invited).toMatchObject({ dueAt: COMMENT_DUE, may: { answerQuestion: false, commentQuestion: true } });
    expect(invited.may).not.toHaveProperty('addFilesUntil');
    const commented = await writeAwaited(site, id, by[other], {
      step: 'comment',
      text: '',
      attachmentIds: [await fileOf(who[other])],
    });
    expect(commented.body.dispute.awaited).toBeUndefined();
    for (const as of [by.person, by.author]) {
      const { timeline, files, dueAt } = await read(site, id, as);
      expect(dueAt).toBe('2026-12-21T22:59:59.999Z');
      expect(files.map((file) => file.by).toSorted()).toEqual(['author', 'person']);
      expect(timeline.slice(3).map(({ by: actor, what, text }) => [actor, what, text])).toEqual([
        ['desk', `${side}_asked`, 'Kiedy wpłynął czynsz?'],
        [side, 'question_answered', 'Dziesiątego.'],
        [other, 'question_commented', ''],
      ]);
    }
    expect(await readDesk(id)).toMatchObject({ mayDecide: true, mayAsk: ['person', 'author'] });
    expect((await decide(site, admin, id, { outcome: 'kept', basis: 'evidence' })).status).toBe(200);
  },
);

it('a question tells both sides by mail, its answer the one that has days to comment', async () => {
  const { id, number, by, author, person } = await onDesk();
  await ask(site, admin, id, 'author');
  await writeAwaited(site, id, by.author, { step: 'question' });
  await writeAwaited(site, id, by.person, { step: 'comment' });
  expect(await newsOf()).toEqual([
    { to: author.email, subject: `Mamy pytanie w sporze ${number}` },
    { to: person.email, subject: `Odpowiedź na pytanie w sporze ${number}` },
    { to: person.email, subject: `Pytanie do drugiej strony sporu ${number}` },
  ]);
});

// RULES: Each side of a dispute adds evidence
it.each(DISPUTE_SIDES)(
  'the %s who is asked adds evidence beside the answer and after it, and the other side hears of it',
  async (side) => {
    const { id, by, ...disputed } = await onDesk();
    const other = otherSide(side);
    const add = async (who: 'person' | 'author') => {
      const { version } = await read(site, id, by[who]);
      const attachmentIds = [await fileOf(disputed[who])];
      return (await site.call(disputes.addFiles, { id, attachmentIds, version }, by[who])).body;
    };
    await ask(site, admin, id, side);
    expect(await add(side)).toMatchObject({ success: true });
    expect(await add(other)).toMatchObject({ code: 'STATE_PASSED' });
    await writeAwaited(site, id, by[side], { step: 'question' });
    expect(await add(side)).toMatchObject({ success: true });
    expect(await add(other)).toMatchObject({ code: 'STATE_PASSED' });
    const news = (await site.mails()).filter(({ subject }) => / dodał[a]? dowody /.test(subject));
    expect(news.map(({ to }) => to)).toEqual([disputed[other].email, disputed[other].email]);
    const due = 'Możesz odnieść się do nich do 25.11.2026.';
    expect(news.filter(({ text }) => text.includes(due))).toHaveLength(1);
    expect(news.filter(({ text }) => text.includes('Odpowiedz do'))).toEqual([]);
    await writeAwaited(site, id, by[other], { step: 'comment' });
    expect(await add(side)).toMatchObject({ code: 'STATE_PASSED' });
  },
);

// RULES: While the desk decides a dispute
it('a dispute whose side is awaited is not decided, stays off the list of what waits, and is found when overdue', async () => {
  const { id, by } = await onDesk();
  const listed = async (filter: { due?: 'overdue'; state?: 'deciding' } = {}) => {
    await confirmPerson(site, admin);
    return (await site.call(deskDisputeCalls.disputes, filter, { as: admin })).body.items.map(({ _id }) => _id);
  };
  expect(await listed()).toEqual([id]);
  await ask(site, admin, id, 'person');
  expect(await listed()).toEqual([]);
  expect(await listed({ state: 'deciding' })).toEqual([id]);
  const decision = { outcome: 'kept', basis: 'evidence' } as const;
  expect((await decide(site, admin, id, decision)).body).toMatchObject({ code: 'STATE_PASSED' });
  expect((await ask(site, admin, id, 'author')).body).toMatchObject({ code: 'STATE_PASSED' });
  await site.ctx.db.updateTable('disputes').set({ due_at: site.now() }).execute();
  site.advance(1);
  expect(await listed({ due: 'overdue' })).toEqual([id]);
  await writeAwaited(site, id, by.person, { step: 'question' });
  expect(await listed()).toEqual([]);
  await writeAwaited(site, id, by.author, { step: 'comment' });
  expect(await listed()).toEqual([id]);
});

// RULES: While the desk decides a dispute
it('an answer to a question is late once its days are over, before and after the desk is woken', async () => {
  const { id, by, author, person } = await onDesk();
  await ask(site, admin, id, 'author');
  site.advance(new Date(QUESTION_DUE).getTime() + 1 - site.now().getTime());
  await travel(site, 0, author, person, admin);
  const late = async () => (await writeAwaited(site, id, by.author, { step: 'question' })).body;
  expect((await read(site, id, by.author)).may).toMatchObject({ answerQuestion: false });
  expect(await late()).toMatchObject({ code: 'STATE_PASSED' });
  await advanceDisputes(site);
  expect(await late()).toMatchObject({ code: 'STATE_PASSED' });
  expect(await eventsOf(id, by.author)).toEqual([
    'person opened',
    'author stood',
    'person commented',
    'desk author_asked',
    'system question_unanswered',
  ]);
  expect((await read(site, id, by.person)).awaited).toBeUndefined();
  expect(await readDesk(id)).toMatchObject({ mayDecide: true, mayAsk: ['person', 'author'] });
});

it('the silence of the other side about an answer leaves the dispute to the desk, and a comment is late then', async () => {
  const { id, by, author, person } = await onDesk();
  await ask(site, admin, id, 'author');
  await writeAwaited(site, id, by.author, { step: 'question' });
  site.advance(new Date(COMMENT_DUE).getTime() + 1 - site.now().getTime());
  await travel(site, 0, author, person, admin);
  expect((await writeAwaited(site, id, by.person, { step: 'comment' })).body).toMatchObject({ code: 'STATE_PASSED' });
  await advanceDisputes(site);
  await advanceDisputes(site);
  expect((await eventsOf(id, by.person)).slice(-2)).toEqual([
    'author question_answered',
    'system question_uncommented',
  ]);
  expect(await readDesk(id)).toMatchObject({ mayDecide: true });
});

it('a question reaches the author of a dispute that went straight to the desk', async () => {
  const disputed = await newCase(site);
  const { _id: id } = await opened(site, disputed, { ground: 'unlawful' });
  await ask(site, admin, id, 'author');
  expect((await newsOf()).map(({ to }) => to)).toContain(disputed.author.email);
  expect((await writeAwaited(site, id, { as: disputed.author }, { step: 'question' })).status).toBe(200);
  expect(await read(site, id, disputed.as)).toMatchObject({ may: { commentQuestion: true } });
});

it('a guest answers a question in their file', async () => {
  const { id, identifier } = await onDesk();
  await site.ctx.db.updateTable('claims').set({ state: 'ended' }).execute();
  await site.ctx.db.updateTable('claim_identifiers').set({ is_active: false }).execute();
  const guest = await openAsGuest(site, identifier);
  await ask(site, admin, id, 'person');
  expect((await writeAwaited(site, id, guest, { step: 'question' })).body.dispute).toMatchObject({
    side: 'person',
    awaited: { side: 'author', step: 'comment' },
  });
});

it.each([
  ['blocked', { status: 'blocked' }],
  ['removed', { removed_at: new Date('2026-11-20T09:00:00.000Z'), password_hash: null, identity_google_sub: null }],
] as const)('an author who is %s is neither asked nor waited for', async (_, gone) => {
  const { id, by, author } = await onDesk();
  await ask(site, admin, id, 'author');
  await site.ctx.db.updateTable('users').set(gone).where('id', '=', author.id).execute();
  await advanceDisputes(site);
  expect(await eventsOf(id, by.person)).toContain('system question_unanswered');
  expect(await readDesk(id)).toMatchObject({ mayDecide: true, mayAsk: ['person'] });
  expect((await ask(site, admin, id, 'author')).body).toMatchObject({ code: 'STATE_PASSED' });
  expect(await read(site, id, by.person)).not.toHaveProperty('isAuthorUnreachable');
  await ask(site, admin, id, 'person');
  expect(await read(site, id, by.person)).toMatchObject({ isAuthorUnreachable: true });
  const answered = await writeAwaited(site, id, by.person, { step: 'question' });
  expect(answered.body.dispute.awaited).toBeUndefined();
  expect(await readDesk(id)).toMatchObject({ mayDecide: true });
});

it('a dispute that is withdrawn while a side is awaited waits for nobody', async () => {
  const { id, by } = await onDesk();
  await ask(site, admin, id, 'author');
  const { version } = await read(site, id, by.person);
  const { body } = await site.call(disputes.withdraw, { id, version }, by.person);
  expect(body.dispute).toMatchObject({ state: 'withdrawn' });
  expect(body.dispute.awaited).toBeUndefined();
  expect((await writeAwaited(site, id, by.author, { step: 'question' })).body).toMatchObject({ code: 'STATE_PASSED' });
});

// RULES: While the desk decides a dispute
it('nobody is asked where the entry goes before both sides had their days, in an appeal, and without words', async () => {
  const { id, person, author } = await onDesk();
  expect((await ask(site, admin, id, 'person', ' ')).body).toMatchObject({ code: 'FIELDS_REQUIRED' });
  await travel(site, 75 * DAY_MS, admin, person, author);
  expect(await readDesk(id)).toMatchObject({ mayDecide: true, mayAsk: [] });
  expect((await ask(site, admin, id, 'person')).body).toMatchObject({ code: 'STATE_PASSED' });
  const judged = await newCase(site);
  const other = await decided(site, admin, judged, { outcome: 'kept', basis: 'evidence' });
  await appeal(site, other, judged.as);
  expect((await ask(site, admin, other, 'person')).body).toMatchObject({ code: 'STATE_PASSED' });
});

it('what a question waits for stands in its list, in what there is to do, in the calendar and in the file taken away', async () => {
  const { id, by, person, author } = await onDesk();
  await ask(site, admin, id, 'author', 'Kiedy wpłynął czynsz?');
  const todoOf = async (as: CallOptions) => (await site.call(dossier.todo, {}, as)).body.todo;
  expect(await todoOf(by.author)).toMatchObject([{ _id: id, what: 'answer_question', dueAt: QUESTION_DUE }]);
  expect(await todoOf(by.person)).toEqual([]);
  const newer = await newCase(site);
  const { body } = await addEntry(site, author, newer.descriptor, newer.subjectId, { reason: 'property_damage' });
  const entryId = body.history.find(({ reason }) => reason === 'property_damage')?._id ?? '';
  await opened(site, { ...newer, author, entryId }, { ground: 'unlawful' });
  const { body: rows } = await site.call(disputes.list, { side: 'author' }, by.author);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatchObject({ _id: id, dueAt: QUESTION_DUE, awaited: { side: 'author', step: 'question' } });
  const calendar = await site.app.inject({
    url: `/api/dossier/disputes/${id}/due.ics`,
    headers: { authorization: `Bearer ${author.token}` },
  });
  expect(calendar.body).toContain('20261204');
  await writeAwaited(site, id, by.author, { step: 'question', text: 'Dziesiątego.' });
  expect(await todoOf(by.author)).toEqual([]);
  expect(await todoOf(by.person)).toMatchObject([{ _id: id, what: 'comment_question', dueAt: COMMENT_DUE }]);
  await confirmPerson(site, person);
  const exported = await site.app.inject({
    url: '/api/dossier/export.json',
    headers: { authorization: `Bearer ${person.token}` },
  });
  expect(exported.json()).toMatchObject({
    disputes: [
      {
        awaited: { side: 'person', step: 'comment', until: COMMENT_DUE },
        timeline: expect.arrayContaining([
          expect.objectContaining({ what: 'author_asked', text: 'Kiedy wpłynął czynsz?' }),
          expect.objectContaining({ what: 'question_answered', text: 'Dziesiątego.' }),
        ]),
      },
    ],
  });
});
