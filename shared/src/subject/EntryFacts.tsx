import type { HistoryEntry } from '@najem/shared/contract/register';
import { formatDate, RATING_TEXTS } from '@najem/shared/domain/kernel';
import {
  AFTER_REVEAL_TEXT,
  tenancyMarkText,
  GRADE_LABELS,
  GRADE_MEANINGS,
  type Grade,
  SUSPENSION_LABELS,
  SUSPENSION_MEANINGS,
  type StandingKind,
  suspensionOf,
} from '@najem/shared/domain/register';
import { type IconName, Icon, Link } from '@najem/shared/ui/base';
import { Badge } from '@najem/shared/ui/content';
import { Tooltip } from '@najem/shared/ui/form';
import { TEXTS } from './texts';
import './entry-facts.css';

const ICONS: Readonly<Record<Grade, IconName | undefined>> = {
  declared: undefined,
  documented: 'report',
  confirmed: 'users',
  court: 'shield',
};

/** How well an entry is proved, with what that means as a tooltip; nothing in reports from before there were grades. */
export function GradeBadge({ grade }: { grade: Grade | undefined }) {
  if (grade === undefined) return null;
  return (
    <Tooltip text={GRADE_MEANINGS[grade]}>
      <button type="button" className="rn-entry-grade">
        <Badge tone={grade === 'declared' ? 'neutral' : 'info'} icon={ICONS[grade]}>
          {GRADE_LABELS[grade]}
        </Badge>
      </button>
    </Tooltip>
  );
}

/** Whether an entry counts, as every part of the contract sends it. */
export type EntryStandingValue =
  | { readonly is: Extract<StandingKind, 'counting'> }
  | { readonly is: 'disputed'; readonly disputeId: string; readonly until: string }
  | { readonly is: 'restricted'; readonly caseId?: string | undefined; readonly until: string };

export interface EntryStandingProps {
  /** Absent while the entry counts. */
  standing: EntryStandingValue | undefined;
  /** The address below which the reader finds the dispute; without it there is no link. */
  disputesPath?: string;
}

/** That an entry does not count and until when, with the way to its dispute; nothing while it counts. */
export function EntryStanding({ standing, disputesPath }: EntryStandingProps) {
  if (standing === undefined || standing.is === 'counting') return null;
  const why = suspensionOf(standing);
  return (
    <>
      <Tooltip text={SUSPENSION_MEANINGS[why](formatDate(standing.until))}>
        <button type="button" className="rn-entry-grade">
          <Badge tone="warning" icon="clock">
            {SUSPENSION_LABELS[why]}
          </Badge>
        </button>
      </Tooltip>
      {standing.is === 'disputed' && disputesPath !== undefined && (
        <Link className="rn-small" href={`${disputesPath}/${standing.disputeId}`}>
          {TEXTS.openDispute}
        </Link>
      )}
    </>
  );
}

/** That an entry was corrected after a dispute; nothing where it was not. */
export function EntryCorrected({ correctedAt }: Pick<HistoryEntry, 'correctedAt'>) {
  if (correctedAt === undefined) return null;
  return (
    <span>
      <Icon name="edit" size={16} /> {RATING_TEXTS.corrected(formatDate(correctedAt))}
    </span>
  );
}

/** That an entry comes from a tenancy which both sides confirmed, or was added after its opinions; nothing where neither is so. */
export function EntryTenancy({ fromTenancy, isAfterReveal }: Pick<HistoryEntry, 'fromTenancy' | 'isAfterReveal'>) {
  if (isAfterReveal) return <span>{AFTER_REVEAL_TEXT}</span>;
  if (fromTenancy === undefined) return null;
  return (
    <span>
      <Icon name="check" size={16} /> {tenancyMarkText(fromTenancy)}
    </span>
  );
}

interface EntryEndProps extends Pick<HistoryEntry, 'expiresAt'> {
  /** What keeps the entry past its end. */
  keptBy?: 'dispute' | 'case' | undefined;
}

/** When an entry ends, and what keeps it longer; nothing where the end is not known. */
export function EntryEnd({ expiresAt, keptBy }: EntryEndProps) {
  if (expiresAt === undefined) return null;
  return (
    <span>
      <Icon name="clock" size={16} /> <span>{RATING_TEXTS.expires(formatDate(expiresAt))}</span>
      {keptBy && <span>{RATING_TEXTS.keptLonger[keptBy]}</span>}
    </span>
  );
}

/** Shows the reply of the person whom an entry is about; renders nothing without one. */
export function EntryReply({ reply }: Pick<HistoryEntry, 'reply'>) {
  if (!reply) return null;
  const { text, at, isAfterIssue } = reply;
  return (
    <div className="rn-entry-reply">
      <p className="rn-entry-reply-head">
        <strong>{RATING_TEXTS.reply}</strong>{' '}
        <span className="rn-muted">
          <time dateTime={at}>{formatDate(at)}</time>
          {isAfterIssue && <span>{`, ${RATING_TEXTS.replyAfterIssue}`}</span>}
        </span>
      </p>
      <p className="rn-entry-reply-text">{text}</p>
    </div>
  );
}
