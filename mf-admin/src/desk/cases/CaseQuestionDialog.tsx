import type { DeskCase } from '@najem/shared/contract';
import { CASE_TEXT_MAX_LENGTH } from '@najem/shared/domain';
import { useAdmin } from '../../state';
import { QuestionDialog } from '../QuestionDialog';
import { calls } from './state';
import { CASE_TEXTS as T } from './texts';

/** Asks the person of a case something. */
export function CaseQuestionDialog({ found: { _id: id, version, person } }: { found: DeskCase }) {
  return (
    <QuestionDialog
      texts={T}
      hint={person.isFromPaper && person.email === undefined ? T.questionByPost : T.questionHint}
      maxLength={CASE_TEXT_MAX_LENGTH}
      work={useAdmin(({ desk }) => desk.cases.work)}
      request={(text) => calls.ask.requested({ id, version, text })}
    />
  );
}
