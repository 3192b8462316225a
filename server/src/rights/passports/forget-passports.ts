import type { Context } from '../tables';
import { noteErasure } from '../journal/note-erasure';
import { deletePassportsOf, lockPassportsOf } from './queries';
import { deleteRequestsOf } from './request-queries';
import { emptyReports } from '../../reports/queries';

/** Forgets the passports of a user who is removed, their links and what they show, and the requests that the user sent. */
export async function forgetPassportsOf(tx: Context, userId: string): Promise<void> {
  await lockPassportsOf(tx, userId);
  const reportIds = await deletePassportsOf(tx, userId);
  await emptyReports(tx, reportIds);
  await noteErasure(tx, 'reports', reportIds);
  await deleteRequestsOf(tx, userId);
}
