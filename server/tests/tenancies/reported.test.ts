import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { cases, deskCaseCalls, dossier } from '@najem/shared/contract/rights';
import { opinions, tenancies } from '@najem/shared/contract/tenancies';
import { journalErasures } from '../../src/rights/journal/journal-erasures';
import { replayJournal } from '../../src/rights/erasure/replay-journal';
import { askInCase, CASE_TEXT, readCaseMails, readRecord } from '../support/case-actions';
import { copyDatabase, createTestDatabase } from '../support/database';
import { decideOnDesk, readDeskCase, settleOnDesk, takeOnDesk } from '../support/desk-case-actions';
import { openAsGuest, openAsUser } from '../support/dossier-actions';
import { startTestApp, type TestApp } from '../support/harness';
import { confirmPerson, type Person } from '../support/sign-in';
import { freshPesel } from '../support/subject-actions';
import { insertTenancy, OPINION } from '../support/tenancy-actions';
import { confirmTenancy, goTo, newPair, type Pair, proveBoth } from '../support/tenancy-steps';

const START = new Date('2026-11-20T09:00:00.000Z');
const GRANT = { outcome: 'granted', ground: 'content_unlawful' } as const;

let site: TestApp;
let pair: Pair;
let number: string;

async function reveal(): Promise<void> {
  const people = [pair.landlord, pair.tenant];
  await goTo(site, '2027-01-04', people);
  await site.runJobs();
  for (const person of people) await confirmPerson(site, person);
}

/** Both write, and nobody has proved who they are. */
async function revealOutside(on = site): Promise<void> {
  site = on;
  pair = await newPair(site);
  number = (await confirmTenancy(site, pair, { to: '2026-10-31' })).number;
  for (const role of ['landlord', 'tenant'] as const) {
    await site.call(opinions.give, { number, entries: OPINION[role], version: 0 }, { as: pair[role] });
  }
  await reveal();
}

const report = (as: Person, changes: Partial<Parameters<typeof site.call<typeof cases.open>>[1]> = {}) =>
  site.call(
    cases.open,
    { kind: 'content_notice', text: CASE_TEXT, concerns: { is: 'tenancy', number }, ...changes },
    { as },
  );

async function reported(): Promise<string> {
  const { status, body } = await report(pair.tenant);
  if (status !== 201) throw new Error(`Reporting failed: ${JSON.stringify(body)}`);
  return body.case._id;
}

async function readWords(person: Person): Promise<string[]> {
  await confirmPerson(site, person);
  const { body } = await site.call(tenancies.get, { number }, { as: person });
  return (body.opinions ?? []).flatMap(({ entries }) => entries.map(({ comment }) => comment));
}

const [ABOUT_TENANT] = OPINION.landlord;
const [ABOUT_LANDLORD] = OPINION.tenant;

