import type { Input, Output, passports } from '@najem/shared/contract';
import { formatDate, PASSPORT_LINK_HOURS, PASSPORT_LINK_HOURS_CHOSEN } from '@najem/shared/domain';
import { dataOf, errorText, type Loadable, selectSession, useLoaded, useRequest } from '@najem/shared/store';
import { Card, Cluster, ErrorState, Link, Stack } from '@najem/shared/ui/base';
import { CardSkeleton, ChoiceField, EmptyState } from '@najem/shared/ui/content';
import { Outcome } from '@najem/shared/ui/data';
import { Button, Form, Notice } from '@najem/shared/ui/form';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { PublicPage } from '../../frame/PublicFrame';
import '../parts/passport.css';
import { calls } from '../state';
import { TEXTS } from '../texts';

const T = TEXTS.asked;
const GONE = ['LINK_INVALID', 'STATE_PASSED'];

type Answer = Omit<Input<typeof passports.answer>, 'token'>;

/** The page of a request's mail: who asks, and the person's answer, with or without an account. */
export function Asked() {
  const { token = '' } = useParams();
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
          <EmptyState title={T.invalid} icon="mail" actions={<Home />}>
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
        <Answers token={token} change={change} onAnswer={answer} />
        <p className="rn-muted">
          <Link href="/paszport">{TEXTS.about}</Link>
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

function WhoAsks({ request: { asker, message } }: { request: Output<typeof passports.request> }) {
  return (
    <Card title={asker.name} icon="profile">
      <Stack>
        <p>{asker.levelName === undefined ? T.noLevel : T.level(asker.levelName)}</p>
        {message !== undefined && (
          <figure className="rn-asked-message">
            <figcaption className="rn-muted rn-small">{T.message}</figcaption>
            <blockquote>{message}</blockquote>
          </figure>
        )}
        <p>{T.shows}</p>
      </Stack>
    </Card>
  );
}

interface AnswersProps {
  token: string;
  change: Loadable<unknown>;
  onAnswer: (answer: Answer) => void;
}

function Answers({ token, change, onAnswer }: AnswersProps) {
  const [isSharing, setSharing] = useState(false);
  const isSaving = change.status === 'loading';
  return (
    <Stack>
      {change.status === 'failed' && <Notice tone="danger">{errorText(change.error, T.failed)}</Notice>}
      {isSharing && <Sharing token={token} change={change} onAnswer={onAnswer} />}
      <Cluster>
        {!isSharing && (
          <Button variant="primary" icon="link" onClick={() => setSharing(true)}>
            {T.share}
          </Button>
        )}
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

/** The way to share: by sign-in, by making a passport, and then by choosing one. */
function Sharing({ token, ...answering }: AnswersProps) {
  const { isAuthenticated } = useSelector(selectSession);
  if (!isAuthenticated) {
    return (
      <Card>
        <Stack>
          <p>{T.signInFirst}</p>
          <Cluster>
            <Button variant="primary" href="/login" state={{ from: `/dossier/asked/${token}` }}>
              {T.signIn}
            </Button>
            <Button href="/register">{T.register}</Button>
          </Cluster>
        </Stack>
      </Card>
    );
  }
  return <Choice {...answering} />;
}

interface Draft {
  passportId: string;
  hours: string;
}

const HOURS = PASSPORT_LINK_HOURS.map((hours) => ({ value: String(hours), label: TEXTS.linkForm.hoursOf(hours) }));

function Choice({ change, onAnswer }: Omit<AnswersProps, 'token'>) {
  const [list, load] = useLoaded(calls.list, {});
  const rows = dataOf(list)?.passports;
  // Without a proved file there is no passport either, and its own page says how to get one.
  const hasNone = rows?.length === 0 || (list.status === 'failed' && list.error.code === 'DOSSIER_PROOF_REQUIRED');
  if (hasNone) {
    return (
      <Card>
        <Stack>
          <p>{T.makeFirst}</p>
          <div>
            <Button variant="primary" icon="plus" href="/dossier/passports">
              {TEXTS.make}
            </Button>
          </div>
        </Stack>
      </Card>
    );
  }
  if (!rows) {
    return list.status === 'failed' ? (
      <Card>
        <ErrorState title={errorText(list.error, TEXTS.failed)} onRetry={load} />
      </Card>
    ) : (
      <CardSkeleton />
    );
  }
  return (
    <Card>
      <Form<Draft>
        label={T.confirm}
        initialValues={{ passportId: rows[0]?._id ?? '', hours: String(PASSPORT_LINK_HOURS_CHOSEN) }}
        onSubmit={({ passportId, hours }) => onAnswer({ answer: 'share', passportId, expirationHours: Number(hours) })}
        actions={
          <Button type="submit" variant="primary" icon="link" loading={change.status === 'loading'}>
            {T.confirm}
          </Button>
        }
      >
        <ChoiceField
          name="passportId"
          label={T.choose}
          options={rows.map(({ _id, role, takenAt }) => ({
            value: _id,
            label: T.option(TEXTS.roles[role], formatDate(takenAt)),
          }))}
        />
        <ChoiceField asBar name="hours" label={TEXTS.linkForm.hours} options={HOURS} />
      </Form>
    </Card>
  );
}

function Answered({ answer }: Pick<Answer, 'answer'>) {
  if (answer === 'share') {
    return (
      <PublicPage title={T.title}>
        <Card>
          <Outcome
            tone="success"
            title={T.sharedDone}
            actions={
              <Button variant="primary" href="/dossier/passports">
                {T.toPassports}
              </Button>
            }
          >
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
