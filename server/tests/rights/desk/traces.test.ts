import { deskCaseCalls, deskNoteCalls, dossier } from '@najem/shared/contract/rights';
import { TENANT } from '@najem/shared/domain/register';
import { open, sendChecked } from '../../support/attachment-actions';
import { openedCase, settleCase } from '../../support/case-actions';
import { decided, type DisputedCase, newCase, opened, PICTURE } from '../../support/dispute-actions';
import { prove } from '../../support/evidence-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import { confirmPerson, type Person } from '../../support/sign-in';
import { addEntry, readAudited } from '../../support/subject-actions';

let site: TestApp;
let admin: Person;
let mine: DisputedCase;
beforeEach(async () => {
  site = await startTestApp();
  admin = await site.signInAdmin();
  mine = await newCase(site);
});
afterEach(() => site.close());

const sent = async (from: Person, purpose: 'dispute' | 'case') => (await sendChecked(site, from, PICTURE, purpose))._id;

/** What the person sees of the desk's work: each kind, once a day. */
async function seen(): Promise<string[]> {
  const { body } = await site.call(dossier.inquiries, {}, mine.as);
  return body.map(({ kind }) => kind).filter((kind) => kind.endsWith('_work'));
}

async function readByDesk(id: string): Promise<number> {
  await confirmPerson(site, admin);
  return (await open(site, admin, id)).status;
}

// RULES: Whatever the desk reads
describe('what the desk reads about somebody is shown to them', () => {
  it('a file of a dispute, by whatever way it is opened, and none that a side opens', async () => {
    const file = await sent(mine.person, 'dispute');
    await opened(site, mine, { attachmentIds: [file] });
    expect((await open(site, mine.author, file)).status).toBe(200);
    expect(await seen()).toEqual([]);
    expect(await readByDesk(file)).toBe(200);
    expect(await seen()).toEqual(['dispute_work']);
  });

  it('a file of a case', async () => {
    const file = await sent(mine.person, 'case');
    await openedCase(site, mine, { attachmentIds: [file] });
    expect(await readByDesk(file)).toBe(200);
    expect(await seen()).toEqual(['case_work']);
  });

  it('a file that proves an entry', async () => {
    const { descriptor, subjectId: id, identifier, entryId } = mine;
    const { fileId } = await prove(site, mine.author, { descriptor, id, identifier, entryId });
    expect(await readByDesk(fileId)).toBe(200);
    expect(await seen()).toEqual(['entry_work']);
  });

  it('the letter of a case', async () => {
    const { _id: id } = await openedCase(site, mine);
    await settleCase(site, id);
    await confirmPerson(site, admin);
    const headers = { authorization: `Bearer ${admin.token}` };
    expect((await site.app.inject({ url: `/api/desk/cases/${id}/letter.pdf`, headers })).statusCode).toBe(200);
    expect(await readAudited(site, 'desk.case-letter')).toHaveLength(1);
    expect(await seen()).toEqual(['case_work']);
  });

  it('the effects of a decision, which are audited', async () => {
    const { _id: id } = await openedCase(site, mine, { kind: 'erasure' });
    await confirmPerson(site, admin);
    await site.call(deskCaseCalls.caseEffects, { id, scope: { is: 'all' } }, { as: admin });
    expect(await readAudited(site, 'desk.case-effects')).toMatchObject([{ target_id: id, actor_id: admin.id }]);
    expect(await seen()).toEqual(['case_work']);
  });

  it('an entry that waits when it is decided, and not when it stands in the list of notes', async () => {
    await decided(site, admin, mine, { outcome: 'removed', basis: 'no_evidence' });
    await addEntry(site, mine.author, TENANT, mine.subjectId, { reason: 'contract_breach' });
    const others = (await seen()).filter((kind) => kind !== 'entry_work');
    await confirmPerson(site, admin);
    const { body } = await site.call(deskNoteCalls.notes, { q: 'Żurek' }, { as: admin });
    expect(body.items).toHaveLength(1);
    expect(await readAudited(site, 'desk.notes-listed')).toMatchObject([{ details: { rows: 1, isSearched: true } }]);
    expect(await seen()).toEqual(others);
    const input = { id: body.items[0]?._id ?? '', version: 1, decision: 'release' } as const;
    expect((await site.call(deskNoteCalls.handleNote, input, { as: admin })).status).toBe(200);
    expect(await seen()).toContain('entry_work');
  });
});
