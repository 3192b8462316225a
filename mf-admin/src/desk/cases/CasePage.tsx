import type { DeskCase } from '@najem/shared/contract';
import { CASE_TEXT_MAX_LENGTH, extendedCaseDueAt, formatDate, isCaseOpen } from '@najem/shared/domain';
import { Stack } from '@najem/shared/ui/base';
import { Button, Notice } from '@najem/shared/ui/form';
import { useDispatch } from 'react-redux';
import { useAdmin } from '../../state';
import { useIsOwn } from '../frame/cells';
import { dialogOpened } from '../frame/events';
import { MESSAGE_TEXTS } from '../frame/message-texts';
import { showsStale } from '../frame/piece-of-work';
import { QuestionDialog } from '../frame/QuestionDialog';
import { ReasonsDialog } from '../frame/ReasonsDialog';
import { WorkPage, WorkStatus } from '../frame/WorkPage';
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
  const { state, dueAt, takenBy, mayExtend, mayRestrict } = found;
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
        {mayRestrict && (
          <Button size="s" icon="lock" onClick={() => dispatch(dialogOpened('restrict'))}>
            {T.restrict}
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
      {dialog === 'restrict' && <RestrictCaseDialog found={found} />}
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
    <ReasonsDialog
      texts={{
        title: T.extendTitle,
        text: T.extendText(formatDate(extendedCaseDueAt(kind, new Date(receivedAt)))),
        reasons: T.extendReasons,
        hint: T.reasonsHint,
        submit: T.extend,
        failed: T.extendFailed,
      }}
      work={useAdmin(({ desk }) => desk.cases.work)}
      step="extend"
      request={(reasons) => calls.extend.requested({ id, version, reasons })}
    />
  );
}

/** Restricts everything about the person until the decision, with a reason for them. */
function RestrictCaseDialog({ found: { _id: id, version } }: { found: DeskCase }) {
  return (
    <ReasonsDialog
      texts={{
        title: T.restrictTitle,
        text: T.restrictText,
        reasons: T.restrictReasons,
        hint: T.reasonsHint,
        submit: T.restrict,
        failed: T.restrictFailed,
      }}
      work={useAdmin(({ desk }) => desk.cases.work)}
      step="restrict"
      request={(reasons) => calls.restrict.requested({ id, version, reasons })}
    />
  );
}
