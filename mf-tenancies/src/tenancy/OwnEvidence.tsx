import type { RevealedEntry, Tenancy } from '@najem/shared/contract/tenancies';
import { reasonLabel, SUBJECTS } from '@najem/shared/domain/register';
import { EvidenceDialogView, EvidenceList } from '@najem/shared/subject';
import { useDispatch } from 'react-redux';
import { evidence, slice } from '../state';

interface OwnEvidenceProps {
  /** Of the tenancy. */
  number: string;
  entry: RevealedEntry;
  /** Whom it is about. */
  about: Tenancy['role'];
}

/** By what the reader proves an entry of their opinion that the history has, with the button that adds more. */
export function OwnEvidence({ number, entry, about }: OwnEvidenceProps) {
  const dispatch = useDispatch();
  const { entryId, reason, standing, evidence: known = [] } = entry;
  if (entryId === undefined) return null;
  return (
    <EvidenceList
      evidence={known}
      standing={standing}
      of={reasonLabel(SUBJECTS[about], reason)}
      canAdd
      onAdd={(room) => dispatch(evidence.event({ type: 'dialogOpened', id: number, entryId, room }))}
    />
  );
}

/** The dialog of it. */
export function EvidenceDialog() {
  const dispatch = useDispatch();
  const dialog = slice.useModuleState((state) => state.evidence);
  return <EvidenceDialogView dialog={dialog} onEvent={(event) => void dispatch(evidence.event(event))} />;
}
