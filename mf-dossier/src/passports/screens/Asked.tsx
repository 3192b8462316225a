import type { Output } from '@najem/shared/contract/kernel';
import type { passports } from '@najem/shared/contract/rights';
import { formatDate, isRecord } from '@najem/shared/domain/kernel';
import { canOpenFile } from '@najem/shared/domain/rights';
import { dataOf, errorText, type Loadable, selectSession, useLoaded, useRequest } from '@najem/shared/store';
import { Card, Cluster, ErrorState, Link, Stack } from '@najem/shared/ui/base';
import { CardSkeleton, EmptyState } from '@najem/shared/ui/content';
import { Outcome } from '@najem/shared/ui/data';
import { Button, Notice } from '@najem/shared/ui/form';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useLocation, useParams } from 'react-router-dom';
import { calls as fileCalls } from '../../file/state';
import { PublicPage } from '../../file/frame/PublicPage';
import '../parts/passport.css';
import { ProveFirst } from '../parts/ProveFirst';
import { type Answer, ShareAnswer } from '../parts/ShareAnswer';
import { calls } from '../state';
import { TEXTS } from '../texts';

const T = TEXTS.asked;
const GONE = ['LINK_INVALID', 'STATE_PASSED'];
const UNAUTHORIZED = 401;
/** Only who proved themselves by bank or signature shows a passport. */
const LEVEL = 3;
/** A longer message stands below the answer, which stays in sight. */
const SHORT_MESSAGE = 60;

/** The page of a request's mail: who asks, and one way to share, in steps; nobody needs an account to decline. */
export function Asked() {
  const { token = '' } = useParams();
  const { isAuthenticated } = useSelector(selectSession);
  const [asked, load] = useLoaded(calls.asked, { token });
  const [change, send] = useRequest(calls.answer);
  const [given, setGiven] = useState<Answer['answer']>('share');
  function answer(how: Answer) {
    setGiven(how.answer);
    send({ token, ...how });
  }

  const request = dataOf(asked);
  const isGone = [asked, change].some((state) => state.status === 'failed' && GONE.includes(state.error.code));
  if (change.status === 'loaded') return <Answered answer={given} />;
  if (isGone) {
    return (
      <PublicPage title={T.title}>
        <Card>
          <EmptyState title={T.invalid} icon="mail" actions={isAuthenticated ? <ToPassports /> : <Home />}>
            {T.invalidText}
          </EmptyState>
        </Card>
      </PublicPage>
    );
  }
  if (!request) {
    return (
      <PublicPage title={T.title}>
        {asked.status === 'failed' ? (
          <Card>
            <ErrorState title={errorText(asked.error, T.loadFailed)} onRetry={load} />
          </Card>
        ) : (
          <CardSkeleton count={2} />
        )}
      </PublicPage>
    );
  }
  return (
    <PublicPage title={T.who(request.asker.name)} lead={T.until(formatDate(request.expiresAt))}>
      <Stack gap="l">
        <WhoAsks request={request} />
        <Sharing
          path={`/dossier/asked/${token}`}
          asker={request.asker.name}
          email={request.email}
          change={change}
          onAnswer={answer}
        />
        {isLong(request) && <Message text={request.message} />}
        <Refusing isSaving={change.status === 'loading'} onAnswer={answer} />
        {change.status === 'failed' && <Notice tone="danger">{errorText(change.error, T.failed)}</Notice>}
        <p className="rn-muted">
          {T.shows} <Link href="/paszport">{TEXTS.about}</Link>
        </p>
      </Stack>
    </PublicPage>
  );
}

function Home() {
  return (
    <Button icon="home" href="/">
      {T.home}
    </Button>
  );
}

function ToPassports() {
  return (
    <Button variant="primary" href="/dossier/passports">
      {T.toPassports}
    </Button>
  );
}

function isLong({ message = '' }: Output<typeof passports.request>): boolean {
  return message.length > SHORT_MESSAGE;
}

function WhoAsks({ request }: { request: Output<typeof passports.request> }) {
  const { asker, message } = request;
  return (
    <Stack gap="s">
      <p className="rn-muted">{asker.levelName === undefined ? T.noLevel : T.level(asker.level, asker.levelName)}</p>
      {message !== undefined && !isLong(request) && <Message text={message} />}
    </Stack>
  );
}

function Message({ text }: { text: string | undefined }) {
  return (
    <figure className="dossier-asked-message">
      <figcaption className="rn-muted rn-small">{T.message}</figcaption>
      <blockquote>{text}</blockquote>
    </figure>
  );
}

interface SharingProps {
  path: string;
  asker: string;
  /** Where the request was sent. */
  email: string;
  change: Loadable<unknown>;
  onAnswer: (answer: Answer) => void;
}

/** What comes next on the way to share: the proof, or the passport itself. */
function Sharing({ email, ...props }: SharingProps) {
  const { isAuthenticated } = useSelector(selectSession);
  const { state } = useLocation();
  // The bank has just sent a visitor back, whose file session no call of a stranger would find.
  const isGuest = !isAuthenticated && isRecord(state) && state.isGuest === true;
  const [list, load] = useLoaded(fileCalls.claims, isAuthenticated || isGuest ? {} : null);
  const answer = dataOf(list);
  // What was read for the guest says nothing about who has signed in meanwhile.
  const known = isAuthenticated && answer?.guestUntil !== undefined ? undefined : answer?.claims;
  const proved = known?.find((claim) => canOpenFile(claim) && claim.level === LEVEL);
  if (proved) {
    const name = [proved.givenName, proved.familyName].filter(Boolean).join(' ');
    return <ShareAnswer isGuest={isGuest} person={{ name, email }} {...props} />;
  }
  const isStranger = !isAuthenticated && !isGuest;
  const hasEnded = list.status === 'failed' && list.error.status === UNAUTHORIZED;
  if (known || isStranger || hasEnded) return <ProveFirst path={props.path} />;
  if (list.status !== 'failed') {
    return (
      <div className="rn-holds-below">
        <CardSkeleton lines={6} />
      </div>
    );
  }
  return (
    <Card>
      <ErrorState title={errorText(list.error, TEXTS.failed)} onRetry={load} />
    </Card>
  );
}

function Refusing({ isSaving, onAnswer }: { isSaving: boolean; onAnswer: (answer: Answer) => void }) {
  return (
    <Stack gap="s">
      <Cluster>
        <Button disabled={isSaving} onClick={() => onAnswer({ answer: 'decline' })}>
          {T.decline}
        </Button>
        <Button variant="quiet" disabled={isSaving} onClick={() => onAnswer({ answer: 'unknown' })}>
          {T.unknown}
        </Button>
      </Cluster>
      <p className="rn-muted rn-small">{T.unknownHint}</p>
    </Stack>
  );
}

function Answered({ answer }: Pick<Answer, 'answer'>) {
  if (answer === 'share') {
    return (
      <PublicPage title={T.title}>
        <Card>
          <Outcome tone="success" title={T.sharedDone} actions={<ToPassports />}>
            {T.sharedText}
          </Outcome>
        </Card>
      </PublicPage>
    );
  }
  return (
    <PublicPage title={T.title}>
      <Card>
        <Outcome tone="success" title={T.declinedDone} actions={<Home />}>
          {answer === 'unknown' ? T.unknownText : T.declinedText}
        </Outcome>
      </Card>
    </PublicPage>
  );
}
