import { cases, deskCaseCalls, deskCalls } from '@najem/shared/contract/rights';
import { warsawDate } from '@najem/shared/domain/kernel';
import { DAY_MS } from '../../../src/kernel/durations';
import { openedCase, readCaseMails } from '../../support/case-actions';
import { decideOnDesk, readDeskCase, settleOnDesk, takeOnDesk } from '../../support/desk-case-actions';
import { type DisputedCase, newAdmin, newCase, REASONS, travel } from '../../support/dispute-actions';
import { insertActiveClaim } from '../../support/dossier-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import { readPdfText } from '../../support/pdf-text';
import { confirmPerson, type Person } from '../../support/sign-in';
import { freshPesel } from '../../support/subject-actions';

const CONFIRMED = { outcome: 'granted', ground: 'rights_confirmed' } as const;

let site: TestApp;
let admin: Person;
let mine: DisputedCase;
beforeEach(async () => {
  site = await startTestApp({ config: { accessTokenSeconds: 40 * 86_400 } });
  admin = await site.signInAdmin();
  mine = await newCase(site);
});
afterEach(() => site.close());

async function listed(as = admin, filter: object = {}) {
  await confirmPerson(site, as);
  const { body } = await site.call(deskCaseCalls.cases, filter, { as });
  return body.items.map(({ _id }) => _id);
}

it('the queue of cases has those that wait for the desk, due first in front, and narrows them', async () => {
  const complaint = await openedCase(site, mine);
  const objection = await openedCase(site, mine, { kind: 'objection' });
  expect(await listed()).toEqual([objection._id, complaint._id]);
  expect(await listed(admin, { kind: 'complaint' })).toEqual([complaint._id]);
  await takeOnDesk(site, admin, complaint._id);
  expect(await listed(admin, { takenBy: 'me' })).toEqual([complaint._id]);
  expect(await listed(admin, { takenBy: 'nobody' })).toEqual([objection._id]);
  expect(await listed(admin, { state: 'in_review' })).toEqual([complaint._id]);
  const { body: first } = await site.call(deskCaseCalls.cases, { pageSize: 1 }, { as: admin });
  const { body: second } = await site.call(deskCaseCalls.cases, { pageSize: 1, next: first.next }, { as: admin });
  expect([...first.items, ...second.items].map(({ _id }) => _id)).toEqual([objection._id, complaint._id]);
});

it('the queue of cases is counted in the overview, and what is due in the figures', async () => {
  const { _id: id } = await openedCase(site, mine, { kind: 'objection' });
  const queueOf = async () => {
    await confirmPerson(site, admin);
    const { body } = await site.call(deskCalls.overview, {}, { as: admin });
    return { ...Object.fromEntries(body.queues.map(({ queue, count }) => [queue, count])), due: body.dueSoon };
  };
  expect(await queueOf()).toMatchObject({ cases: 1, overdue: 0, due: 0 });
  await travel(site, 16 * DAY_MS, admin);
  expect(await queueOf()).toMatchObject({ cases: 1, overdue: 1, due: 1 });
  expect(await listed(admin, { due: 'overdue' })).toEqual([id]);
  await settleOnDesk(site, admin, id, { outcome: 'refused', ground: 'legitimate_prevails' });
  expect((await site.call(deskCalls.figures, {}, { as: admin })).body.cases).toMatchObject({
    open: 0,
    overdue: 0,
    medianDays: 16,
    months: [{ month: warsawDate(site.now()).slice(0, 7), granted: 0, partly: 0, refused: 1 }],
  });
});

it('the queue of cases has none that is about the administrator, and no call reveals that there is one', async () => {
  const { _id: id } = await openedCase(site, mine);
  const holder = await newAdmin(site);
  await site.ctx.db.updateTable('users').set({ role: 'admin' }).where('id', '=', mine.person.id).execute();
  for (const judge of [mine.person]) {
    expect(await listed(judge)).toEqual([]);
    expect(await site.call(deskCaseCalls.case, { id }, { as: judge })).toMatchObject({
      status: 404,
      body: { code: 'CASE_NOT_FOUND' },
    });
    expect((await site.call(deskCaseCalls.takeCase, { id, version: 1 }, { as: judge })).status).toBe(404);
  }
  expect(await listed(holder)).toEqual([id]);
  await insertActiveClaim(site, freshPesel(), { person: holder });
  expect(await listed(holder)).toEqual([id]);
});

it('a case on the desk is taken by one of two who try at once', async () => {
  const { _id: id } = await openedCase(site, mine);
  const other = await newAdmin(site);
  const { version } = await readDeskCase(site, admin, id);
  await confirmPerson(site, other);
  const answers = await Promise.all(
    [admin, other].map((as) => site.call(deskCaseCalls.takeCase, { id, version }, { as })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await readDeskCase(site, admin, id)).state).toBe('in_review');
  expect((await site.call(cases.get, { id }, mine.as)).body.case.state).toBe('in_review');
});

