import type { Page } from '@najem/shared/contract/kernel';
import type { Inquiry } from '@najem/shared/contract/register';
import type { Context } from '../tables';
import { presentInquiry } from './presenter';
import { type InquiryQuery, readInquiries } from './queries';

/**
 * Lists a page of who learned something about a person's identifiers in the last 24 months, newest first, as the person
 * sees it. What the account `readerId` did itself is shown as their own.
 */
export async function listInquiries(
  ctx: Context,
  { readerId, ...query }: InquiryQuery & { readerId?: string },
): Promise<Page<Inquiry>> {
  const { rows, total } = await readInquiries(ctx, query);
  return { rows: rows.map((row) => presentInquiry(row, readerId)), total };
}
