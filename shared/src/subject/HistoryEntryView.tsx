import type { HistoryEntry } from '@najem/shared/contract/register';
import { formatDate, isAdmin, orMissing } from '@najem/shared/domain/kernel';
import { authorOf } from '@najem/shared/domain/identity';
import { canAddEvidence, readEntry, reasonLabel, reasonTone } from '@najem/shared/domain/register';
import { Icon, Unbroken } from '@najem/shared/ui/base';
import { Badge } from '@najem/shared/ui/content';
import type { ReactNode } from 'react';
import { EntryCorrected, EntryTenancy, EntryEnd, EntryReply, EntryStanding, GradeBadge } from './EntryFacts';
import { EntryEvidence } from './evidence/EntryEvidence';
import { useActor, useSubjectFeature } from './feature-context';
import { TEXTS } from './texts';
import './history.css';

/** A reason in the colour of its tone; an unknown reason stays neutral. */
export function ReasonBadge({ reason }: { reason: string }) {
  const { descriptor } = useSubjectFeature();
  const tone = reasonTone(descriptor, reason);
  return (
    <Badge tone={tone === 'positive' ? 'success' : tone === 'negative' ? 'danger' : 'neutral'}>
      {reasonLabel(descriptor, reason)}
    </Badge>
  );
}

/** Where an author and an administrator find a dispute. */
const DISPUTES = { author: '/dossier/disputes', desk: '/admin/desk/disputes' } as const;

const KEEPERS = { counting: undefined, disputed: 'dispute', restricted: 'case' } as const;

export interface HistoryEntryViewProps {
  subjectId: string;
  entry: HistoryEntry;
  /** The entry's buttons. */
  actions?: ReactNode;
}

/** A read-only history entry: what it says, how it is proved, whether it counts, its end and the reply to it. */
export function HistoryEntryView({ subjectId, entry, actions }: HistoryEntryViewProps) {
  const { descriptor } = useSubjectFeature();
  const actor = useActor();
  const { counterpart, rentalAddress, comment } = readEntry(descriptor, entry);
  const isAuthor = actor !== null && canAddEvidence(actor, authorOf(entry.addedBy));
  return (
    <div className="rn-entry">
      <div className="rn-entry-head">
        <ReasonBadge reason={entry.reason} />
        <GradeBadge grade={entry.grade} />
        <EntryStanding standing={entry.standing} disputesPath={DISPUTES[isAuthor ? 'author' : 'desk']} />
        <time className="rn-entry-date rn-tabular" dateTime={entry.created_at}>
          {formatDate(entry.created_at ?? entry.addedAt)}
        </time>
        {actions && <span className="rn-entry-actions">{actions}</span>}
      </div>
      {comment && <p className="rn-entry-comment">{comment}</p>}
      <p className="rn-entry-facts">
        <span>
          <Icon name="profile" size={16} /> {descriptor.texts.counterpartLabel}: {orMissing(counterpart)}
        </span>
        <span>
          <Icon name="pin" size={16} /> <Unbroken>{orMissing(rentalAddress)}</Unbroken>
        </span>
        {actor && isAdmin(actor) && entry.addedBy && (
          <span>
            <Icon name="edit" size={16} /> {TEXTS.entryAuthor(entry.addedBy.name)}
          </span>
        )}
        <EntryTenancy fromTenancy={entry.fromTenancy} isAfterReveal={undefined} />
        <EntryCorrected correctedAt={entry.correctedAt} />
        <EntryEnd expiresAt={entry.expiresAt} keptBy={entry.standing && KEEPERS[entry.standing.is]} />
      </p>
      <EntryReply reply={entry.reply} />
      <EntryEvidence subjectId={subjectId} entry={entry} />
    </div>
  );
}
