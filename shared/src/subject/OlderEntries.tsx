import type { CheckedSubject } from '@najem/shared/contract/register';
import { errorText, useRequest } from '@najem/shared/store';
import { Button, Notice } from '@najem/shared/ui/form';
import { useEffect } from 'react';
import { useSubjectFeature } from './feature-context';
import { type Entries, findNextPage, isOfLastEntry } from './older-entries';
import { TEXTS } from './texts';
import './history.css';

/** A subject as it came, and with the entries that were loaded since. */
interface OlderEntriesProps<Shown = Entries & Pick<CheckedSubject, '_id'>> {
  subject: Shown;
  shown?: Shown;
}

/**
 * The button that adds the next page of older entries; absent where there are none. Of a subject that came with its last
 * entry alone the newest are requested at once.
 */
export function OlderEntries({ subject, shown = subject }: OlderEntriesProps) {
  const { calls } = useSubjectFeature();
  const [request, load] = useRequest(calls.history);
  const { _id: id } = subject;
  // The reading of an administrator is audited: what a refreshed list has unchanged is not read again.
  const awaited = isOfLastEntry(subject) ? JSON.stringify(subject) : undefined;
  useEffect(() => {
    if (awaited !== undefined) load({ id, page: 1 });
  }, [awaited, id, load]);
  if (!shown.hasOlderEntries && request.status !== 'failed') return null;
  return (
    <div className="rn-older">
      <Button
        size="s"
        icon="clock"
        loading={request.status === 'loading'}
        onClick={() => load({ id, page: findNextPage(shown.history) })}
      >
        {TEXTS.showOlder}
      </Button>
      {request.status === 'failed' && <Notice tone="danger">{errorText(request.error, TEXTS.olderFailed)}</Notice>}
    </div>
  );
}
