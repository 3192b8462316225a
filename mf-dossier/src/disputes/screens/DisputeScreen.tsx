import type { Dispute } from '@najem/shared/contract/rights';
import { isDueSoon, timeLeftText } from '@najem/shared/domain/kernel';
import { nameDispute } from '@najem/shared/domain/rights';
import { dataOf, errorText, useLoaded } from '@najem/shared/store';
import { Card, ErrorState, Page } from '@najem/shared/ui/base';
import { CardSkeleton } from '@najem/shared/ui/content';
import { serverNow } from '@najem/shared/ui/context';
import { Button, Notice } from '@najem/shared/ui/form';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { useFileBase } from '../../file/frame/base';
import { StaleContext, useStale } from '../../file/frame/use-change';
import { CalendarButton, DueCard } from '../../news/DueDate';
import { NewsCard } from '../../news/NewsCard';
import { Unsent } from '../../proof/parts/Unsent';
import { AddEvidence } from '../parts/AddEvidence';
import { startOf } from '../parts/answer-values';
import { AnswerCard } from '../parts/AnswerCard';
import { DecisionCard } from '../parts/DecisionCard';
import { EntryCard, NotifiedCard, StatementsCard } from '../parts/DisputeTexts';
import { DisputeTimeline } from '../parts/DisputeTimeline';
import { aboutFile } from '../parts/files';
import { FilesCard } from '../parts/FilesCard';
import { leadOf, meanwhileOf, whyThen } from '../parts/lead';
import { ALL_FORMS, missedOf } from '../parts/missed';
import { QuestionCard } from '../parts/QuestionCard';
import { AppealCard, CommentCard } from '../parts/SideActions';
import { calls } from '../state';
import { TEXTS } from '../texts';
import './dispute.css';

const T = TEXTS.page;

/** One dispute, for the person whom the entry is about and for its author: where it stands and what the reader may do. */
export function DisputeScreen() {
  const { id = '' } = useParams();
  const list = `${useFileBase()}/disputes`;
  const [opened, load] = useLoaded(calls.get, { id });

  const back = { href: list, label: TEXTS.list.title };
  const known = dataOf(opened)?.dispute;
  if (known) return <DisputePage key={id} dispute={known} back={back} onStale={load} />;
  if (opened.status !== 'failed') {
    return (
      <Page title={T.loading} back={back}>
        <CardSkeleton count={2} />
      </Page>
    );
  }
  const isGone = opened.error.code === 'DISPUTE_NOT_FOUND';
  return (
    <Page title={T.loading} back={back}>
      <Card>
        <ErrorState
          title={errorText(opened.error, isGone ? T.notFound : T.failed)}
          onRetry={isGone ? undefined : load}
          actions={<Button href={list}>{TEXTS.list.title}</Button>}
        />
      </Card>
      {isGone && ALL_FORMS.map((kind) => <Unsent key={kind} kind={kind} thing={id} />)}
    </Page>
  );
}

interface DisputePageProps {
  dispute: Dispute;
  back: { href: string; label: string };
  onStale: () => void;
}

function DisputePage({ dispute, back, onStale }: DisputePageProps) {
  const { number, side, may, timeline, files, notified } = dispute;
  const form = useRef<HTMLDivElement>(null);
  const lead = useRef<HTMLSpanElement>(null);
  // What was sent below changes what stands above.
  useEffect(() => {
    if ((lead.current?.getBoundingClientRect().top ?? 0) < 0) lead.current?.scrollIntoView({ block: 'center' });
  }, [dispute.state, dispute.awaited?.step]);
  const [now] = useState(() => new Date(serverNow()));
  const [isStale, noteStale] = useStale(onStale);
  const missed = missedOf(dispute);
  const isAsked = may.answer || may.comment || may.answerQuestion || may.commentQuestion;
  const calendar = <CalendarButton call={calls.dueDate} input={{ id: dispute._id }} />;
  const isDecided = may.download || timeline.some(({ outcome }) => outcome !== undefined);
  return (
    <Page
      title={nameDispute(dispute)}
      lead={
        <>
          <span role="status" ref={lead}>
            {!isAsked && <strong>{leadOf(dispute)}</strong>}
            <span>{`${isAsked ? '' : whyThen(dispute)}${meanwhileOf(dispute, now)} `}</span>
          </span>
          <span className="rn-small rn-number">{T.title(number)}</span>
        </>
      }
      back={back}
    >
      <StaleContext value={noteStale}>
        <div className="dossier-dispute">
          <div className="dossier-dispute-work">
            {isStale && (
              <Notice tone="warning">{isAsked || may.appeal || missed.length > 0 ? T.changedBelow : T.changed}</Notice>
            )}
            {isAsked && <AnswerDue dispute={dispute} form={form} />}
            {isDecided && <DecisionCard dispute={dispute} />}
            {may.appeal && <AppealCard dispute={dispute} />}
            <NewsCard of={dispute} calendar={calendar} />
            <EntryCard dispute={dispute} />
            <StatementsCard dispute={dispute} />
            {(files.length > 0 || may.addFilesUntil !== undefined) && (
              <FilesCard files={files.map((file) => ({ ...file, who: aboutFile(file, side) }))}>
                {may.addFilesUntil !== undefined && <AddEvidence dispute={dispute} />}
              </FilesCard>
            )}
            {isAsked && (
              <div ref={form}>
                <AskedCard dispute={dispute} />
              </div>
            )}
            {missed.map((kind) => (
              <Unsent key={kind} kind={kind} thing={dispute._id} comment={startOf(dispute.entry).comment} />
            ))}
            {notified && notified.count > 0 && <NotifiedCard notified={notified} />}
          </div>
          <div className="dossier-dispute-course">
            <DueCard dueAt={dispute.dueAt} calendar={calendar} />
            <DisputeTimeline dispute={dispute} />
          </div>
        </div>
      </StaleContext>
    </Page>
  );
}

/** The form for what is awaited of the reader. */
function AskedCard({ dispute }: { dispute: Dispute }) {
  if (dispute.may.answer) return <AnswerCard dispute={dispute} />;
  return dispute.may.comment ? <CommentCard dispute={dispute} /> : <QuestionCard dispute={dispute} />;
}

interface AnswerDueProps {
  dispute: Dispute;
  /** Where the reader answers, below what they answer to. */
  form: RefObject<HTMLDivElement | null>;
}

/** By when the reader answers, what it costs the author not to, and the way to the form. */
function AnswerDue({ dispute, form }: AnswerDueProps) {
  const [now] = useState(() => new Date(serverNow()));
  const { dueAt, may } = dispute;
  return (
    <Notice
      tone={dueAt !== undefined && isDueSoon(dueAt, now) ? 'danger' : 'warning'}
      role={null}
      title={leadOf(dispute)}
      actions={
        <Button
          variant="primary"
          icon="edit"
          onClick={() => form.current?.querySelector<HTMLElement>('input, textarea')?.focus()}
        >
          {may.answer || may.answerQuestion ? T.toAnswer : T.toComment}
        </Button>
      }
    >
      {dueAt !== undefined && T.daysLeft(timeLeftText(dueAt, now)) + whyThen(dispute)}
    </Notice>
  );
}
