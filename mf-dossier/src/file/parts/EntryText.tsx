import type { DossierEntry } from '@najem/shared/contract/rights';
import { formatDate, orMissing } from '@najem/shared/domain/kernel';
import { readEntry, reasonLabel, reasonTone, SUBJECTS } from '@najem/shared/domain/register';
import { GradeBadge } from '@najem/shared/subject';
import { Icon, Unbroken } from '@najem/shared/ui/base';
import { Badge } from '@najem/shared/ui/content';
import type { ReactNode } from 'react';
import { TEXTS } from '../texts';
import './entry-view.css';

type Said = 'role' | 'landlord' | 'tenant' | 'rentalAddress' | 'reason' | 'comment' | 'grade';

interface EntryTextProps {
  entry: Pick<DossierEntry, Said>;
  /** When it was written. */
  at: string;
  /** Behind reason and grade. */
  badges?: ReactNode;
  /** Behind counterpart and address. */
  facts?: ReactNode;
}

/** What an entry says: its reason and grade, the date, the comment, the counterpart and the address. */
export function EntryText({ entry, at, badges, facts }: EntryTextProps) {
  const { role, reason, grade } = entry;
  const subject = SUBJECTS[role];
  const { counterpart, rentalAddress, comment } = readEntry(subject, entry);
  const tone = reasonTone(subject, reason);
  return (
    <>
      <div className="dossier-entry-head">
        <Badge tone={tone === 'positive' ? 'success' : tone === 'negative' ? 'danger' : 'neutral'}>
          {reasonLabel(subject, reason)}
        </Badge>
        <GradeBadge grade={grade} />
        {badges}
        <time className="rn-muted rn-small rn-tabular" dateTime={at}>
          {formatDate(at)}
        </time>
      </div>
      {comment && <p className="dossier-entry-text">{comment}</p>}
      <p className="dossier-entry-facts">
        <span>
          <Icon name="profile" size={16} /> {TEXTS.entries.counterpart[role]}: {orMissing(counterpart)}
        </span>
        <span>
          <Icon name="pin" size={16} /> <Unbroken>{orMissing(rentalAddress)}</Unbroken>
        </span>
        {facts}
      </p>
    </>
  );
}
