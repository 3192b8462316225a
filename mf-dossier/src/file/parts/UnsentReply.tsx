import { useDraft } from '@najem/shared/store';
import { UnsentText } from '@najem/shared/ui/evidence';

const NO_REPLY = { text: '' };

/** What was written in answer to an entry that is gone. */
export function UnsentReply({ id }: { id: string }) {
  return <UnsentText draft={useDraft('reply', id, NO_REPLY)} texts={['text']} />;
}
