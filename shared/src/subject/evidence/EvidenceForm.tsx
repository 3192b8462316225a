import { EVIDENCE_KINDS, EVIDENCE_LABELS } from '@najem/shared/domain/register';
import { Notice, Spinner } from '@najem/shared/ui/form';
import { lazy, Suspense } from 'react';
import { TEXTS } from '../texts';
import type { EvidenceEvent, EvidencePlace } from './dialog';
import type { EvidenceDraft, EvidenceField } from './draft';
import type { EvidenceFieldsProps } from './EvidenceFields';

const KINDS = EVIDENCE_KINDS.map((kind) => ({ value: kind, label: EVIDENCE_LABELS[kind] }));

const Fields = lazy(() =>
  import('./EvidenceFields').then(
    ({ EvidenceFields }) => ({ default: EvidenceFields }),
    () => ({ default: Unloaded }),
  ),
);

export interface EvidenceFormProps {
  place: EvidencePlace;
  /** The beginning of the fields' ids. */
  prefix: string;
  draft: EvidenceDraft;
  /** What is wrong, at the field concerned. */
  problem?: { field?: EvidenceField; message: string };
  /** How many files may be added; ten when absent. */
  room?: number;
  onEvent: (event: EvidenceEvent) => void;
}

/** Kind and files of evidence. Their fields come in a script of their own; what is around them works without it. */
export function EvidenceForm({ place, prefix, draft: { kind, files }, problem, room, onEvent }: EvidenceFormProps) {
  return (
    <Suspense fallback={<Spinner />}>
      <Fields
        prefix={prefix}
        label={TEXTS.evidence}
        kind={{
          label: TEXTS.evidenceKind,
          placeholder: TEXTS.chooseEvidenceKind,
          options: KINDS,
          value: kind,
          error: problem?.field === 'evidenceKind' && problem.message,
          onChange: (chosen) => onEvent({ type: 'kindChosen', place, kind: chosen }),
        }}
        files={files}
        room={room}
        onSend={(key, file) => onEvent({ type: 'filePicked', place, key, file })}
        onRemove={(key) => {
          const id = files.find((file) => file.key === key)?.id;
          onEvent({ type: 'fileRemoved', place, key, id });
        }}
      />
    </Suspense>
  );
}

function Unloaded(_props: EvidenceFieldsProps) {
  return <Notice tone="warning">{TEXTS.evidenceUnloaded}</Notice>;
}
