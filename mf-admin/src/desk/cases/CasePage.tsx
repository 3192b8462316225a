import type { DeskCase } from '@najem/shared/contract/rights';
import { formatDate } from '@najem/shared/domain/kernel';
import { CASE_TEXT_MAX_LENGTH, CASE_TITLES, extendedCaseDueAt, isCaseOpen } from '@najem/shared/domain/rights';
import { useDraft } from '@najem/shared/store';
import { Stack } from '@najem/shared/ui/base';
import { Button, Notice } from '@najem/shared/ui/form';
import { NO_QUESTION, QuestionDialog } from '../frame/QuestionDialog';
import { Others } from '../frame/Others';
import { NO_REASONS, ReasonsDialog } from '../frame/ReasonsDialog';
import { useChange, useWritingDialog } from '../frame/use-change';
import { WorkPage, WorkStatus } from '../frame/WorkPage';
import { CaseCourse } from './CaseCourse';
import { CaseDecision, useMayAsk } from './CaseDecision';
import { CaseBadge, NextCase, TakeCase } from './CaseQueue';
import { CaseRequest } from './CaseRequest';
import { CaseSubjects } from './CaseSubjects';
import { ReportedOpinion } from './ReportedOpinion';
import { NOTICE_TEXTS } from './notice-texts';
import { calls, useCases } from './state';
import { CASE_TEXTS as T } from './texts';

/** `/admin/desk/cases/:id`: everything that a case is decided by, and the decision. */
export function CasePage() {
  const open = useCases((cases) => cases.open);
  return (
    <WorkPage
      open={open}
      title={({ case: { kind, receivedAt, person } }) =>
        T.called(CASE_TITLES[kind], formatDate(receivedAt), person.name)
      }
      number={(found) => T.title(found.case.number)}
      titleLoading={T.titleLoading}
      failed={T.failed}
      calls={calls}
    >
      {(found) => <OpenCase found={found.case} />}
    </WorkPage>
  );
}

const STEPS = ['ask', 'extend', 'restrict'] as const;

function OpenCase({ found }: { found: DeskCase }) {
  const isOvertaken = useCases((cases) => cases.isOvertaken);
  const { dialog, open, close } = useWritingDialog(STEPS);
  const { state, dueAt, takenBy, mayExtend, mayRestrict } = found;
  const mayAsk = useMayAsk(found);
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
        {mayAsk && (
          <Button size="s" icon="mail" onClick={() => open('ask')}>
            {T.ask}
          </Button>
        )}
        {mayExtend && (
          <Button size="s" icon="calendar" onClick={() => open('extend')}>
            {T.extend}
          </Button>
        )}
        {mayRestrict && (
          <Button size="s" icon="lock" onClick={() => open('restrict')}>
            {T.restrict}
          </Button>
        )}
        <NextCase id={found._id} />
      </WorkStatus>
      {isOvertaken && <Notice tone="warning">{NOTICE_TEXTS.stale}</Notice>}
      <div className="admin-desk-dispute">
        <Stack gap="l">
          <CaseRequest found={found} />
          {found.concerns.is === 'tenancy' ? <ReportedOpinion found={found} /> : <CaseSubjects found={found} />}
          <Others others={found.others} />
          <CaseCourse found={found} />
        </Stack>
        <CaseDecision found={found} />
      </div>
      {dialog === 'ask' && mayAsk && <CaseQuestionDialog found={found} onClose={close} />}
      {dialog === 'extend' && mayExtend && <ExtendCaseDialog found={found} onClose={close} />}
      {dialog === 'restrict' && mayRestrict && <RestrictCaseDialog found={found} onClose={close} />}
    </Stack>
  );
}

interface StepProps {
  found: DeskCase;
  onClose: () => void;
}

/** Asks the person of a case something. */
function CaseQuestionDialog({ found: { _id: id, version, person }, onClose }: StepProps) {
  const draft = useDraft('question', id, NO_QUESTION);
  const { send, ...attempt } = useChange(calls.ask, T.askFailed, onClose, draft);
  return (
    <QuestionDialog
      texts={T}
      hint={person.isFromPaper && person.email === undefined ? T.questionByPost : T.questionHint}
      maxLength={CASE_TEXT_MAX_LENGTH}
      draft={draft}
      attempt={attempt}
      onSubmit={(text) => send({ id, version, text })}
      onClose={onClose}
    />
  );
}

/** Extends the time for the answer, with a reason for the person. */
function ExtendCaseDialog({ found: { _id: id, version, kind, receivedAt }, onClose }: StepProps) {
  const draft = useDraft('extension', id, NO_REASONS);
  const { send, ...attempt } = useChange(calls.extend, T.extendFailed, onClose, draft);
  return (
    <ReasonsDialog
      texts={{
        title: T.extendTitle,
        text: T.extendText(formatDate(extendedCaseDueAt(kind, new Date(receivedAt)))),
        reasons: T.extendReasons,
        hint: T.reasonsHint,
        submit: T.extend,
      }}
      draft={draft}
      attempt={attempt}
      onSubmit={(reasons) => send({ id, version, reasons })}
      onClose={onClose}
    />
  );
}

/** Restricts everything about the person until the decision, with a reason for them. */
function RestrictCaseDialog({ found: { _id: id, version }, onClose }: StepProps) {
  const draft = useDraft('restriction', id, NO_REASONS);
  const { send, ...attempt } = useChange(calls.restrict, T.restrictFailed, onClose, draft);
  return (
    <ReasonsDialog
      texts={{
        title: T.restrictTitle,
        text: T.restrictText,
        reasons: T.restrictReasons,
        hint: T.reasonsHint,
        submit: T.restrict,
      }}
      draft={draft}
      attempt={attempt}
      onSubmit={(reasons) => send({ id, version, reasons })}
      onClose={onClose}
    />
  );
}
