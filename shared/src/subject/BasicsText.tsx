import { PLACEHOLDERS } from '@najem/shared/domain';
import { TEXTS } from './texts';

/** A text of a subject's basics: 'Ukryte' where the person may not see it, 'Brak danych' where there is none. */
export function BasicsText({ text }: { text: string | null | undefined }) {
  if (text?.trim()) return text;
  return <span className="rn-muted">{text === null ? TEXTS.hidden : PLACEHOLDERS.missingData}</span>;
}