describe('a notice about an opinion that no register has', () => {
  beforeEach(async () => revealOutside(await startTestApp({ now: START })));
  afterEach(() => site.close());

  // RULES: An opinion that no register has
  it('is given by the side that it is about, without a proof of identity, and followed by their account', async () => {
    const id = await reported();
    const [mail] = (await readCaseMails(site)).filter(({ to }) => to === pair.tenant.email);
    expect(mail?.text).toContain(`/dossier/cases/${id}`);
    expect((await site.call(cases.get, { id }, { as: pair.tenant })).body.case).toMatchObject({
      kind: 'content_notice',
      concerns: { is: 'tenancy', number },
      may: { write: true, withdraw: true },
    });
    expect((await site.call(cases.listOnAccount, {}, { as: pair.tenant })).body.cases).toMatchObject([{ _id: id }]);
    expect((await site.call(cases.get, { id }, { as: pair.landlord })).status).not.toBe(200);
    expect((await site.call(cases.get, { id }, { as: await site.signUpVerified() })).status).not.toBe(200);
    // It suspends nothing by itself.
    expect(await readWords(pair.landlord)).toEqual([ABOUT_LANDLORD?.comment, ABOUT_TENANT?.comment]);
  });

  it('is answered and withdrawn by their account, and waits for them where the desk asks', async () => {
    const id = await reported();
    await askInCase(site, id);
    expect((await site.call(dossier.todo, {}, { as: pair.tenant })).body.todo).toMatchObject([
      { what: 'answer_case', _id: id },
    ]);
    const answer = await site.call(cases.write, { id, text: 'Chodzi o całą opinię.' }, { as: pair.tenant });
    expect(answer.status).toBe(201);
    expect((await site.call(cases.withdraw, { id }, { as: pair.tenant })).body.case.state).toBe('withdrawn');
    expect((await report(pair.tenant)).status).toBe(201);
  });

  it('is one at a time, by a side alone, and of nothing that is no such opinion', async () => {
    const refused = async (as: Person, changes = {}) => {
      await confirmPerson(site, as);
      return (await report(as, changes)).body.code;
    };
    expect(await refused(await site.signUpVerified())).toBe('TENANCY_NOT_FOUND');
    expect(await refused(pair.tenant, { kind: 'erasure' })).toBe('VALIDATION');
    expect(await refused(pair.tenant, { concerns: { is: 'file' } })).toBe('VALIDATION');
    expect(await refused(pair.tenant, { text: 'Krótko.' })).toBe('TEXT_TOO_SHORT');
    await reported();
    expect(await refused(pair.tenant)).toBe('CASE_LIMIT');
    // That about the other side is another one.
    expect((await report(pair.landlord)).status).toBe(201);
    const open = await insertTenancy(site, pair);
    number = open.number;
    expect(await refused(pair.tenant)).toBe('STATE_PASSED');
  });

  it('of two calls at once makes one case', async () => {
    const answers = await Promise.all([report(pair.tenant), report(pair.tenant)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 429]);
  });

  it('shows the desk the tenancy and the reported words, and nothing of the register', async () => {
    await openAsUser(site, freshPesel(), pair.tenant);
    const id = await reported();
    const admin = await site.signInAdmin();
    expect(await readDeskCase(site, admin, id)).toMatchObject({
      concerns: { is: 'tenancy', number },
      tenancy: {
        number,
        landlord: pair.landlord.name,
        tenant: pair.tenant.name,
        from: '2024-09-01',
        to: '2026-10-31',
        state: 'Opinie odsłonięte',
      },
      opinion: { number, by: 'landlord', entries: OPINION.landlord },
      subjects: [],
      entries: [],
    });
  });

  it('that is upheld removes the words for both, with the reasons for the author, who may appeal', async () => {
    const id = await reported();
    const admin = await site.signInAdmin();
    await settleOnDesk(site, admin, id, GRANT);
    await site.runJobs();
    for (const person of [pair.landlord, pair.tenant]) {
      expect(await readWords(person)).toEqual([ABOUT_LANDLORD?.comment]);
    }
    const mails = await readCaseMails(site);
    expect(mails.filter(({ to }) => to === pair.landlord.email).at(-1)?.text).toContain('/dossier/statements');
    const { body } = await site.call(cases.statements, {}, { as: pair.landlord });
    expect(body).toMatchObject([
      { ground: 'content_unlawful', opinion: { number, by: 'landlord', entries: OPINION.landlord } },
    ]);
    expect(body[0]?.entry).toBeUndefined();
    expect((await site.call(cases.appeal, { id, text: CASE_TEXT }, { as: pair.landlord })).status).toBe(201);
    const appeal = await site.ctx.db
      .selectFrom('cases')
      .select('id')
      .where('appeals_id', '=', id)
      .executeTakeFirstOrThrow();
    expect((await readDeskCase(site, admin, appeal.id)).opinion?.entries).toEqual(OPINION.landlord);
    await settleOnDesk(site, admin, appeal.id, { outcome: 'granted', ground: 'other' });
    expect(await readWords(pair.tenant)).toEqual([ABOUT_LANDLORD?.comment, ABOUT_TENANT?.comment]);
    expect((await site.call(cases.get, { id: appeal.id }, { as: pair.landlord })).status).not.toBe(200);
  });

  it('that is refused changes nothing, and the reporter gets the reasons', async () => {
    const id = await reported();
    await settleOnDesk(site, await site.signInAdmin(), id, { outcome: 'refused', ground: 'content_lawful' });
    expect(await readWords(pair.tenant)).toContain(ABOUT_TENANT?.comment);
    const { body } = await site.call(cases.get, { id }, { as: pair.tenant });
    expect(body.case.decision).toMatchObject({ outcome: 'refused', ground: 'content_lawful' });
    expect((await site.call(cases.statements, {}, { as: pair.landlord })).body).toEqual([]);
  });

  it('cannot be upheld once its author has withdrawn the opinion, nor an appeal', async () => {
    const id = await reported();
    const admin = await site.signInAdmin();
    await takeOnDesk(site, admin, id);
    await site.call(opinions.withdraw, { number, version: 1 }, { as: pair.landlord });
    expect((await decideOnDesk(site, admin, id, GRANT)).body.code).toBe('ENTRY_NOT_FOUND');
  });

  it('keeps the removed words for an appeal, until the case is closed or the person has them erased', async () => {
    await openAsUser(site, freshPesel(), pair.tenant);
    const id = await reported();
    const admin = await site.signInAdmin();
    await settleOnDesk(site, admin, id, GRANT);
    expect((await readRecord(site, id)).former_opinion).toHaveLength(1);
    await confirmPerson(site, pair.tenant);
    const erasure = { kind: 'erasure', concerns: { is: 'file' }, text: CASE_TEXT } as const;
    const { body } = await site.call(cases.open, erasure, { as: pair.tenant });
    await settleOnDesk(site, admin, body.case._id, {
      outcome: 'granted',
      ground: 'no_longer_needed',
      scope: { is: 'all' },
    });
    expect((await readRecord(site, id)).former_opinion).toBeNull();
  });

  it('is no matter for an administrator who is a side, nor seen by one in any count', async () => {
    const id = await reported();
    const admin = await site.signInAdmin();
    await site.ctx.db.updateTable('tenancy_sides').set({ user_id: admin.id }).where('role', '=', 'landlord').execute();
    await site.ctx.db.updateTable('cases').set({ author_id: null }).where('id', '=', id).execute();
    expect((await site.call(deskCaseCalls.case, { id }, { as: admin })).body.code).toBe('CASE_NOT_FOUND');
    expect((await site.call(deskCaseCalls.cases, {}, { as: admin })).body.items).toEqual([]);
  });

  it('is given by a guest who proves what the side is known by', async () => {
    const guest = await openAsGuest(site, freshPesel());
    await site.ctx.db
      .updateTable('tenancy_sides')
      .set(({ selectFrom }) => ({ proven_claim_id: selectFrom('claims').select('id').where('user_id', 'is', null) }))
      .where('role', '=', 'tenant')
      .execute();
    const concerns = { is: 'tenancy', number } as const;
    const { status, body } = await site.call(cases.open, { kind: 'content_notice', text: CASE_TEXT, concerns }, guest);
    expect(status).toBe(201);
    expect((await site.call(cases.get, { id: body.case._id }, guest)).status).toBe(200);
  });
});

