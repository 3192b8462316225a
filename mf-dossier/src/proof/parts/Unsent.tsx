import type { PersonDraftKind } from '@najem/shared/domain/rights';
import { useDraft } from '@najem/shared/store';
import { UnsentText } from '@najem/shared/ui/evidence';

interface UnsentProps {
  kind: PersonDraftKind;
  thing: string;
}

/** What was written in a form that is not there any more, as long as its draft is kept; nothing without one. */
export function Unsent({ kind, thing }: UnsentProps) {
  return <UnsentText draft={useDraft(kind, thing, NO_TEXT)} texts={TEXTS} />;
}

const NO_TEXT = { text: '' };
const TEXTS = ['text'];
