import type { Inquiry, Suspect } from '@najem/shared/contract/register';
import { isWork, maskEmail } from '@najem/shared/domain/register';
import type { InquiryRow, SuspectRow } from './queries';
import { INQUIRER_TEXTS } from './texts';

/**
 * Presents an inquiry to the person it is about, whose account is `readerId`: the recipients themselves (Art. 15(1)(c)
 * RODO), administrators without a name.
 */
export function presentInquiry(row: InquiryRow, readerId?: string): Inquiry {
  const isOwn = row.kind === 'own' || (isByReader(row, readerId) && row.kind !== 'viewed' && !isDesk(row));
  return {
    _id: String(row.id),
    at: row.last_at.toISOString(),
    kind: isOwn ? 'own' : row.kind,
    purpose: row.purpose,
    count: isWork(row.kind) ? 1 : row.count,
    who: isOwn ? { name: INQUIRER_TEXTS.own } : presentInquirer(row),
  };
}

function isDesk({ kind }: InquiryRow): boolean {
  return kind === 'desk' || isWork(kind);
}

function isByReader({ user_id }: InquiryRow, readerId: string | undefined): boolean {
  return readerId !== undefined && user_id === readerId;
}

function presentInquirer(row: InquiryRow): Inquiry['who'] {
  const name = row.is_by_admin ? INQUIRER_TEXTS.administrator : (row.name ?? INQUIRER_TEXTS.removed);
  if (row.kind === 'viewed') {
    const recipients = (row.recipients ?? []).map(maskEmail);
    return { name: INQUIRER_TEXTS.viewer(name), recipients: recipients.length > 0 ? recipients : undefined };
  }
  if (isDesk(row)) return { name: INQUIRER_TEXTS.administrator };
  return { name, company: row.company ?? undefined };
}

/** Presents an account whose inquiries are suspect. */
export function presentSuspect(row: SuspectRow): Suspect {
  const { id, user_id, name, email, role, status, identifiers, lookups, misses, accounts } = row;
  return {
    _id: String(id),
    user: { _id: user_id, name, email, role, status },
    identifiers,
    lookups,
    misses,
    accounts,
    firstAt: row.first_at.toISOString(),
    lastAt: row.last_at.toISOString(),
    notedAt: row.noted_at.toISOString(),
  };
}
