import type { CheckedSubject } from '@najem/shared/contract/register';
import { Button, Notice } from '@najem/shared/ui/form';
import { useDispatch } from 'react-redux';
import { useSubjectFeature, useSubjectState } from './feature-context';
import { findNextPage } from './older-entries';
import { TEXTS } from './texts';
import './history.css';

/** The button that adds the next page of older entries; absent where there are none. */
export function OlderEntriesButton({
  subject,
}: {
  subject: Pick<CheckedSubject, '_id' | 'history' | 'hasOlderEntries'>;
}) {
  const { calls } = useSubjectFeature();
  const dispatch = useDispatch();
  const request = useSubjectState((state) => state.older);
  if (!subject.hasOlderEntries) return null;
  const isOwn = request.status !== 'idle' && request.id === subject._id;
  const page = findNextPage(subject.history);
  return (
    <div className="rn-older">
      <Button
        size="s"
        icon="clock"
        loading={isOwn && request.status === 'loading'}
        onClick={() => dispatch(calls.history.requested({ id: subject._id, page }))}
      >
        {TEXTS.showOlder}
      </Button>
      {isOwn && request.status === 'failed' && <Notice tone="danger">{request.message}</Notice>}
    </div>
  );
}