it('an opinion in the history is reported by nobody, but disputed', async () => {
  site = await startTestApp({ now: START });
  pair = await newPair(site);
  await proveBoth(site, pair);
  number = (await confirmTenancy(site, pair, { to: '2026-10-31' })).number;
  await site.call(opinions.give, { number, entries: OPINION.landlord, version: 0 }, { as: pair.landlord });
  await reveal();
  expect((await report(pair.tenant)).body.code).toBe('STATE_PASSED');
  await site.close();
});

it('a restore brings back no words that the desk removed, but those that an appeal returned', async () => {
  const journal = mkdtempSync(path.join(os.tmpdir(), 'journal-'));
  const config = { accessTokenSeconds: 86_400, erasureJournal: journal };
  const database = await createTestDatabase();
  await revealOutside(await startTestApp({ databaseUrl: database.url, now: START, config }));
  const now = site.now();
  await site.close();
  const backup = await copyDatabase(database);
  const restoredWords = async () => {
    const copy = await copyDatabase(backup);
    const restored = await startTestApp({ databaseUrl: copy.url, config, now });
    await replayJournal(restored.ctx);
    const by = restored.ctx.db.selectFrom('revealed_entries').select('comment').where('by', '=', 'landlord');
    const rows = await by.execute();
    await restored.close();
    await copy.drop();
    return rows.map(({ comment }) => comment);
  };
  site = await startTestApp({ databaseUrl: database.url, config, now });
  const admin = await site.signInAdmin();
  for (const person of [pair.landlord, pair.tenant]) Object.assign(person, await site.signIn(person));
  const id = await reported();
  await settleOnDesk(site, admin, id, GRANT);
  await journalErasures(site.ctx);
  expect(await restoredWords()).toEqual([null]);
  await site.call(cases.appeal, { id, text: CASE_TEXT }, { as: pair.landlord });
  const appeal = await site.ctx.db
    .selectFrom('cases')
    .select('id')
    .where('appeals_id', '=', id)
    .executeTakeFirstOrThrow();
  await settleOnDesk(site, admin, appeal.id, { outcome: 'granted', ground: 'other' });
  await journalErasures(site.ctx);
  expect(await restoredWords()).toEqual([ABOUT_TENANT?.comment]);
  await site.close();
  for (const one of [backup, database]) await one.drop();
  rmSync(journal, { recursive: true, force: true });
});