it('a case on the desk shows what was asked, by whom, what is held and earlier cases of the kind', async () => {
  const { _id: id, number } = await openedCase(site, mine);
  await settleOnDesk(site, admin, id, CONFIRMED);
  const again = await openedCase(site, mine);
  const shown = await readDeskCase(site, admin, again._id);
  expect(shown).toMatchObject({
    kind: 'complaint',
    person: { name: 'Łucja Żurek', email: mine.person.email, identity: 'Bank lub e-dowód', isFromPaper: false },
    subjects: [{ _id: mine.subjectId, role: 'tenant' }],
    entries: [{ _id: mine.entryId, author: { _id: mine.author.id }, standing: { is: 'counting' } }],
    earlier: [{ number, outcome: 'granted' }],
    mayDecide: false,
    mayExtend: true,
  });
  expect(JSON.stringify(shown)).not.toContain(mine.identifier);
});

it('a case on the desk waits for the person after a question, and is in review again with the answer', async () => {
  const { _id: id } = await openedCase(site, mine);
  const { version } = await takeOnDesk(site, admin, id);
  const asked = await site.call(
    deskCaseCalls.askPerson,
    { id, version, text: 'Którego wpisu to dotyczy?' },
    { as: admin },
  );
  expect(asked.body.case).toMatchObject({ state: 'waiting', mayDecide: false });
  expect((await readCaseMails(site)).at(-1)?.subject).toContain('mamy pytanie');
  expect(await decideOnDesk(site, admin, id, CONFIRMED)).toMatchObject({ status: 409 });
  await site.call(cases.write, { id, text: 'Pierwszego z nich.' }, mine.as);
  expect((await decideOnDesk(site, admin, id, CONFIRMED)).status).toBe(200);
});

// Polityka: Na wniosek odpowiadamy
it('a case on the desk is extended once and before its due date, with a reason for the person', async () => {
  const { _id: id } = await openedCase(site, mine);
  const { version } = await takeOnDesk(site, admin, id);
  const extend = (from: number, reasons = REASONS) =>
    site.call(deskCaseCalls.extendCase, { id, version: from, reasons }, { as: admin });
  expect((await extend(version, 'Za krótko.')).body).toMatchObject({ code: 'REASONS_REQUIRED' });
  const { body } = await extend(version);
  expect(new Date(body.case.legalDueAt).getTime()).toBeGreaterThan(site.now().getTime() + 80 * DAY_MS);
  expect((await extend(body.case.version)).body).toMatchObject({ code: 'EXTENSION_LATE' });
  expect((await readCaseMails(site)).at(-1)?.text).toContain(REASONS);
});

it('a case on the desk is decided once, with a letter, a mail and the date on which it closes', async () => {
  const { _id: id, number } = await openedCase(site, mine);
  await takeOnDesk(site, admin, id);
  expect(await decideOnDesk(site, admin, id, { outcome: 'granted', ground: 'data_wrong' })).toMatchObject({
    status: 400,
  });
  expect(await decideOnDesk(site, admin, id, { ...CONFIRMED, reasons: 'Za krótko.' })).toMatchObject({
    body: { code: 'REASONS_REQUIRED' },
  });
  expect((await decideOnDesk(site, admin, id, { outcome: 'refused', ground: 'other' })).status).toBe(200);
  expect((await decideOnDesk(site, admin, id, CONFIRMED)).body).toMatchObject({ code: 'STATE_PASSED' });
  const own = (await site.call(cases.get, { id }, mine.as)).body.case;
  expect(own).toMatchObject({ state: 'decided', outcome: 'refused', decision: { reasons: REASONS } });
  const letter = await site.app.inject({
    url: `/api/desk/cases/${id}/letter.pdf`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const text = readPdfText(letter.rawPayload).replaceAll('\u00a0', ' ');
  expect(text).toContain(number);
  expect(text).toContain('Prezesa Urzędu Ochrony Danych Osobowych');
  expect((await readCaseMails(site)).at(-1)?.subject).toBe(`Sprawa ${number}: rozpatrzona`);
});

it('a case on the desk is refused as excessive from the fourth of a year on, with the earlier ones named', async () => {
  const numbers: string[] = [];
  const excessive = (id: string, earlierNumbers: string[]) =>
    decideOnDesk(site, admin, id, { outcome: 'refused', ground: 'excessive', earlierNumbers });
  for (let n = 0; n < 3; n += 1) {
    const { _id: id, number } = await openedCase(site, mine);
    await takeOnDesk(site, admin, id);
    expect((await excessive(id, numbers)).body).toMatchObject({ code: 'FIELDS_REQUIRED' });
    await decideOnDesk(site, admin, id, CONFIRMED);
    numbers.push(number);
  }
  const { _id: id } = await openedCase(site, mine);
  await takeOnDesk(site, admin, id);
  expect((await excessive(id, numbers.slice(1))).body).toMatchObject({ code: 'FIELDS_REQUIRED' });
  expect((await excessive(id, numbers)).status).toBe(200);
  const { decision } = (await site.call(cases.get, { id }, mine.as)).body.case;
  for (const number of numbers) expect(decision?.reasons).toContain(number);
});
