import { fieldsOf } from '@najem/shared/domain';
import { type FlowDraft, readFlowDraft } from '@najem/shared/subject';

/** The specification's keys of the draft in session storage. */
const KEYS = [
  'tenantFormData',
  'tenantHistory',
  'identifierType',
  'identifier',
  'identifierVerified',
  'formStep',
] as const;
type Key = (typeof KEYS)[number];

/** Writes the draft; a browser without storage, or with a full one, keeps none. */
export function writeDraft(draft: FlowDraft): void {
  const { values, subject, entry, evidence, identifierType, identifier, isChecked, view } = draft;
  const texts: Record<Key, string> = {
    tenantFormData: JSON.stringify({ values, subject, evidence }),
    tenantHistory: JSON.stringify([entry]),
    identifierType,
    identifier,
    identifierVerified: String(isChecked),
    formStep: view,
  };
  withStorage((storage) => {
    for (const key of KEYS) storage.setItem(key, texts[key]);
  });
}

/** Reads the draft; undefined if there is no readable one. The shell clears the draft of another person. */
export function readDraft(): FlowDraft | undefined {
  return withStorage((storage) => {
    const { values, subject, evidence } = fieldsOf(parse(storage.getItem('tenantFormData')));
    const history = parse(storage.getItem('tenantHistory'));
    return readFlowDraft({
      view: storage.getItem('formStep'),
      identifier: storage.getItem('identifier'),
      isChecked: storage.getItem('identifierVerified') === 'true',
      values,
      subject,
      evidence,
      entry: Array.isArray(history) ? history[0] : undefined,
    });
  });
}

export function clearDraft(): void {
  withStorage((storage) => KEYS.forEach((key) => storage.removeItem(key)));
}

/** Runs `access`; undefined where storage is switched off or full, because the form works without it. */
function withStorage<Result>(access: (storage: Storage) => Result): Result | undefined {
  try {
    return access(sessionStorage);
  } catch {
    return undefined;
  }
}

/** Text that is not JSON counts as absent: an older version or another script may have written it. */
function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
