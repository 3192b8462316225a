import { subjects } from '@najem/shared/contract/register';
import { LANDLORD, type SubjectDescriptor, TENANT } from '@najem/shared/domain/register';
import { closeIdentifiers } from '../../../src/rights/closings/close-identifiers';
import { decided, type DisputedCase, newCase } from '../../support/dispute-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import { addEntry, buildEntry, buildPerson } from '../../support/subject-actions';

let site: TestApp;
let disputed: DisputedCase;
beforeAll(async () => {
  site = await startTestApp();
  disputed = await newCase(site);
  await decided(site, await site.signInAdmin(), disputed, { outcome: 'removed', basis: 'no_evidence' });
});
afterAll(() => site.close());

const REMOVED = { reason: 'payment_issues' };
const OTHER = { reason: 'timely_payment' };

/** Adds an entry about the person to their record as a tenant, and together with a record of a kind. */
async function addBothWays(changes: { reason: string }, descriptor: SubjectDescriptor = TENANT) {
  const { author, subjectId, identifier } = disputed;
  const reason = descriptor.reasons.find(({ code }) => code === changes.reason) ?? descriptor.reasons[0];
  const person = { ...buildPerson({ identifier }), history: [buildEntry(descriptor, { reason: reason?.code })] };
  const created = await site.call(subjects[descriptor.kind].create, person, { as: author });
  const added = await addEntry(site, author, TENANT, subjectId, changes);
  return [created.body, added.body].map((body) => ('code' in body ? body.code : 'added'));
}

it('the first rule that an entry breaks refuses it alike, with a new record and below a known one', async () => {
  // Not SUBJECT_EXISTS: the rules come before the answer whether there is a record.
  expect(await addBothWays(REMOVED)).toEqual(['ENTRY_DISPUTED', 'ENTRY_DISPUTED']);
  await closeIdentifiers(site.ctx, { identifiers: [disputed.identifier], caseId: null });
  expect(await addBothWays(OTHER, LANDLORD)).toEqual(['SUBJECT_CLOSED', 'SUBJECT_CLOSED']);
  expect(await addBothWays(REMOVED)).toEqual(['ENTRY_DISPUTED', 'ENTRY_DISPUTED']);
  const claim = site.ctx.db.updateTable('claims').set({ user_id: disputed.author.id });
  await claim.where('user_id', '=', disputed.person.id).execute();
  expect(await addBothWays(REMOVED)).toEqual(['OWN_ENTRY', 'OWN_ENTRY']);
  expect(await addBothWays(OTHER, LANDLORD)).toEqual(['OWN_ENTRY', 'OWN_ENTRY']);
});
