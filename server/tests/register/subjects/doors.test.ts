import { subjects } from '@najem/shared/contract/register';
import { claims, deskDisputeCalls } from '@najem/shared/contract/rights';
import { TENANT } from '@najem/shared/domain/register';
import { openAsUser } from '../../support/dossier-actions';
import {
  answer,
  appeal,
  decide,
  decided,
  type DisputedCase,
  newAdmin,
  newCase,
  opened,
  read,
} from '../../support/dispute-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import { confirmPerson, type Person } from '../../support/sign-in';
import { addEntry, addSubject, buildEntry, buildPerson, newVerified } from '../../support/subject-actions';

/** The words that the desk removed, and others of the same author about the same person. */
const REMOVED = { reason: 'payment_issues' };
const OTHER = { reason: 'timely_payment' };

let site: TestApp;
let admin: Person;
beforeAll(async () => {
  site = await startTestApp();
  admin = await site.signInAdmin();
});
afterAll(() => site.close());

type Change = { reason: string };

/** An author, one of whose entries about a person was removed for their fault, and another one of theirs that stands. */
async function newAuthor(): Promise<DisputedCase & { otherId: string }> {
  const disputed = await newCase(site, REMOVED);
  const { author, subjectId } = disputed;
  const before = (await addEntry(site, author, TENANT, subjectId, OTHER)).body.history;
  const otherId = before.find(({ reason }) => reason === OTHER.reason)?._id ?? '';
  await decided(site, admin, disputed, { outcome: 'removed', basis: 'no_evidence' });
  return { ...disputed, otherId };
}

const codeOf = ({ body }: { body: object }) => ('code' in body ? body.code : 'written');

/** Every door by which words of an author about a person enter the register. */
const DOORS: Record<string, (author: DisputedCase & { otherId: string }, change: Change) => Promise<unknown>> = {
  'adding to a record': async ({ author, subjectId }, change) =>
    codeOf(await addEntry(site, author, TENANT, subjectId, change)),
  'a new record': async ({ author, identifier }, change) =>
    codeOf(
      await site.call(
        subjects.tenant.create,
        { ...buildPerson(), identifier, history: [buildEntry(TENANT, change)] },
        { as: author },
      ),
    ),
  'changing another entry': async ({ author, subjectId: id, otherId: entryId }, change) =>
    codeOf(
      await site.call(
        subjects.tenant.updateHistory,
        { ...buildEntry(TENANT, { comment: 'Inne słowa o tym samym.', ...change }), id, entryId },
        { as: author },
      ),
    ),
  'correcting in the dispute of another entry': async (author, change) => {
    const { _id } = await opened(site, { ...author, entryId: author.otherId });
    const entry = { ...buildEntry(TENANT, { comment: 'Inne słowa o tym samym.', ...change }) };
    return codeOf(await answer(site, author, _id, { is: 'correct', entry }));
  },
};

describe('words that were removed for a fault of their author', () => {
  // RULES: Every door by which words
  it.each(Object.entries(DOORS))('do not come back by %s', async (_name, enter) => {
    expect(await enter(await newAuthor(), REMOVED)).toBe('ENTRY_DISPUTED');
  });
});

describe('an author who has proved to be the person', () => {
  /** Proves to be the person and, if asked, ends the claim again. */
  async function claim(
    { author, identifier }: Pick<DisputedCase, 'author' | 'identifier'>,
    isEnded: boolean,
  ): Promise<void> {
    await openAsUser(site, identifier, author);
    if (isEnded) await end(author);
  }

  /** Ends the claims of an account. */
  async function end(as: Person): Promise<void> {
    const { body } = await site.call(claims.list, {}, { as });
    await confirmPerson(site, as);
    for (const { _id: id } of body.claims) await site.call(claims.end, { id }, { as });
  }

  const ways = ['adding to a record', 'a new record'].flatMap((door) =>
    [true, false].map((isEnded) => [door, isEnded] as const),
  );

  it.each([true, false])('does not come to a record by its new identifier (claim ended: %s)', async (isEnded) => {
    const author = await newVerified(site);
    const { identifier } = buildPerson();
    await claim({ author, identifier }, isEnded);
    const { _id: id } = await addSubject(site, author, TENANT, buildPerson());
    await addEntry(site, author, TENANT, id, OTHER);
    const change = { ...buildPerson(), identifier, id };
    expect(codeOf(await site.call(subjects.tenant.update, change, { as: admin }))).toBe('OWN_ENTRY');
    expect(codeOf(await site.call(subjects.tenant.update, { ...buildPerson(), id }, { as: admin }))).toBe('written');
  });

  it('gets no removed praise of themselves back by an appeal', async () => {
    const disputed = await newCase(site, OTHER);
    const id = await decided(site, admin, disputed, { outcome: 'removed', basis: 'no_evidence' });
    await appeal(site, id, { as: disputed.author });
    await end(disputed.person);
    await claim(disputed, true);
    const other = await newAdmin(site);
    const kept = { outcome: 'kept', basis: 'evidence' } as const;
    expect((await decide(site, other, id, kept)).body).toMatchObject({ code: 'OWN_ENTRY' });
    const upheld = await decide(site, other, id, { outcome: 'removed', basis: 'no_evidence' });
    expect(upheld.body.dispute).toMatchObject({ state: 'closed', outcome: 'removed' });
  });

  // RULES: Every door by which words
  it.each(ways)('does not praise themselves by %s (claim ended: %s)', async (door, isEnded) => {
    const author = await newVerified(site);
    const person = buildPerson();
    const { _id: subjectId } = await addSubject(site, await newVerified(site), TENANT, person);
    const place = { author, subjectId, identifier: person.identifier };
    await claim(place, isEnded);
    expect(await DOORS[door]?.(place as DisputedCase & { otherId: string }, OTHER)).toBe('OWN_ENTRY');
  });
});

describe('a correction in a dispute that weighs worse than the entry', () => {
  // RULES: A correction in a dispute that weighs
  it('goes to the desk with the wanted words, and counts for nobody meanwhile', async () => {
    const praised = await newCase(site, OTHER);
    const { _id } = await opened(site, praised);
    const entry = { ...buildEntry(TENANT, { reason: 'property_damage' }), comment: 'Zniszczył podłogę.' };
    expect((await answer(site, praised, _id, { is: 'correct', entry })).status).toBe(200);
    const dispute = await read(site, _id, praised.as);
    expect(dispute).toMatchObject({ state: 'deciding', isSuspended: true, entry: { reason: OTHER.reason } });
    expect(dispute.timeline.at(-1)).toMatchObject({ by: 'author', what: 'correction_asked' });
    await confirmPerson(site, admin);
    const { body } = await site.call(deskDisputeCalls.dispute, { id: _id }, { as: admin });
    expect(JSON.stringify(body)).toContain('Zniszczył podłogę.');
  });

  it('that weighs less still counts at once', async () => {
    const blamed = await newCase(site, { reason: 'property_damage', descriptor: TENANT });
    const { _id } = await opened(site, blamed);
    const entry = { ...buildEntry(TENANT, { reason: 'cleanliness' }), comment: 'Pomyliłem osoby.' };
    expect((await answer(site, blamed, _id, { is: 'correct', entry })).status).toBe(200);
    expect(await read(site, _id, blamed.as)).toMatchObject({ state: 'decided', outcome: 'corrected' });
  });
});
