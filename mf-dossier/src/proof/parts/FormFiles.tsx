import type { AttachmentPurpose } from '@najem/shared/domain/register';
import { AttachmentPicker } from '@najem/shared/ui/evidence';
import { useId, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { useDossier } from '../../state';
import { calls, filePicked, fileRemoved, type FilesOf } from '../state';

interface FormFilesProps {
  label: string;
  max: number;
  /** A text that is written across every picture. */
  stamp?: string;
  /** What the files are for; a claim unless said otherwise. */
  purpose?: AttachmentPurpose;
  /** Whose they are: the form's unless said otherwise. */
  of?: FilesOf;
  /** Of a form with a draft: the names of its pictures that wait on the device, now and at an earlier visit. */
  onHeld?: (names: readonly string[]) => void;
  lost?: readonly string[];
}

/** The files of a form, each sent and checked as soon as it is chosen. */
export function FormFiles({ label, max, stamp, purpose, of = 'files', onHeld, lost }: FormFilesProps) {
  const dispatch = useDispatch();
  const files = useDossier((state) => state[of]);
  const prefix = useId();
  const count = useRef(0);
  const labelId = useId();
  const remove = (key: string) => {
    const id = files.find((file) => file.key === key)?.id;
    if (id !== undefined) dispatch(calls.removeFile.requested({ id }));
    dispatch(fileRemoved(key));
  };
  return (
    <div role="group" aria-labelledby={labelId} className="rn-stack rn-gap-s">
      <strong id={labelId}>{label}</strong>
      <AttachmentPicker
        files={files}
        max={max}
        stamp={stamp}
        onHeld={onHeld}
        lost={lost}
        onSend={(file) => {
          count.current += 1;
          dispatch(filePicked(`${prefix}${count.current}`, file, purpose, of));
        }}
        onRemove={remove}
      />
    </div>
  );
}
