import type { DeskClaim } from '@najem/shared/contract';
import { CLAIM_TEXT_MAX_LENGTH } from '@najem/shared/domain';
import { useAdmin } from '../state';
import { QuestionDialog } from './QuestionDialog';
import { calls } from './state';
import { CLAIM_TEXTS as T } from './texts';

/** Asks the claimant for additions. */
export function ClaimQuestionDialog({ claim: { _id: id, version } }: { claim: DeskClaim }) {
  return (
    <QuestionDialog
      texts={T}
      hint={T.questionHint}
      maxLength={CLAIM_TEXT_MAX_LENGTH}
      work={useAdmin(({ desk }) => desk.work)}
      request={(text) => calls.ask.requested({ id, version, text })}
    />
  );
}
