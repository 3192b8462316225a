import type { Context } from '../tables';
import { type NewInquiry, workInquiry } from '../../register/inquiries/new-inquiry';
import { peopleOfCase } from '../cases/desk-presenter';
import { findCase } from '../cases/queries';
import { findDispute } from '../disputes/queries';
import { findEvidence } from '../evidence/queries';

/** What an administrator's opening of a file of a dispute is to its person. */
export async function readDisputeFile(ctx: Context, id: string): Promise<NewInquiry[]> {
  const dispute = await findDispute(ctx, id);
  return dispute ? [workInquiry('dispute_work', 'open', dispute.subject_id)] : [];
}

/** Likewise of a file of a case, to everybody of whom the case shows something. */
export async function readCaseFile(ctx: Context, id: string): Promise<NewInquiry[]> {
  const record = await findCase(ctx, id);
  const people = record ? await peopleOfCase(ctx, record) : [];
  return people.map((subjectId) => workInquiry('case_work', 'open', subjectId));
}

/** Likewise of a file that proves an entry, to the person whom the entry is about. */
export async function readEvidenceFile(ctx: Context, id: string): Promise<NewInquiry[]> {
  const evidence = await findEvidence(ctx, id);
  return evidence ? [workInquiry('entry_work', 'open', evidence.subject_id)] : [];
}
