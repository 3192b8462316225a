import type { DeskCase, DeskCaseEntry } from '@najem/shared/contract';
import { formatDate, reasonLabel, SUBJECTS } from '@najem/shared/domain';
import { dataOf, errorText } from '@najem/shared/store';
import { Link } from '@najem/shared/ui/base';
import { Skeleton } from '@najem/shared/ui/content';
import { Button, Notice } from '@najem/shared/ui/form';
import { useAdmin } from '../../state';
import { DISPUTE_PATH } from '../frame/paths';
import { effectSentences } from './decision';
import { isSameScope, type Scope } from './state';
import { CASE_TEXTS as T } from './texts';

interface EffectsProps {
  found: DeskCase;
  /** Absent of a decision that erases and restricts nothing. */
  scope: Scope | undefined;
  onRetry: () => void;
  /** Further sentences. */
  more?: readonly string[];
}

/** What a decision would do, before it is made: entries, reports, recipients, and the disputes that would end. */
export function Effects({ found, scope, onRetry, more = [] }: EffectsProps) {
  const { reply, error } = useEffects(scope);
  if (error !== undefined) {
    return (
      <Notice
        tone="danger"
        actions={
          <Button size="s" icon="refresh" onClick={onRetry}>
            {T.retry}
          </Button>
        }
      >
        {error}
      </Notice>
    );
  }
  if (scope !== undefined && reply === undefined) return <Skeleton lines={2} label={T.effectsLoading} />;
  const sentences = [...(reply ? effectSentences(found.kind, reply.effects) : []), ...more];
  const disputed = scope === undefined || found.kind === 'restriction' ? [] : disputedIn(found, scope);
  return (
    <section aria-label={T.effects} aria-live="polite">
      <h3 className="rn-desk-section">{T.effects}</h3>
      <ul className="rn-desk-effects">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {disputed.length > 0 && (
        <>
          <h4 className="rn-desk-section rn-desk-ending">{T.disputesEnding}</h4>
          <ul className="rn-desk-effects">
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

/** The effects of a scope, as far as they are known. */
export function useEffects(scope: Scope | undefined) {
  const effects = useAdmin(({ desk }) => desk.cases.effects);
  if (scope === undefined || !isSameScope(effects.scope, scope)) return {};
  const { found } = effects;
  return {
    reply: found.status === 'failed' ? undefined : dataOf(found),
    error: found.status === 'failed' ? errorText(found.error, T.effectsFailed) : undefined,
    isLoading: found.status === 'loading',
  };
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
