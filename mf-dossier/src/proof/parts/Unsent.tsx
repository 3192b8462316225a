import type { PersonDraftKind } from '@najem/shared/domain/rights';
import { useDraft } from '@najem/shared/store';
import { UnsentText } from '@najem/shared/ui/evidence';

interface UnsentProps {
  kind: PersonDraftKind;
  thing: string;
  /** The comment that stands in the entry, which no author wrote as its correction. */
  comment?: string;
}

/** What was written in a form that is not there any more, as long as its draft is kept; nothing without one. */
export function Unsent({ kind, thing, comment }: UnsentProps) {
  const draft = useDraft(kind, thing, START);
  const { choice, comment: written } = draft.values ?? START;
  const isCorrection = choice === 'correct' && written !== '' && written !== comment;
  return <UnsentText draft={draft} texts={isCorrection ? CORRECTION : TEXT} />;
}

/** Of an author's answer, `comment` is the correction of the entry's. */
const START = { choice: '', text: '', comment: '' };
const TEXT = ['text'];
const CORRECTION = ['comment'];
