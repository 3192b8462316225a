import type { HistoryEntry } from '@najem/shared/contract/register';
import { formatDate } from '@najem/shared/domain/kernel';
import { authorOf } from '@najem/shared/domain/identity';
import { ATTACHMENTS_PER_THING, canAddEvidence, EVIDENCE_LABELS, reasonLabel } from '@najem/shared/domain/register';
import { Icon } from '@najem/shared/ui/base';
import { Button } from '@najem/shared/ui/form';
import { useDispatch } from 'react-redux';
import { useActor, useSubjectFeature } from '../feature-context';
import { TEXTS } from '../texts';
import './evidence.css';

type Evidence = NonNullable<HistoryEntry['evidence']>[number];

/** Lists an author's evidence of an entry, with the button that adds more. */
export function EntryEvidence({ subjectId, entry }: { subjectId: string; entry: HistoryEntry }) {
  const { descriptor, evidenceEvent } = useSubjectFeature();
  const dispatch = useDispatch();
  const actor = useActor();
  const { evidence = [], standing } = entry;
  const room = ATTACHMENTS_PER_THING - evidence.reduce((sum, { fileCount }) => sum + fileCount, 0);
  // A disputed entry is proved in its dispute.
  const isOpen = standing?.is !== 'disputed' && room > 0;
  const canAdd = isOpen && actor !== null && canAddEvidence(actor, authorOf(entry.addedBy));
  if (evidence.length === 0 && !canAdd) return null;
  const what = `${reasonLabel(descriptor, entry.reason)}, ${formatDate(entry.created_at)}`;
  return (
    <div className="rn-entry-evidence">
      {evidence.length > 0 && (
        <ul className="rn-list" aria-label={TEXTS.evidence}>
          {evidence.map((one) => (
            <li key={one._id}>
              <Icon name="report" size={16} />
              <span>
                {EVIDENCE_LABELS[one.kind]}, {TEXTS.fileCount(one.fileCount)}: <strong>{stateText(one)}</strong>
              </span>
            </li>
          ))}
        </ul>
      )}
      {canAdd && (
        <Button
          size="s"
          variant="quiet"
          icon="plus"
          aria-label={TEXTS.addEvidenceTo(what)}
          onClick={() => dispatch(evidenceEvent({ type: 'dialogOpened', id: subjectId, entryId: entry._id, room }))}
        >
          {TEXTS.addEvidence}
        </Button>
      )}
    </div>
  );
}

function stateText({ state, reasons }: Evidence): string {
  if (state === 'waiting') return TEXTS.evidenceWaiting;
  if (state === 'graded') return TEXTS.evidenceGraded;
  return reasons ? TEXTS.evidenceUngraded(reasons) : TEXTS.evidenceUnexplained;
}
