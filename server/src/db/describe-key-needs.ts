import type { Kysely } from 'kysely';
import { countClosed } from '../erasure/closing-queries';
import { readKeyNeeds } from '../inquiries/queries';
import { readNoticeKeyNeeds } from '../notices/queries';
import { countSilenced } from '../passports/request-queries';
import type { Database } from './schema';

/**
 * Says of each older key, one line each, whether it may be withdrawn. Inquiries, notices, the addresses that get none and
 * closed identifiers have a blind index and no cipher, so they cannot be indexed with another key; `signedLines` counts the
 * lines of the erasure journal that each key signed.
 */
export async function describeKeyNeeds(
  db: Kysely<Database>,
  older: readonly string[],
  now: Date,
  signedLines: ReadonlyMap<string, number>,
): Promise<string[]> {
  const inquiries = await readKeyNeeds(db, older, now);
  const notices = await readNoticeKeyNeeds(db, older, now);
  const lines: string[] = [];
  for (const key of older) {
    const ofInquiries = inquiries.find((need) => need.key === key)?.freeFrom ?? null;
    const ofNotices = notices.find((need) => need.key === key);
    const lasting = [
      [ofNotices?.silent ?? 0, 'addresses that get no notices are found by it alone'],
      [await countSilenced(db, key), 'addresses that get no requests for passports are found by it alone'],
      [await countClosed(db, key), 'closed identifiers are found by it alone'],
      [signedLines.get(key) ?? 0, 'lines of the erasure journal are signed by it'],
    ].flatMap(([count, words]) => (count === 0 ? [] : [`${words} (${count}), without an end`]));
    const days = [ofInquiries, ofNotices?.freeFrom ?? null].filter((day) => day !== null);
    const reasons = [
      ...(ofInquiries === null ? [] : [`inquiries of the last 24 months are found by it, until ${ofInquiries}`]),
      ...(ofNotices?.freeFrom ? [`notices of the last 12 months are found by it, until ${ofNotices.freeFrom}`] : []),
      ...lasting,
    ];
    const end = lasting.length === 0 ? ` From ${days.sort().at(-1)} on nothing needs it.` : '';
    lines.push(
      reasons.length === 0
        ? `No inquiry and no notice needs ${key} any more: it may be withdrawn.`
        : `Do not withdraw ${key}: ${reasons.join('; ')}.${end}`,
    );
  }
  return lines;
}
