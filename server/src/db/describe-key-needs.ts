import type { Kysely } from 'kysely';
import { readKeyNeeds } from '../inquiries/queries';
import { readNoticeKeyNeeds } from '../notices/queries';
import type { Database } from './schema';

/**
 * Says of each older key, one line each, whether it may be withdrawn. Inquiries, notices and the addresses that get none hold
 * a blind index and no cipher, so they cannot be indexed with another key.
 */
export async function describeKeyNeeds(db: Kysely<Database>, older: readonly string[], now: Date): Promise<string[]> {
  const inquiries = await readKeyNeeds(db, older, now);
  const notices = await readNoticeKeyNeeds(db, older, now);
  return older.map((key) => {
    const ofInquiries = inquiries.find((need) => need.key === key)?.freeFrom ?? null;
    const ofNotices = notices.find((need) => need.key === key);
    const silent = ofNotices?.silent ?? 0;
    const days = [ofInquiries, ofNotices?.freeFrom ?? null].filter((day) => day !== null);
    const reasons = [
      ...(ofInquiries === null ? [] : [`inquiries of the last 24 months are found by it, until ${ofInquiries}`]),
      ...(ofNotices?.freeFrom ? [`notices of the last 12 months are found by it, until ${ofNotices.freeFrom}`] : []),
      ...(silent === 0 ? [] : [`addresses that get no notices are found by it alone (${silent}), without an end`]),
    ];
    if (reasons.length === 0) return `No inquiry and no notice needs ${key} any more: it may be withdrawn.`;
    const end = silent === 0 ? ` From ${days.sort().at(-1)} on nothing needs it.` : '';
    return `Do not withdraw ${key}: ${reasons.join('; ')}.${end}`;
  });
}
