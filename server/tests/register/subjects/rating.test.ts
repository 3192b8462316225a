import { subjects } from '@najem/shared/contract/register';
import { computeRating, type SubjectDescriptor } from '@najem/shared/domain/register';
import { assert, asyncProperty, array, constantFrom, nat, oneof, record, constant } from 'fast-check';
import { startTestApp, type TestApp } from '../../support/harness';
import { type Person, signInAdmin } from '../../support/sign-in';
import { addSubject, addEntry, buildEntry, BOTH_KINDS, newVerified } from '../../support/subject-actions';

let site: TestApp;
let admin: Person;
let people: Person[];
beforeAll(async () => {
  site = await startTestApp({ config: { limits: { awardsPerDay: 0 } } });
  admin = await signInAdmin(site);
  people = [await newVerified(site), await newVerified(site)];
});
afterAll(() => site.close());

interface Step {
  change: 'add' | 'edit' | 'remove';
  who: number;
  which: number;
  reason: string;
}

function steps({ reasons }: SubjectDescriptor) {
  const reason = constantFrom(...reasons.flatMap(({ code, label }) => [code, label]));
  const change = oneof({ weight: 3, arbitrary: constant('add') }, constant('edit'), constant('remove'));
  return array(record({ change, who: nat(1), which: nat(20), reason }), { maxLength: 12 });
}

async function takeStep(descriptor: SubjectDescriptor, id: string, step: Step): Promise<void> {
  const calls = subjects[descriptor.kind];
  const entries = await entriesOf(id);
  const entry = entries[step.which % Math.max(1, entries.length)];
  if (step.change === 'add') await addEntry(site, people[step.who]!, descriptor, id, { reason: step.reason });
  else if (!entry) return;
  else if (step.change === 'remove') await site.call(calls.removeHistory, { id, entryId: entry.id }, { as: admin });
  else {
    const input = { ...buildEntry(descriptor, { reason: step.reason }), id, entryId: entry.id };
    await site.call(calls.updateHistory, input, { as: admin });
  }
}

function entriesOf(id: string) {
  return site.ctx.db.selectFrom('history_entries').selectAll().where('subject_id', '=', id).orderBy('id').execute();
}

describe.each(BOTH_KINDS)('a %s', (kind, descriptor) => {
  // RULES: Ratings are computed
  // Regulamin: Ocena powstaje
  it("a subject's rating, count and last entry equal its entries after any changes", async () => {
    const property = asyncProperty(steps(descriptor), async (taken) => {
      const { _id: id, identifier = '' } = await addSubject(site, people[0]!, descriptor);
      for (const step of taken) await takeStep(descriptor, id, step);
      const entries = await entriesOf(id);
      const expected = computeRating(
        descriptor,
        entries.map(({ reason }) => reason),
      );
      const stored = await site.ctx.db
        .selectFrom('subjects')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(stored).toMatchObject({
        rating_tenths: Math.round(expected.rating * 10),
        entry_count: expected.entries,
        effect_tenths: entries.reduce((sum, entry) => sum + entry.effect_tenths, 0),
      });
      const newest = entries
        .map(({ created_at }) => created_at.getTime())
        .sort()
        .at(-1);
      expect(stored.last_entry_at?.getTime()).toBe(newest);
      const { body } = await site.call(subjects[kind].check, { identifier }, { as: admin });
      const { rating, entries: entryCount } = expected;
      expect(body[kind]).toMatchObject({ rating, entryCount, othersEffect: 0 });
    });
    await assert(property, { numRuns: 12 });
  });
});
