import { formatDate, type Instant } from '../kernel/format';
import { reasonLabel } from '../register/reason';
import { SUBJECTS, type SubjectKind } from '../register/subject';

/** What an entry is called whose content is kept no longer. */
export const REMOVED_ENTRY = 'Usunięty wpis';

interface NamedEntry {
  readonly role: SubjectKind;
  readonly reason: string;
  readonly at: Instant;
}

/** What an entry is called among others: `Zniszczenie mienia, 08.09.2026`. */
export function nameEntry({ role, reason, at }: NamedEntry): string {
  return `${reasonLabel(SUBJECTS[role], reason)}, ${formatDate(at)}`;
}

/** What a dispute is called: its entry, also once the entry's content is gone, and the other side. */
export function nameDispute({
  about,
  otherSide,
}: {
  readonly about?: NamedEntry | undefined;
  readonly otherSide?: string | undefined;
}): string {
  const entry = about ? nameEntry(about) : REMOVED_ENTRY;
  return otherSide === undefined ? entry : `${entry} · ${otherSide}`;
}
