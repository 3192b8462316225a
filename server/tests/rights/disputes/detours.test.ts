import { subjects } from '@najem/shared/contract/register';
import { reports } from '@najem/shared/contract/reports';
import { cases } from '@najem/shared/contract/rights';
import { users } from '@najem/shared/contract/office';
import { ENTRIES_PER_SUBJECT_MAX } from '@najem/shared/domain/kernel';
import { TENANT } from '@najem/shared/domain/register';
import { DAY_MS } from '../../../src/kernel/durations';
import { runRetention } from '../../../src/rights/retention/run-retention';
import { CASE_TEXT } from '../../support/case-actions';
import { settleOnDesk } from '../../support/desk-case-actions';
import {
  advanceDisputes,
  answer,
  decided,
  type DisputedCase,
  newAdmin,
  newCase,
  opened,
  read,
  STATEMENT,
  travel,
} from '../../support/dispute-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import { generateReport } from '../../support/report-actions';
import { confirmPerson, type Person } from '../../support/sign-in';
import { addEntry, buildEntry } from '../../support/subject-actions';

const NEIGHBOUR = { reason: 'contract_breach' };

let site: TestApp;
let admin: Person;
beforeEach(async () => {
  site = await startTestApp();
  admin = await site.signInAdmin();
});
afterEach(() => site.close());

const add = (to: DisputedCase, changes: object = NEIGHBOUR) => addEntry(site, to.author, TENANT, to.subjectId, changes);

const edit = ({ author, subjectId: id }: DisputedCase, entryId: string, changes: object, as = author) =>
  site.call(subjects.tenant.updateHistory, { ...buildEntry(TENANT, changes), id, entryId }, { as });

/** Removes the entry of a case after a notice about its content. */
async function removeByNotice({ identifier, entryId }: DisputedCase): Promise<string> {
  const reportId = await generateReport(site, admin, identifier);
  const shared = await site.call(reports.share, { reportId, expirationHours: 24 }, { as: admin });
  const shareId = shared.body.shareLink.split('/').at(-1) ?? '';
  const reader = { name: 'Ewa Łęcka', email: 'czytelnik@poczta.test', text: CASE_TEXT, goodFaith: true };
  const { body } = await site.call(cases.notify, { shareId, entryId, ...reader });
  const notice = site.ctx.db.selectFrom('cases').select('id').where('number', '=', body.number);
  const { id } = await notice.executeTakeFirstOrThrow();
  await settleOnDesk(site, admin, id, { outcome: 'granted', ground: 'content_unlawful' });
  return id;
}

describe('an author whose entry a notice removed', () => {
  // SECURITY: What was removed for a fault
  it('writes a further negative one that waits for the desk, until an appeal puts the first one back', async () => {
    const noticed = await newCase(site);
    const id = await removeByNotice(noticed);
    expect((await add(noticed)).body).toMatchObject({ isHeld: true, history: [] });
    expect((await add(noticed, { reason: 'timely_payment' })).body.isHeld).toBeUndefined();
    await site.call(cases.appeal, { id, text: CASE_TEXT }, { as: noticed.author });
    const appealed = site.ctx.db.selectFrom('cases').select('id').where('appeals_id', '=', id);
    const appeal = await appealed.executeTakeFirstOrThrow();
    const granted = { outcome: 'granted', ground: 'rights_confirmed' } as const;
    await settleOnDesk(site, await newAdmin(site), appeal.id, granted);
    expect((await add(noticed)).body.isHeld).toBeUndefined();
  });

  it('keeps the record, which remembers that, for twelve months', async () => {
    const noticed = await newCase(site, { isAuthorCreator: true });
    await removeByNotice(noticed);
    const remove = () => site.call(subjects.tenant.remove, { id: noticed.subjectId }, { as: noticed.author });
    expect((await remove()).body).toMatchObject({ code: 'ENTRY_DISPUTED' });
    await travel(site, 366 * DAY_MS, noticed.author);
    expect((await add(noticed)).body.isHeld).toBeUndefined();
    expect((await remove()).status).toBe(200);
  });
});

