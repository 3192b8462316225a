import type { HistoryEntry } from '@najem/shared/contract/register';
import { formatDate } from '@najem/shared/domain/kernel';
import { authorOf } from '@najem/shared/domain/identity';
import { canAddEvidence, reasonLabel } from '@najem/shared/domain/register';
import { useDispatch } from 'react-redux';
import { useActor, useSubjectFeature } from '../feature-context';
import { EvidenceList } from './EvidenceList';

/** Lists an author's evidence of an entry, with the button that adds more. */
export function EntryEvidence({ subjectId, entry }: { subjectId: string; entry: HistoryEntry }) {
  const { descriptor, evidenceEvent } = useSubjectFeature();
  const dispatch = useDispatch();
  const actor = useActor();
  const { _id: entryId, evidence = [], standing } = entry;
  return (
    <EvidenceList
      evidence={evidence}
      standing={standing}
      of={`${reasonLabel(descriptor, entry.reason)}, ${formatDate(entry.created_at)}`}
      canAdd={actor !== null && canAddEvidence(actor, authorOf(entry.addedBy))}
      onAdd={(room) => dispatch(evidenceEvent({ type: 'dialogOpened', id: subjectId, entryId, room }))}
    />
  );
}
