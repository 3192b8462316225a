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

/** Keeps what is typed; a browser without storage, or with a full one, keeps nothing. */
export function writeDraft(draft: FlowDraft): void {
  const { values, subject, entry, identifierType, identifier, isChecked, view } = draft;
  const texts: Record<Key, string> = {
    tenantFormData: JSON.stringify({ values, subject }),
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

/** The kept draft, or undefined where there is none that can be read. The shell clears what another person left. */
export function readDraft(): FlowDraft | undefined {
  return withStorage((storage) => {
    const of = (key: Key) => storage.getItem(key);
    const form = parse(of('tenantFormData')) as { values?: unknown; subject?: unknown } | null;
    const history = parse(of('tenantHistory'));
    return readFlowDraft({
      view: of('formStep'),
      identifier: of('identifier'),
      isChecked: of('identifierVerified') === 'true',
      values: form?.values,
      subject: form?.subject,
      entry: Array.isArray(history) ? history[0] : undefined,
    });
  });
}

/** Forgets the draft. */
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

/** What is no JSON is no draft: another version, or another script, may have left it. */
function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
