import type { Dispute } from '@najem/shared/contract';
import { daysBetween, warsawDate } from '@najem/shared/domain';
import { dataOf, errorText, useLoaded } from '@najem/shared/store';
import { Card, ErrorState, Page } from '@najem/shared/ui/base';
import { CardSkeleton } from '@najem/shared/ui/content';
import { serverNow } from '@najem/shared/ui/context';
import { Button, Notice } from '@najem/shared/ui/form';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useFileBase } from '../../frame/base';
import { StaleContext, useStale } from '../../frame/use-change';
import { AnswerCard } from '../parts/AnswerCard';
import { DecisionCard } from '../parts/DecisionCard';
import { EntryCard, NotifiedCard, StatementsCard } from '../parts/DisputeTexts';
import { DisputeTimeline } from '../parts/DisputeTimeline';
import { FilesCard } from '../parts/FilesCard';
import { leadOf } from '../parts/lead';
import { AppealCard, CommentCard } from '../parts/SideActions';
import { calls } from '../state';
import { TEXTS } from '../texts';
import './dispute.css';

const T = TEXTS.page;
const NOT_FOUND = 404;

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
  const isGone = opened.error.status === NOT_FOUND;
  return (
    <Page title={T.loading} back={back}>
      <Card>
        <ErrorState
          title={errorText(opened.error, isGone ? T.notFound : T.failed)}
          onRetry={isGone ? undefined : load}
          actions={<Button href={list}>{TEXTS.list.title}</Button>}
        />
      </Card>
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
  const [isStale, noteStale] = useStale(onStale);
  const isDecided = may.download || timeline.some(({ outcome }) => outcome !== undefined);
  return (
    <Page title={T.title(number)} lead={!may.answer && <strong>{leadOf(dispute)}</strong>} back={back}>
      <StaleContext value={noteStale}>
        <div className="rn-dispute">
          <div className="rn-dispute-work">
            {isStale && <Notice tone="warning">{T.changed}</Notice>}
            {may.answer && <AnswerDue dispute={dispute} />}
            {may.answer && <AnswerCard dispute={dispute} />}
            {may.comment && <CommentCard dispute={dispute} />}
            {isDecided && <DecisionCard dispute={dispute} />}
            {may.appeal && <AppealCard dispute={dispute} />}
          </div>
          <div className="rn-dispute-course">
            <DisputeTimeline dispute={dispute} />
          </div>
          <div className="rn-dispute-texts">
            <EntryCard dispute={dispute} />
            <StatementsCard dispute={dispute} />
            <FilesCard files={files.map((file) => ({ ...file, who: T.actors[side][file.by] }))} />
            {notified && notified.count > 0 && <NotifiedCard notified={notified} />}
          </div>
        </div>
      </StaleContext>
    </Page>
  );
}

/** By when the author answers, which costs them the entry if they do not. */
function AnswerDue({ dispute }: { dispute: Dispute }) {
  const [today] = useState(() => warsawDate(serverNow()));
  const { dueAt } = dispute;
  return (
    <Notice tone="warning" role={null} title={leadOf(dispute)}>
      {dueAt !== undefined && T.daysLeft(daysBetween(today, warsawDate(new Date(dueAt))))}
    </Notice>
  );
}
