import { formatDate, type Instant } from '../kernel/format';
import { reasonLabel } from '../register/reason';
import { SUBJECTS, type SubjectKind } from '../register/subject';

interface NamedEntry {
  readonly role: SubjectKind;
  readonly reason: string;
  readonly at: Instant;
}

/** What an entry is called among others: `Zniszczenie mienia, 08.09.2026`. */
export function nameEntry({ role, reason, at }: NamedEntry): string {
  return `${reasonLabel(SUBJECTS[role], reason)}, ${formatDate(at)}`;
}

/** What a dispute is called: its entry and the other side, or its number where neither is there any more. */
export function nameDispute({
  about,
  otherSide,
  number,
}: {
  readonly about?: NamedEntry | undefined;
  readonly otherSide?: string | undefined;
  readonly number: string;
}): string {
  const known = [about && nameEntry(about), otherSide].filter((part) => part !== undefined);
  return known.length === 0 ? `Spór ${number}` : known.join(' · ');
}
