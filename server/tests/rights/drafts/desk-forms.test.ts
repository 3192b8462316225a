import { users } from '@najem/shared/contract/office';
import { deskCaseCalls, deskClaimCalls, deskDisputeCalls, deskEvidenceCalls } from '@najem/shared/contract/rights';
import type { DeskDraftKind } from '@najem/shared/domain/rights';
import { removeForGood } from '../../support/account-actions';
import { openedCase } from '../../support/case-actions';
import { openOnDesk, sendDocument } from '../../support/claim-actions';
import { ask, decide, newAdmin, newCase, opened, REASONS } from '../../support/dispute-actions';
import { readDraft, saveDraft } from '../../support/draft-actions';
import { describeEntry, prove } from '../../support/evidence-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import { confirmPerson, type Person } from '../../support/sign-in';
import { freshPesel, newVerified } from '../../support/subject-actions';

let site: TestApp;
let admin: Person;
beforeAll(async () => {
  site = await startTestApp();
  admin = await newAdmin(site);
});
afterAll(() => site.close());

interface Form {
  kind: DeskDraftKind;
  id: string;
  send: () => Promise<{ status: number }>;
}

const as = () => ({ as: admin });
const newClaim = async () => {
  const identifier = freshPesel();
  const { claimId: id } = await sendDocument(site, identifier, { as: await site.signUp() });
  await confirmPerson(site, admin);
  return { id, identifier, version: (await openOnDesk(site, admin, id)).version };
};
const newDispute = async () => {
  const { _id: id } = await opened(site, await newCase(site), { ground: 'unlawful' });
  await confirmPerson(site, admin);
  return { id, version: (await site.call(deskDisputeCalls.dispute, { id }, as())).body.dispute.version };
};
const newDeskCase = async () => {
  const { _id: id } = await openedCase(site, await newCase(site));
  await confirmPerson(site, admin);
  return { id, version: (await site.call(deskCaseCalls.case, { id }, as())).body.case.version };
};

/** Each form of the desk whose kind of draft several calls send; the others are sent by one. */
const FORMS: Readonly<Record<string, () => Promise<Form>>> = {
  'the question to a claimant': async () => {
    const { id, version } = await newClaim();
    const input = { id, version, text: 'Prosimy o czytelne zdjęcie.' };
    return { kind: 'question', id, send: () => site.call(deskClaimCalls.askClaimant, input, as()) };
  },
  'the refusal of a claim': async () => {
    const { id, version } = await newClaim();
    const input = { id, version, decision: 'refuse', cause: 'unreadable', text: REASONS } as const;
    return { kind: 'claim_decision', id, send: () => site.call(deskClaimCalls.decideClaim, input, as()) };
  },
  'the posting of a letter': async () => {
    const { id, identifier, version } = await newClaim();
    const decision = { id, version, decision: 'approve', identifier } as const;
    const { body } = await site.call(deskClaimCalls.decideClaim, decision, as());
    const input = { id, version: body.claim.version, sentAt: '2026-11-20', trackingNumber: 'RR1' };
    return { kind: 'claim_decision', id, send: () => site.call(deskClaimCalls.postClaim, input, as()) };
  },
  'the question to a side of a dispute': async () => {
    const { id } = await newDispute();
    return { kind: 'question', id, send: () => ask(site, admin, id, 'author') };
  },
  'the extension of a dispute': async () => {
    const { id, version } = await newDispute();
    const input = { id, version, reasons: REASONS };
    return { kind: 'extension', id, send: () => site.call(deskDisputeCalls.extendDispute, input, as()) };
  },
  'the decision of a dispute': async () => {
    const { id } = await newDispute();
    const decision = { outcome: 'kept', basis: 'evidence' } as const;
    return { kind: 'dispute_decision', id, send: () => decide(site, admin, id, decision) };
  },
  'the extension of a case': async () => {
    const { id, version } = await newDeskCase();
    const input = { id, version, reasons: REASONS };
    return { kind: 'extension', id, send: () => site.call(deskCaseCalls.extendCase, input, as()) };
  },
  'the grade of evidence': async () => {
    const author = await newVerified(site);
    await prove(site, author, await describeEntry(site, author));
    await confirmPerson(site, admin);
    const [row] = (await site.call(deskEvidenceCalls.evidence, {}, as())).body.items;
    const { _id: id, version } = row ?? { _id: '', version: 0 };
    const input = { id, version, grade: null, reasons: REASONS };
    return { kind: 'evidence_decision', id, send: () => site.call(deskEvidenceCalls.gradeEvidence, input, as()) };
  },
  'the reason of a block': async () => {
    const { id, email } = await site.signUp();
    await confirmPerson(site, admin);
    const input = { id, name: 'Jan Blok', email, role: 'user', status: 'blocked', blockReason: 'security' } as const;
    return { kind: 'block', id, send: () => site.call(users.update, input, as()) };
  },
};

it.each(Object.keys(FORMS))('%s deletes its draft', async (name) => {
  const form = await FORMS[name]?.();
  if (!form) throw new Error('No such form');
  const { kind, id, send } = form;
  const { draft: before, version } = await readDraft(site, as(), kind, id);
  expect(before).toBeUndefined();
  expect((await saveDraft(site, as(), kind, id, { version })).status).toBe(200);
  const { status } = await send();
  expect(status).toBe(200);
  expect((await readDraft(site, as(), kind, id)).draft).toBeUndefined();
});

it('what was written about a block goes with the account', async () => {
  const { id } = await site.signUp();
  await confirmPerson(site, admin);
  await saveDraft(site, as(), 'block', id);
  await removeForGood(site, admin, { id });
  expect((await readDraft(site, as(), 'block', id)).draft).toBeUndefined();
});
