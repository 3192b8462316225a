import { Stack } from '@najem/shared/ui/base';
import { SelectField } from '@najem/shared/ui/select';
import { AttachmentPicker, CAUSE_TEXTS } from '@najem/shared/ui/evidence';
import { type ReactNode, useId, useRef } from 'react';
import type { EvidenceFile } from './draft';

export interface EvidenceFieldsProps {
  /** The beginning of the fields' ids. */
  prefix: string;
  /** Names the group of the files. */
  label: string;
  /** The choice of the kind; its label, options and error. */
  kind: {
    label: string;
    placeholder: string;
    options: readonly { value: string; label: string }[];
    value: string;
    error?: ReactNode;
    onChange: (kind: string) => void;
  };
  files: readonly EvidenceFile[];
  /** How many files may be added; ten when absent. */
  room?: number;
  onSend: (key: string, file: File) => void;
  onRemove: (key: string) => void;
}

/**
 * What an entry is proved by, and the files of it. A script of its own, which the lists do without; it imports only the
 * kit, because whatever it shared with the rest would make the rest larger.
 */
export function EvidenceFields({ prefix, label, kind, files, room, onSend, onRemove }: EvidenceFieldsProps) {
  const ownKeys = useId();
  const count = useRef(0);
  return (
    <Stack>
      <SelectField {...kind} id={`${prefix}-evidenceKind`} required={files.length > 0 || undefined} />
      <div role="group" id={`${prefix}-evidenceFiles`} tabIndex={-1} aria-label={label}>
        <AttachmentPicker
          files={files.map(({ cause, fault, ...file }) => ({ ...file, fault: cause ? CAUSE_TEXTS[cause] : fault }))}
          max={room}
          onSend={(file) => {
            count.current += 1;
            onSend(`${ownKeys}${count.current}`, file);
          }}
          onRemove={onRemove}
        />
      </div>
    </Stack>
  );
}
