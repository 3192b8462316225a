import type { Case } from '@najem/shared/contract';
import { CASE_TITLES, formatDate } from '@najem/shared/domain';
import { dataOf, errorText } from '@najem/shared/store';
import { Card, ErrorState, Page } from '@najem/shared/ui/base';
import { CardSkeleton } from '@najem/shared/ui/content';
import { Button, Notice } from '@najem/shared/ui/form';
import { useCallback, useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { Navigate, useParams } from 'react-router-dom';
import { FilesCard } from '../../disputes/parts/FilesCard';
import '../../disputes/screens/dispute.css';
import { useFileBase } from '../../frame/base';
import { useDossier } from '../../state';
import { MessageCard, QuestionNotice } from '../parts/CaseActions';
import { CaseTimeline, DecisionCard, MessagesCard, RequestCard } from '../parts/CaseTexts';
import { useOutcomeToast } from '../../frame/use-outcome-toast';
import { calls, stepClosed } from '../state';
import { TEXTS } from '../texts';

const T = TEXTS.page;
const NOT_FOUND = 404;

/** One case of the person: where it stands, what was written, and what they may do now. */
export function CaseScreen() {
  const { id = '' } = useParams();
  const dispatch = useDispatch();
  const base = useFileBase();
  const opened = useDossier(({ cases }) => cases.opened);
  const isRequested = useDossier(({ cases }) => cases.openedId === id);
  const load = useCallback(() => void dispatch(calls.get.requested({ id })), [dispatch, id]);
  useEffect(() => {
    dispatch(stepClosed());
    load();
  }, [dispatch, load]);
  useOutcomeToast('cases');

  const list = `${base}/cases`;
  const back = { href: list, label: TEXTS.list.title };
  const known = dataOf(opened)?.case;
  if (known?._id === id) return <CasePage of={known} back={back} />;
  if (!isRequested || opened.status !== 'failed') {
    return (
      <Page title={T.loading} back={back}>
        <CardSkeleton count={2} />
      </Page>
    );
  }
  const { error } = opened;
  if (error.code === 'DOSSIER_PROOF_REQUIRED') return <Navigate to={base} replace />;
  const isGone = error.status === NOT_FOUND;
  return (
    <Page title={T.loading} back={back}>
      <Card>
        <ErrorState
          title={errorText(error, isGone ? T.notFound : T.failed)}
          onRetry={isGone ? undefined : load}
          actions={<Button href={list}>{TEXTS.list.title}</Button>}
        />
      </Card>
    </Page>
  );
}

function CasePage({ of, back }: { of: Case; back: { href: string; label: string } }) {
  const { number, state, may, timeline, files } = of;
  const isStale = useDossier(({ cases }) => cases.work.status === 'stale');
  return (
    <Page title={T.title(number)} lead={<Lead of={of} />} back={back}>
      <div className="rn-dispute">
        <div className="rn-dispute-work">
          {isStale && <Notice tone="warning">{T.changed}</Notice>}
          {state === 'waiting' && <QuestionNotice of={of} />}
          <DecisionCard of={of} />
          {may.write && <MessageCard of={of} />}
        </div>
        <div className="rn-dispute-course">
          <CaseTimeline of={of} />
        </div>
        <div className="rn-dispute-texts">
          <RequestCard of={of} />
          <MessagesCard timeline={timeline} />
          <FilesCard files={files.map((file) => ({ ...file, who: T.actors[file.by] }))} />
        </div>
      </div>
    </Page>
  );
}

/** The state in words, and by when the case is answered. */
function Lead({ of }: { of: Case }) {
  const { kind, dueAt } = of;
  return (
    <>
      <span>{`${CASE_TITLES[kind]} · `}</span>
      <strong>{TEXTS.stateOf(of)}</strong>
      {dueAt !== undefined && <span>{` · ${TEXTS.answerBy(formatDate(dueAt))}`}</span>}
    </>
  );
}
