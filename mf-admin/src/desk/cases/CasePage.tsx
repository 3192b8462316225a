import type { DeskCase } from '@najem/shared/contract';
import { CASE_TEXT_MAX_LENGTH, extendedCaseDueAt, isCaseOpen } from '@najem/shared/domain';
import { Stack } from '@najem/shared/ui/base';
import { Button, Notice } from '@najem/shared/ui/form';
import { useDispatch } from 'react-redux';
import { useAdmin } from '../../state';
import { useIsOwn } from '../cells';
import { dialogOpened } from '../events';
import { ExtensionDialog } from '../ExtensionDialog';
import { MESSAGE_TEXTS } from '../message-texts';
import { showsStale } from '../piece-of-work';
import { QuestionDialog } from '../QuestionDialog';
import { WorkPage, WorkStatus } from '../WorkPage';
import { CaseCourse } from './CaseCourse';
import { CaseDecision } from './CaseDecision';
import { CaseBadge, TakeCase } from './CaseQueue';
import { CaseRequest } from './CaseRequest';
import { CaseSubjects } from './CaseSubjects';
import { calls, caseLeft } from './state';
import { CASE_TEXTS as T } from './texts';

/** `/admin/desk/cases/:id`: everything that a case is decided by, and the decision. */
export function CasePage() {
  const open = useAdmin(({ desk }) => desk.cases.open);
  return (
    <WorkPage
      open={open}
      title={(found) => (found ? T.title(found.case.number) : T.titleLoading)}
      failed={T.failed}
      requested={calls.open.requested}
      left={caseLeft}
    >
      {(found) => <OpenCase found={found.case} />}
    </WorkPage>
  );
}

function OpenCase({ found }: { found: DeskCase }) {
  const dispatch = useDispatch();
  const work = useAdmin(({ desk }) => desk.cases.work);
  const dialog = useAdmin(({ desk }) => desk.dialog);
  const { state, dueAt, takenBy, mayExtend } = found;
  const isOwn = useIsOwn(takenBy);
  return (
    <Stack gap="l">
      <WorkStatus
        label={T.status}
        stage={state}
        dueAt={isCaseOpen(state) ? dueAt : undefined}
        takenBy={takenBy}
        badge={<CaseBadge row={found} />}
      >
        <TakeCase row={found} />
        {state === 'in_review' && isOwn && (
          <Button size="s" icon="mail" onClick={() => dispatch(dialogOpened('ask'))}>
            {T.ask}
          </Button>
        )}
        {mayExtend && (
          <Button size="s" icon="calendar" onClick={() => dispatch(dialogOpened('extend'))}>
            {T.extend}
          </Button>
        )}
      </WorkStatus>
      {showsStale(work) && <Notice tone="warning">{MESSAGE_TEXTS.cases.stale}</Notice>}
      <div className="rn-desk-dispute">
        <Stack gap="l">
          <CaseRequest found={found} />
          <CaseSubjects found={found} />
          <CaseCourse found={found} />
        </Stack>
        <CaseDecision found={found} />
      </div>
      {dialog === 'ask' && <CaseQuestionDialog found={found} />}
      {dialog === 'extend' && <ExtendCaseDialog found={found} />}
    </Stack>
  );
}

/** Asks the person of a case something. */
function CaseQuestionDialog({ found: { _id: id, version, person } }: { found: DeskCase }) {
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

/** Extends the time for the answer, with a reason for the person. */
function ExtendCaseDialog({ found: { _id: id, version, kind, receivedAt } }: { found: DeskCase }) {
  return (
    <ExtensionDialog
      texts={T}
      dueAt={extendedCaseDueAt(kind, new Date(receivedAt))}
      work={useAdmin(({ desk }) => desk.cases.work)}
      request={(reasons) => calls.extend.requested({ id, version, reasons })}
    />
  );
}
