import type { DeskClaim } from '@najem/shared/contract/rights';
import { formatDate, formatDateTime } from '@najem/shared/domain/kernel';
import { CLAIM_TEXT_MAX_LENGTH } from '@najem/shared/domain/rights';
import { selectUser, useDraft, useRequest } from '@najem/shared/store';
import { Card, Cluster, Stack } from '@najem/shared/ui/base';
import { DescriptionList, Skeleton } from '@najem/shared/ui/content';
import { Button, Notice } from '@najem/shared/ui/form';
import { lazy, Suspense } from 'react';
import { useSelector } from 'react-redux';
import { ApproveForm } from './ApproveForm';
import { NO_DECISION } from './decision';
import { NO_QUESTION, QuestionDialog } from '../frame/QuestionDialog';
import { RefuseDialog } from './RefuseDialog';
import { TEXTS } from '../frame/texts';
import { useChange, useWritingDialog } from '../frame/use-change';
import { Unsent } from '../frame/Unsent';
import { known } from '../frame/values';
import { calls } from './state';
import { CLAIM_TEXTS as T } from './texts';

/** Loaded lazily, because only this form needs the calendar, which is large. */
const PostForm = lazy(() => import('./PostForm').then(({ PostForm }) => ({ default: PostForm })));

/** What can be done with a claim now, or what was. */
export function ClaimDecision({ claim }: { claim: DeskClaim }) {
  const ownId = useSelector(selectUser)?._id;
  const { step, takenBy, isOutranked } = claim;
  const worker = step !== undefined && takenBy && takenBy._id !== ownId ? takenBy.name : undefined;
  const isForm = step !== undefined && worker === undefined;
  const mayAsk = isForm && step !== 'letter' && !isOutranked;
  return (
    <Stack gap="l">
      {step === undefined && <OutcomeCard claim={claim} />}
      {worker !== undefined && (
        <Card title={T.decision} icon="check">
          <Notice role={null}>{T.takenByOther(worker)}</Notice>
        </Card>
      )}
      {isForm && (step === 'letter' ? <LetterCard claim={claim} /> : <DecisionCard claim={claim} />)}
      <Unsent thing={claim._id} kinds={[!isForm && 'claim_decision', !mayAsk && 'question']} />
    </Stack>
  );
}

const STEPS = ['refuse', 'ask'] as const;

function DecisionCard({ claim }: { claim: DeskClaim }) {
  const { dialog, open, close } = useWritingDialog(STEPS);
  const draft = useDraft('claim_decision', claim._id, NO_DECISION);
  const { question, isOutranked } = claim;
  return (
    <Card title={T.decision} icon="check">
      <Stack>
        {question && (
          <Notice role={null} title={T.waiting}>
            {T.waitingText(formatDate(question.dueAt))}
          </Notice>
        )}
        {isOutranked ? <Outranked /> : <ApproveForm key={claim.version} claim={claim} draft={draft} />}
        <Cluster className="rn-actions admin-desk-other">
          <RefuseButton onClick={() => open('refuse')} />
          {!isOutranked && <Button onClick={() => open('ask')}>{T.ask}</Button>}
        </Cluster>
      </Stack>
      {dialog === 'refuse' && <RefuseDialog claim={claim} draft={draft} onClose={close} />}
      {dialog === 'ask' && <ClaimQuestionDialog claim={claim} onClose={close} />}
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

function RefuseButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="danger" onClick={onClick}>
      {T.refuse}
    </Button>
  );
}

/** The letter of an approved document or company: printed, sent, and noted as sent; until then there is a way back. */
function LetterCard({ claim }: { claim: DeskClaim }) {
  const { dialog, open, close } = useWritingDialog(STEPS);
  const draft = useDraft('claim_decision', claim._id, NO_DECISION);
  return (
    <Card title={T.letter} icon="mail" lead={claim.isOutranked ? undefined : T.letterText}>
      <Stack>
        {claim.isOutranked ? (
          <Outranked />
        ) : (
          <>
            <PrintButton claim={claim} />
            <Suspense fallback={<Skeleton lines={3} />}>
              <PostForm claim={claim} draft={draft} />
            </Suspense>
          </>
        )}
        <Cluster className="rn-actions admin-desk-other">
          <RefuseButton onClick={() => open('refuse')} />
        </Cluster>
      </Stack>
      {dialog === 'refuse' && <RefuseDialog claim={claim} draft={draft} onClose={close} />}
    </Card>
  );
}

function PrintButton({ claim: { _id: id } }: { claim: DeskClaim }) {
  const [printing, print] = useRequest(calls.letter);
  return (
    <Cluster>
      <Button icon="print" loading={printing.status === 'loading'} onClick={() => print({ id })}>
        {T.print}
      </Button>
    </Cluster>
  );
}

function OutcomeCard({ claim }: { claim: DeskClaim }) {
  const { letter, cause, reasons, decidedBy, decidedAt, state } = claim;
  const items = known([
    { label: TEXTS.state, value: T.states[state] },
    { label: T.cause, value: cause && T.causes[cause] },
    { label: T.reasons, value: reasons && <span className="admin-desk-lines">{reasons}</span> },
    { label: T.decidedBy, value: decidedBy?.name },
    { label: T.decidedAt, value: decidedAt && formatDateTime(decidedAt) },
  ]);
  return (
    <Card title={T.outcome} icon="check">
      <Stack>
        {letter && <p className="admin-desk-posted">{T.posted(formatDate(letter.sentAt), letter.trackingNumber)}</p>}
        {state === 'posted' && <PrintButton claim={claim} />}
        <DescriptionList columns={1} items={items} />
      </Stack>
    </Card>
  );
}

/** Asks the claimant for additions. */
function ClaimQuestionDialog({ claim: { _id: id, version }, onClose }: { claim: DeskClaim; onClose: () => void }) {
  const draft = useDraft('question', id, NO_QUESTION);
  const { send, ...attempt } = useChange(calls.ask, T.askFailed, onClose, draft);
  return (
    <QuestionDialog
      texts={T}
      hint={T.questionHint}
      maxLength={CLAIM_TEXT_MAX_LENGTH}
      draft={draft}
      attempt={attempt}
      onSubmit={(text) => send({ id, version, text })}
      onClose={onClose}
    />
  );
}
