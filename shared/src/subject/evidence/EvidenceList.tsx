import type { HistoryEntry } from '@najem/shared/contract/register';
import { ATTACHMENTS_PER_THING, EVIDENCE_LABELS } from '@najem/shared/domain/register';
import { Icon } from '@najem/shared/ui/base';
import { Button } from '@najem/shared/ui/form';
import { TEXTS } from '../texts';
import './evidence.css';

type Evidence = NonNullable<HistoryEntry['evidence']>[number];

interface EvidenceListProps extends Pick<HistoryEntry, 'standing'> {
  evidence: readonly Evidence[];
  /** What the entry is called by. */
  of: string;
  /** Whether the reader is its author. */
  canAdd: boolean;
  /** Opens the form for so many files. */
  onAdd: (room: number) => void;
}

/** The evidence of an entry with where each of it stands, and the button that adds more; nothing where there is neither. */
export function EvidenceList({ evidence, standing, of, canAdd, onAdd }: EvidenceListProps) {
  const room = ATTACHMENTS_PER_THING - evidence.reduce((sum, { fileCount }) => sum + fileCount, 0);
  // A disputed entry is proved in its dispute.
  const isOpen = canAdd && standing?.is !== 'disputed' && room > 0;
  if (evidence.length === 0 && !isOpen) return null;
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
      {isOpen && (
        <Button size="s" variant="quiet" icon="plus" aria-label={TEXTS.addEvidenceTo(of)} onClick={() => onAdd(room)}>
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
