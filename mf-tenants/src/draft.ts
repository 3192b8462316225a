import { fieldsOf } from '@najem/shared/domain/kernel';
import { type FlowDraft, readFlowDraft } from '@najem/shared/subject';
import { tabStorage } from '@najem/shared/ui/context';

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

/** Writes the draft; a browser without storage, or with a full one, keeps it until the page is left. */
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
  for (const key of KEYS) tabStorage.setItem(key, texts[key]);
}

/** Reads the draft; undefined if there is no readable one. The shell clears the draft of another person. */
export function readDraft(): FlowDraft | undefined {
  const { values, subject, evidence } = fieldsOf(parse(tabStorage.getItem('tenantFormData')));
  const history = parse(tabStorage.getItem('tenantHistory'));
  return readFlowDraft({
    view: tabStorage.getItem('formStep'),
    identifier: tabStorage.getItem('identifier'),
    isChecked: tabStorage.getItem('identifierVerified') === 'true',
    values,
    subject,
    evidence,
    entry: Array.isArray(history) ? history[0] : undefined,
  });
}

export function clearDraft(): void {
  KEYS.forEach((key) => tabStorage.removeItem(key));
}

/** Text that is not JSON counts as absent: an older version or another script may have written it. */
function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
