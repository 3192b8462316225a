import type { Report } from '@najem/shared/contract/reports';
import { formatDate, orMissing } from '@najem/shared/domain/kernel';
import { newestFirst, readEntry, reasonLabel, reasonTone, type SubjectDescriptor } from '@najem/shared/domain/register';
import { isAllSuspended } from '@najem/shared/domain/reports';
import { addressText } from '@najem/shared/domain/rights';
import { EntryCorrected, EntryTenancy, EntryReply, GradeBadge } from '@najem/shared/subject';
import { Card, Icon, Unbroken } from '@najem/shared/ui/base';
import { Badge, EmptyState } from '@najem/shared/ui/content';
import type { ReactNode } from 'react';
import type { Entry } from './rating-breakdown';
import { SuspendedLines } from './SuspendedLines';
import { REPORT_VIEW as T } from './texts';

/** What a reader may do about an entry; `about` names it. */
export type EntryActions = (entryId: string, about: string) => ReactNode;

interface EntriesProps {
  report: Report;
  descriptor: SubjectDescriptor | undefined;
  entryActions: EntryActions | undefined;
  /** What a report without a single entry says besides, and offers. */
  empty: { text: ReactNode; actions: ReactNode } | undefined;
}

/** The entries that count, newest first, after a line for each one whose content is hidden. */
export function Entries({ report, descriptor, entryActions, empty }: EntriesProps) {
  const entries = descriptor ? newestFirst(report.data.history) : [];
  return (
    <Card title={T.history} icon="calendar" className="rn-report-long">
      <SuspendedLines suspended={report.suspended} />
      {descriptor && entries.length > 0 ? (
        <ol className="rn-list">
          {entries.map((entry) => (
            <EntryItem
              key={entry._id}
              descriptor={descriptor}
              entry={entry}
              entryActions={entryActions}
              passport={report.passport}
            />
          ))}
        </ol>
      ) : (
        !isAllSuspended(report) && (
          <EmptyState title={T.emptyTitle} icon="report" actions={empty?.actions}>
            <span>{`${T.emptyText} `}</span>
            {empty?.text}
          </EmptyState>
        )
      )}
    </Card>
  );
}

interface EntryItemProps extends Pick<EntriesProps, 'entryActions'> {
  descriptor: SubjectDescriptor;
  entry: Entry;
  passport: Report['passport'];
}

function EntryItem({ descriptor, entry, entryActions, passport }: EntryItemProps) {
  const { counterpart, rentalAddress, reason, comment } = readEntry(descriptor, entry);
  const tone = reasonTone(descriptor, reason);
  const label = reasonLabel(descriptor, reason);
  const date = formatDate(entry.created_at);
  const about = T.entryAbout(label, date);
  return (
    <li className="rn-report-entry">
      <div className="rn-report-entry-head">
        <Badge tone={tone === 'positive' ? 'success' : tone === 'negative' ? 'danger' : 'neutral'}>{label}</Badge>
        <time className="rn-muted rn-tabular" dateTime={entry.created_at}>
          {date}
        </time>
        <GradeBadge grade={entry.grade} />
        {entryActions && (
          // One of a name is open at a time.
          <details className="rn-report-more rn-no-print" name="rn-report-more">
            <summary aria-label={T.more(about)}>…</summary>
            <div className="rn-report-menu">{entryActions(entry._id, about)}</div>
          </details>
        )}
      </div>
      {comment && <p className="rn-report-comment">{comment}</p>}
      <p className="rn-report-facts rn-muted rn-small">
        <span>
          <Icon name="profile" size={15} /> {descriptor.texts.counterpartLabel}: {orMissing(counterpart)}
        </span>
        <span>
          <Icon name="pin" size={15} /> <Unbroken>{addressText(rentalAddress, passport)}</Unbroken>
        </span>
        <EntryTenancy fromTenancy={entry.fromTenancy} isAfterReveal={entry.isAfterReveal} />
        <EntryCorrected correctedAt={entry.correctedAt} />
      </p>
      <EntryReply reply={entry.reply} />
    </li>
  );
}
