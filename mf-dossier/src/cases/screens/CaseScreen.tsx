import type { Case } from '@najem/shared/contract/rights';
import { formatDate } from '@najem/shared/domain/kernel';
import { CASE_TITLES } from '@najem/shared/domain/rights';
import { dataOf, errorText, useLoaded } from '@najem/shared/store';
import { Card, ErrorState, Page } from '@najem/shared/ui/base';
import { CardSkeleton } from '@najem/shared/ui/content';
import { Button, Notice } from '@najem/shared/ui/form';
import { useParams } from 'react-router-dom';
import { FilesCard } from '../../disputes/parts/FilesCard';
import '../../disputes/screens/dispute.css';
import { useFileBase } from '../../file/frame/base';
import { ToProof } from '../../file/frame/ToProof';
import { StaleContext, useStale } from '../../file/frame/use-change';
import { CalendarButton, DueCard } from '../../news/DueDate';
import { NewsCard } from '../../news/NewsCard';
import { Unsent } from '../../proof/parts/Unsent';
import { MessageCard, QuestionNotice } from '../parts/CaseActions';
import { CaseTimeline, DecisionCard, MessagesCard, RequestCard } from '../parts/CaseTexts';
import { calls } from '../state';
import { TEXTS } from '../texts';

const T = TEXTS.page;

/** One case of the person: where it stands, what was written, and what they may do now. */
export function CaseScreen() {
  const { id = '' } = useParams();
  const base = useFileBase();
  const [opened, load] = useLoaded(calls.get, { id });

  const list = `${base}/cases`;
  const back = { href: list, label: TEXTS.list.title };
  const known = dataOf(opened)?.case;
  if (known) return <CasePage key={id} of={known} back={backOf(known) ?? back} onStale={load} />;
  if (opened.status !== 'failed') {
    return (
      <Page title={T.loading} back={back}>
        <CardSkeleton count={2} />
      </Page>
    );
  }
  const { error } = opened;
  if (error.code === 'DOSSIER_PROOF_REQUIRED') return <ToProof />;
  const isGone = error.code === 'CASE_NOT_FOUND';
  return (
    <Page title={T.loading} back={back}>
      <Card>
        <ErrorState
          title={errorText(error, isGone ? T.notFound : T.failed)}
          onRetry={isGone ? undefined : load}
          actions={<Button href={list}>{TEXTS.list.title}</Button>}
        />
      </Card>
      {isGone && <Unsent kind="case_message" thing={id} />}
    </Page>
  );
}

/** A notice about an opinion leads back to its tenancy: who gave it may have no file. */
function backOf({ concerns }: Case): CasePageProps['back'] | undefined {
  if (concerns.is !== 'tenancy') return undefined;
  return { href: `/tenancies/${concerns.number}`, label: T.tenancy(concerns.number) };
}

interface CasePageProps {
  of: Case;
  back: { href: string; label: string };
  onStale: () => void;
}

function CasePage({ of, back, onStale }: CasePageProps) {
  const { kind, receivedAt, state, may, timeline, files } = of;
  const [isStale, noteStale] = useStale(onStale);
  const calendar = <CalendarButton call={calls.dueDate} input={{ id: of._id }} />;
  // Where the desk waits for an answer, that is what the person comes back for.
  const due = of.answerUntil ?? of.dueAt;
  return (
    <Page title={T.title(CASE_TITLES[kind], formatDate(receivedAt))} lead={<Lead of={of} />} back={back}>
      <StaleContext value={noteStale}>
        <div className="dossier-dispute">
          <div className="dossier-dispute-work">
            {isStale && <Notice tone="warning">{T.changed}</Notice>}
            {state === 'waiting' && <QuestionNotice of={of} />}
            <DecisionCard of={of} />
            {state === 'waiting' && may.write && <MessageCard of={of} />}
            <NewsCard of={{ number: of.number, dueAt: due }} calendar={calendar} />
            <RequestCard of={of} />
            <MessagesCard timeline={timeline} />
            {files.length > 0 && <FilesCard files={files.map((file) => ({ ...file, who: T.actors[file.by] }))} />}
            {state !== 'waiting' && may.write && <MessageCard of={of} />}
            {!may.write && <Unsent kind="case_message" thing={of._id} />}
          </div>
          <div className="dossier-dispute-course">
            <DueCard dueAt={due} calendar={calendar} />
            <CaseTimeline of={of} />
          </div>
        </div>
      </StaleContext>
    </Page>
  );
}

/** The state in words, and by when the case is answered. */
function Lead({ of }: { of: Case }) {
  const { number, dueAt } = of;
  return (
    <>
      <strong>{TEXTS.stateOf(of)}</strong>
      {dueAt !== undefined && <span>{` · ${TEXTS.answerBy(formatDate(dueAt))}`}</span>}
      <span className="rn-small">
        {' '}
        <span className="rn-number">{T.number(number)}</span>
      </span>
    </>
  );
}
