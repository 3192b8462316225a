import { listInquiries } from '../../src/register/inquiries/list-inquiries';
import type { TestApp } from './harness';

/** Lists the inquiries about an identifier as its person sees them, newest first. */
export async function inquiriesAbout(site: TestApp, identifier: string, readerId?: string) {
  const indexes = site.ctx.vault.indexes(identifier).all;
  const { rows } = await listInquiries(site.ctx, { indexes, readerId, page: 1, pageSize: 100 });
  return rows;
}
