import type { DossierEntry } from '@najem/shared/contract';
import {
  effectText,
  formatDate,
  orMissing,
  pointsText,
  RATING_TEXTS,
  readEntry,
  reasonLabel,
  reasonTone,
  ROLE_LABELS,
  SUBJECTS,
} from '@najem/shared/domain';
import { EntryEnd, EntryReply, GradeBadge } from '@najem/shared/subject';
import { Icon } from '@najem/shared/ui/base';
import { Badge } from '@najem/shared/ui/content';
import type { ReactNode } from 'react';
import { TEXTS } from '../texts';
import './entry-view.css';

const T = TEXTS.entries;

/** An entry about the person: what it says, who wrote it, how it is proved and what it does to the rating. */
export function EntryView({ entry, actions }: { entry: DossierEntry; actions?: ReactNode }) {
  const subject = SUBJECTS[entry.role];
  const { counterpart, rentalAddress, comment } = readEntry(subject, entry);
  const tone = reasonTone(subject, entry.reason);
  const { author, standing } = entry;
  return (
    <article className="rn-dossier-entry">
      <div className="rn-dossier-entry-head">
        <Badge tone={tone === 'positive' ? 'success' : tone === 'negative' ? 'danger' : 'neutral'}>
          {reasonLabel(subject, entry.reason)}
        </Badge>
        <GradeBadge grade={entry.grade} />
        {standing.is !== 'counting' && <Badge tone="warning">{T[standing.is]}</Badge>}
        <time className="rn-muted rn-small rn-tabular" dateTime={entry.created_at}>
          {formatDate(entry.created_at ?? entry.addedAt)}
        </time>
      </div>
      {comment && <p className="rn-dossier-entry-text">{comment}</p>}
      <p className="rn-dossier-entry-facts">
        <span>
          <Icon name="profile" size={16} /> {T.counterpart[entry.role]}: {orMissing(counterpart)}
        </span>
        <span>
          <Icon name="pin" size={16} /> {orMissing(rentalAddress)}
        </span>
        <span>
          <Icon name="edit" size={16} /> {T.author(author.name, ROLE_LABELS[author.role].toLowerCase())}
          {author.levelName !== undefined && T.level(author.levelName)}
        </span>
        <EntryEnd expiresAt={entry.expiresAt} />
      </p>
      {standing.is === 'counting' && (
        <p className="rn-dossier-entry-effect">
          <strong className="rn-tabular">{effectText(entry.effect)}</strong>{' '}
          <span className="rn-muted">{RATING_TEXTS.without(pointsText(entry.ratingWithout))}</span>
        </p>
      )}
      {entry.confirmedAt !== undefined && (
        <p className="rn-small">
          <Icon name="check" size={16} /> {T.confirmed(formatDate(entry.confirmedAt))}
        </p>
      )}
      <EntryReply reply={entry.reply} />
      {actions && <div className="rn-dossier-entry-actions rn-no-print">{actions}</div>}
    </article>
  );
}
