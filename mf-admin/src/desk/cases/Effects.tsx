import type { Output } from '@najem/shared/contract/kernel';
import type { DeskCase, DeskCaseEntry, deskCaseCalls } from '@najem/shared/contract/rights';
import { formatDate } from '@najem/shared/domain/kernel';
import { reasonLabel, SUBJECTS } from '@najem/shared/domain/register';
import { dataOf, errorText, type Loadable } from '@najem/shared/store';
import { Link } from '@najem/shared/ui/base';
import { Skeleton } from '@najem/shared/ui/content';
import { Button, Notice } from '@najem/shared/ui/form';
import { DISPUTE_PATH } from '../frame/paths';
import { effectSentences } from './decision';
import type { Scope } from './state';
import { CASE_TEXTS as T } from './texts';

type EffectsReply = Output<typeof deskCaseCalls.caseEffects>;

/** What a decision would do, as far as it is known. */
export interface CountedEffects {
  found: Loadable<EffectsReply>;
  /** Counts again. */
  onRetry: () => void;
}

interface EffectsProps {
  found: DeskCase;
  /** Absent of a decision that erases and restricts nothing. */
  scope: Scope | undefined;
  counted: CountedEffects;
  /** Further sentences. */
  more?: readonly string[];
}

/** What a decision would do, before it is made: entries, reports, recipients, and the disputes that would end. */
export function Effects({ found, scope, counted, more = [] }: EffectsProps) {
  const reply = scope && replyOf(counted);
  if (scope && counted.found.status === 'failed') {
    return (
      <Notice
        tone="danger"
        actions={
          <Button size="s" icon="refresh" onClick={counted.onRetry}>
            {T.retry}
          </Button>
        }
      >
        {errorText(counted.found.error, T.effectsFailed)}
      </Notice>
    );
  }
  if (scope !== undefined && reply === undefined) return <Skeleton lines={2} label={T.effectsLoading} />;
  const counts = reply ? effectSentences(found.kind, reply.effects) : [];
  const sentences = [...counts, ...more];
  const disputed = scope === undefined || found.kind === 'restriction' ? [] : disputedIn(found, scope);
  return (
    <section aria-label={T.effects} aria-live="polite">
      <h3 className="admin-desk-section">{T.effects}</h3>
      <ul className="admin-desk-effects">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {disputed.length > 0 && (
        <>
          <h4 className="admin-desk-section admin-desk-ending">{T.disputesEnding}</h4>
          <ul className="admin-desk-effects">
            {disputed.map(({ entry, disputeId }) => (
              <li key={disputeId}>
                <Link href={`${DISPUTE_PATH}/${disputeId}`}>
                  {T.disputeOf(reasonLabel(SUBJECTS[entry.role], entry.reason), formatDate(entry.created_at))}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** The numbers that are known; none after a failure. */
export function replyOf({ found }: CountedEffects): EffectsReply | undefined {
  return found.status === 'failed' ? undefined : dataOf(found);
}

interface Disputed {
  entry: DeskCaseEntry;
  disputeId: string;
}

/** The entries of a scope that are disputed now. */
function disputedIn({ entries }: DeskCase, scope: Scope): Disputed[] {
  return entries.flatMap((entry) =>
    entry.standing.is === 'disputed' && covers(scope, entry) ? [{ entry, disputeId: entry.standing.disputeId }] : [],
  );
}

function covers(scope: Scope, { _id, reason }: DeskCaseEntry): boolean {
  switch (scope.is) {
    case 'all':
      return true;
    case 'entries':
      return scope.entryIds.includes(_id);
    case 'kind':
      return scope.reason === reason;
  }
}
