import type { DossierEntry } from '@najem/shared/contract/rights';
import { formatDate, RATING_TEXTS, ROLE_LABELS } from '@najem/shared/domain/kernel';
import { effectText, pointsText } from '@najem/shared/domain/register';
import { isDisputeRunning, OUTCOME_LABELS } from '@najem/shared/domain/rights';
import { EntryCorrected, EntryTenancy, EntryEnd, EntryReply, EntryStanding } from '@najem/shared/subject';
import { Icon, Link } from '@najem/shared/ui/base';
import type { ReactNode } from 'react';
import { useFileBase } from '../frame/base';
import { TEXTS } from '../texts';
import { EntryText } from './EntryText';

const T = TEXTS.entries;

/** An entry about the person: what it says, who wrote it, how it is proved and what it does to the rating. */
export function EntryView({ entry, actions }: { entry: DossierEntry; actions?: ReactNode }) {
  const { author, standing } = entry;
  return (
    <article className="rn-dossier-entry">
      <EntryText
        entry={entry}
        at={entry.created_at ?? entry.addedAt}
        badges={<EntryStanding standing={standing} />}
        facts={
          <>
            <span>
              <Icon name="edit" size={16} />{' '}
              <span>{T.author(author.name, ROLE_LABELS[author.role].toLowerCase())}</span>
              {author.levelName !== undefined && <span>{T.level(author.level, author.levelName)}</span>}
            </span>
            <EntryTenancy fromTenancy={entry.fromTenancy} isAfterReveal={entry.isAfterReveal} />
            <EntryCorrected correctedAt={entry.correctedAt} />
            <EntryEnd expiresAt={entry.expiresAt} keptBy={keeperOf(entry)} />
          </>
        }
      />
      {standing.is === 'counting' && (
        <p className="dossier-entry-effect">
          <strong className="rn-tabular">{effectText(entry.effect)}</strong>{' '}
          <span className="rn-muted">{RATING_TEXTS.without(pointsText(entry.ratingWithout))}</span>
        </p>
      )}
      <DisputeLink entry={entry} />
      {standing.is === 'restricted' && standing.caseId !== undefined && <CaseLink id={standing.caseId} />}
      {entry.confirmedAt !== undefined && (
        <p className="rn-small">
          <Icon name="check" size={16} /> <span>{`${T.confirmed(formatDate(entry.confirmedAt))} `}</span>
          {entry.canAnswer && <span className="rn-muted">{T.undoFirst}</span>}
        </p>
      )}
      <EntryReply reply={entry.reply} />
      {actions && <div className="dossier-entry-actions rn-no-print">{actions}</div>}
    </article>
  );
}

/** What keeps an entry past its end. */
function keeperOf({ isKeptLonger, dispute }: DossierEntry) {
  if (!isKeptLonger) return undefined;
  return isDisputeRunning(dispute?.state) ? 'dispute' : 'case';
}

/** The way to the case that keeps an entry from counting. */
function CaseLink({ id }: { id: string }) {
  const base = useFileBase();
  return (
    <p className="rn-small">
      <Icon name="calendar" size={16} /> <Link href={`${base}/cases/${id}`}>{TEXTS.cases.seeCase}</Link>
    </p>
  );
}

/** The way to the dispute that keeps an entry from counting, or to the last one about it with what came of it. */
function DisputeLink({ entry: { standing, dispute } }: { entry: DossierEntry }) {
  const base = useFileBase();
  const id = standing.is === 'disputed' ? standing.disputeId : dispute?._id;
  if (id === undefined) return null;
  const isOver = dispute !== undefined && !isDisputeRunning(dispute.state);
  return (
    <p className="rn-small">
      <Icon name="shield" size={16} /> <Link href={`${base}/disputes/${id}`}>{T.seeDispute}</Link>
      {dispute && (
        <span className="rn-muted">
          {' '}
          <span className="rn-number">{dispute.number}</span>
        </span>
      )}
      {isOver && dispute.outcome !== undefined && (
        <span className="rn-muted">, {OUTCOME_LABELS[dispute.outcome].toLowerCase()}</span>
      )}
    </p>
  );
}
