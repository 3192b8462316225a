import type { DeskClaim } from '@najem/shared/contract';
import { CLAIM_TEXT_MAX_LENGTH, formatDate, formatDateTime } from '@najem/shared/domain';
import { selectUser } from '@najem/shared/store';
import { Card, Cluster, Stack } from '@najem/shared/ui/base';
import { DescriptionList, Skeleton } from '@najem/shared/ui/content';
import { Button, Notice } from '@najem/shared/ui/form';
import { lazy, Suspense } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useAdmin } from '../../state';
import { ApproveForm } from './ApproveForm';
import { QuestionDialog } from '../frame/QuestionDialog';
import { RefuseDialog } from './RefuseDialog';
import { dialogOpened } from '../frame/events';
import { calls } from './state';
import { CLAIM_TEXTS as T, TEXTS } from '../frame/texts';

/** Loaded lazily, because only this form needs the calendar, which is large. */
const PostForm = lazy(() => import('./PostForm').then(({ PostForm }) => ({ default: PostForm })));

/** What can be done with a claim now, or what was. */
export function ClaimDecision({ claim }: { claim: DeskClaim }) {
  const ownId = useSelector(selectUser)?._id;
  const { step, takenBy } = claim;
  if (step === undefined) return <OutcomeCard claim={claim} />;
  if (takenBy && takenBy._id !== ownId) {
    return (
      <Card title={T.decision} icon="check">
        <Notice role={null}>{T.takenByOther(takenBy.name)}</Notice>
      </Card>
    );
  }
  if (step === 'letter') return <LetterCard claim={claim} />;
  return <DecisionCard claim={claim} />;
}

function DecisionCard({ claim }: { claim: DeskClaim }) {
  const dispatch = useDispatch();
  const { question, isOutranked } = claim;
  return (
    <Card title={T.decision} icon="check">
      <Stack>
        {question && (
          <Notice role={null} title={T.waiting}>
            {T.waitingText(formatDate(question.dueAt))}
          </Notice>
        )}
        {isOutranked ? <Outranked /> : <ApproveForm key={claim.version} claim={claim} />}
        <Cluster className="rn-actions rn-desk-other">
          <RefuseButton />
          {!isOutranked && <Button onClick={() => dispatch(dialogOpened('ask'))}>{T.ask}</Button>}
        </Cluster>
      </Stack>
      <OpenDialog claim={claim} />
    </Card>
  );
}

function Outranked() {
  return (
    <Notice tone="warning" role={null} title={T.outranked}>
      {T.outrankedText}
    </Notice>
  );
}

function RefuseButton() {
  const dispatch = useDispatch();
  return (
    <Button variant="danger" onClick={() => dispatch(dialogOpened('refuse'))}>
      {T.refuse}
    </Button>
  );
}

function OpenDialog({ claim }: { claim: DeskClaim }) {
  const dialog = useAdmin(({ desk }) => desk.dialog);
  if (dialog === null) return null;
  return dialog === 'refuse' ? <RefuseDialog claim={claim} /> : <ClaimQuestionDialog claim={claim} />;
}

/** The letter of an approved document or company: printed, sent, and noted as sent; until then there is a way back. */
function LetterCard({ claim }: { claim: DeskClaim }) {
  return (
    <Card title={T.letter} icon="mail" lead={claim.isOutranked ? undefined : T.letterText}>
      <Stack>
        {claim.isOutranked ? (
          <Outranked />
        ) : (
          <>
            <PrintButton claim={claim} />
            <Suspense fallback={<Skeleton lines={3} />}>
              <PostForm claim={claim} />
            </Suspense>
          </>
        )}
        <Cluster className="rn-actions rn-desk-other">
          <RefuseButton />
        </Cluster>
      </Stack>
      <OpenDialog claim={claim} />
    </Card>
  );
}

function PrintButton({ claim: { _id: id } }: { claim: DeskClaim }) {
  const dispatch = useDispatch();
  const isPrinting = useAdmin(({ desk }) => desk.isPrinting);
  return (
    <Cluster>
      <Button icon="print" loading={isPrinting} onClick={() => dispatch(calls.letter.requested({ id }))}>
        {T.print}
      </Button>
    </Cluster>
  );
}

function OutcomeCard({ claim }: { claim: DeskClaim }) {
  const { letter, cause, reasons, decidedBy, decidedAt, state } = claim;
  const items = [
    { label: TEXTS.state, value: TEXTS.states[state] },
    ...(cause === undefined ? [] : [{ label: T.cause, value: T.causes[cause] }]),
    ...(reasons === undefined ? [] : [{ label: T.reasons, value: <span className="rn-desk-lines">{reasons}</span> }]),
    ...(decidedBy === undefined ? [] : [{ label: T.decidedBy, value: decidedBy.name }]),
    ...(decidedAt === undefined ? [] : [{ label: T.decidedAt, value: formatDateTime(decidedAt) }]),
  ];
  return (
    <Card title={T.outcome} icon="check">
      <Stack>
        {letter && <p className="rn-desk-posted">{T.posted(formatDate(letter.sentAt), letter.trackingNumber)}</p>}
        {state === 'posted' && <PrintButton claim={claim} />}
        <DescriptionList columns={1} items={items} />
      </Stack>
    </Card>
  );
}

/** Asks the claimant for additions. */
function ClaimQuestionDialog({ claim: { _id: id, version } }: { claim: DeskClaim }) {
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
