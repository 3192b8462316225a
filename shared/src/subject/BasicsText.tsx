import { PLACEHOLDERS } from '@najem/shared/domain/kernel';
import { unbroken } from '@najem/shared/ui/base';
import { TEXTS } from './texts';

/** A text of a subject's basics: 'Ukryte' where the person may not see it, 'Brak danych' where there is none. */
export function BasicsText({ text }: { text: string | null | undefined }) {
  // An address, translated, would be another one.
  if (text?.trim()) return <span translate="no">{unbroken(text)}</span>;
  return <span className="rn-muted">{text === null ? TEXTS.hidden : PLACEHOLDERS.missingData}</span>;
}
