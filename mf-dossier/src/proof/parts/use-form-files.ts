import { useState } from 'react';
import { useDossier } from '../../state';
import type { FilesOf } from '../state';

/** The files of a form, or the evidence beside it; their check may still be under way when they are attached. */
export function useFormFiles(waitText: string, of: FilesOf = 'files') {
  const files = useDossier((state) => state[of]);
  const [wasEarly, setEarly] = useState(false);
  const ids = files.flatMap(({ state, id }) => (state !== 'failed' && id !== undefined ? [id] : []));
  const attachmentIds = ids.length === files.length ? ids : undefined;
  return {
    /** Undefined while the server lacks one of them, or refused one. */
    attachmentIds,
    /** Says that the files are not there yet, until they are. */
    wait: () => setEarly(true),
    fault: wasEarly && attachmentIds === undefined ? waitText : undefined,
  };
}
