import { EVIDENCE_KINDS, EVIDENCE_LABELS } from '@najem/shared/domain';
import { Stack } from '@najem/shared/ui/base';
import { SelectField } from '@najem/shared/ui/data';
import { AttachmentPicker, CAUSE_TEXTS } from '@najem/shared/ui/evidence';
import { useId, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { useSubjectFeature } from '../feature-context';
import { TEXTS } from '../texts';
import type { EvidencePlace } from './dialog';
import type { EvidenceDraft, EvidenceField } from './draft';

const KINDS = EVIDENCE_KINDS.map((kind) => ({ value: kind, label: EVIDENCE_LABELS[kind] }));

export interface EvidenceFieldsProps {
  place: EvidencePlace;
  /** The beginning of the fields' ids. */
  prefix: string;
  draft: EvidenceDraft;
  /** What is wrong, at the field concerned. */
  problem?: { field?: EvidenceField; message: string };
  /** How many files may be added. */
  room?: number;
}

/** What an entry is proved by, and the files of it. Loaded only where it is shown: most visits prove nothing. */
export function EvidenceFields({ place, prefix, draft: { kind, files }, problem, room }: EvidenceFieldsProps) {
  const { evidenceEvent } = useSubjectFeature();
  const dispatch = useDispatch();
  const ownKeys = useId();
  const count = useRef(0);
  const remove = (key: string) => {
    const id = files.find((file) => file.key === key)?.id;
    dispatch(evidenceEvent({ type: 'fileRemoved', place, key, id }));
  };
  return (
    <Stack>
      <SelectField
        id={`${prefix}-evidenceKind`}
        label={TEXTS.evidenceKind}
        placeholder={TEXTS.chooseEvidenceKind}
        options={KINDS}
        required={files.length > 0}
        error={problem?.field === 'evidenceKind' && problem.message}
        value={kind}
        onChange={(chosen) => dispatch(evidenceEvent({ type: 'kindChosen', place, kind: chosen }))}
      />
      <div role="group" id={`${prefix}-evidenceFiles`} tabIndex={-1} aria-label={TEXTS.evidence}>
        <AttachmentPicker
          files={files.map(({ cause, fault, ...file }) => ({ ...file, fault: cause ? CAUSE_TEXTS[cause] : fault }))}
          max={room}
          onSend={(file) => {
            count.current += 1;
            dispatch(evidenceEvent({ type: 'filePicked', place, key: `${ownKeys}${count.current}`, file }));
          }}
          onRemove={remove}
        />
      </div>
    </Stack>
  );
}