describe('an author whose entry a dispute removed', () => {
  // SECURITY: What was removed for a fault
  it('puts its words into no other negative entry of theirs, which an administrator may still correct', async () => {
    const disputed = await newCase(site);
    const other = (await add(disputed)).body.history.find(({ reason }) => reason === NEIGHBOUR.reason)?._id ?? '';
    await decided(site, admin, disputed, { outcome: 'removed', basis: 'no_evidence' });
    const changed = { ...NEIGHBOUR, comment: 'Nie zapłacił za maj.' };
    expect((await edit(disputed, other, changed)).body).toMatchObject({ code: 'ENTRY_DISPUTED' });
    expect((await edit(disputed, other, NEIGHBOUR)).status).toBe(200);
    expect((await edit(disputed, other, changed, admin)).status).toBe(200);
  });

  it('has at most ten entries about the person, those that wait for the desk included', async () => {
    const disputed = await newCase(site);
    await decided(site, admin, disputed, { outcome: 'removed', basis: 'no_evidence' });
    for (let n = 0; n < ENTRIES_PER_SUBJECT_MAX; n += 1) expect((await add(disputed)).body.isHeld).toBe(true);
    expect((await add(disputed)).body).toMatchObject({ code: 'ENTRY_LIMIT' });
  });
});

it('a person without entries is not forgotten while an entry about them waits for the desk', async () => {
  const disputed = await newCase(site);
  await decided(site, admin, disputed, { outcome: 'removed', basis: 'no_evidence' });
  expect((await add(disputed)).body.isHeld).toBe(true);
  site.advance(400 * DAY_MS);
  await advanceDisputes(site);
  await runRetention(site.ctx);
  expect(await site.ctx.db.selectFrom('held_entries').select('reason').execute()).toEqual([NEIGHBOUR]);
});

describe('an entry that was corrected after a dispute', () => {
  // SECURITY: What was removed for a fault
  it('is not changed back, and written again as it was it is suspended again', async () => {
    const disputed = await newCase(site);
    const { _id: id } = await opened(site, disputed);
    const entry = { ...buildEntry(TENANT, { reason: 'payment_issues' }), comment: 'Jedna wpłata po terminie.' };
    expect((await answer(site, disputed, id, { is: 'correct', entry })).status).toBe(200);
    await travel(site, 16 * DAY_MS, disputed.author, disputed.person, admin);
    await advanceDisputes(site);
    const before = { reason: 'payment_issues', comment: 'Nigdy nie zapłacił czynszu.' };
    expect((await edit(disputed, disputed.entryId, before)).body).toMatchObject({ code: 'ENTRY_DISPUTED' });
    const where = { id: disputed.subjectId, entryId: disputed.entryId };
    await site.call(subjects.tenant.removeHistory, where, { as: disputed.author });
    const again = (await add(disputed, before)).body.history[0]?._id ?? '';
    expect(await opened(site, { ...disputed, entryId: again })).toMatchObject({ isSuspended: true });
  });
});

it('a dispute waits for its author and tells them, even if their account was removed and restored', async () => {
  const [running, later] = [await newCase(site), await newCase(site)];
  await site.ctx.db.updateTable('history_entries').set({ author_id: running.author.id }).execute();
  const { _id: id } = await opened(site, running);
  site.advance(2 * DAY_MS);
  for (const who of [admin, running.author, running.person, later.person]) Object.assign(who, await site.signIn(who));
  await confirmPerson(site, later.person);
  const mails = async () => (await site.mails()).filter(({ to }) => to === running.author.email).length;
  const before = await mails();
  expect((await site.call(users.remove, { id: running.author.id }, { as: admin })).status).toBe(200);
  await advanceDisputes(site);
  const second = await opened(site, later);
  expect((await site.call(users.restore, { id: running.author.id }, { as: admin })).status).toBe(200);
  await advanceDisputes(site);
  expect((await read(site, id, running.as)).state).toBe('awaiting_author');
  expect((await read(site, second._id, later.as)).state).toBe('awaiting_author');
  expect(await mails()).toBe(before + 1);
});

it('the author who stood by the entry may still delete it while the person may comment', async () => {
  const disputed = await newCase(site);
  const { _id: id } = await opened(site, disputed);
  await answer(site, disputed, id, { is: 'stand', text: STATEMENT });
  const where = { id: disputed.subjectId, entryId: disputed.entryId };
  expect((await site.call(subjects.tenant.removeHistory, where, { as: disputed.author })).status).toBe(200);
  expect(await read(site, id, disputed.as)).toMatchObject({
    state: 'decided',
    outcome: 'removed',
    basis: 'author_withdrew',
  });
});
