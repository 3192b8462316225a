import { useState } from 'react';
import { useDossier } from '../../state';

/** The files of a form; their check may still be under way when they are attached. */
export function useFormFiles(waitText: string) {
  const files = useDossier((state) => state.files);
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
