import { formatDate } from '@najem/shared/domain/kernel';
import { dataOf, errorText, selectSession, useLoaded, useRequest } from '@najem/shared/store';
import { Card, ErrorState, Stack } from '@najem/shared/ui/base';
import { CardSkeleton, EmptyState } from '@najem/shared/ui/content';
import { Button } from '@najem/shared/ui/form';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, useParams } from 'react-router-dom';
import { isUndecided, useCompanies } from '../frame/CompanyFields';
import { calls } from '../state';
import { Answered } from './Answered';
import { Answers } from './Answers';
import type { Answer } from './invitation';
import { PublicPage } from './PublicPage';
import { TEXTS } from './texts';
import { WhoAsks } from './WhoAsks';

const GONE: readonly (string | undefined)[] = ['LINK_INVALID', 'STATE_PASSED'];

/** The page of an invitation's link: who asks, once signed in about what, and the four answers. */
export function Invited() {
  const { token = '' } = useParams();
  const { isAuthenticated } = useSelector(selectSession);
  const companies = useCompanies(isAuthenticated);
  const [opened, load] = useLoaded(calls.invitation, { token });
  const [change, send] = useRequest(calls.answerInvitation);
  const [given, setGiven] = useState<Answer['answer']>('confirm');
  function answer(how: Answer) {
    if (change.status === 'loading') return;
    setGiven(how.answer);
    send({ token, ...how });
  }

  if (change.status === 'loaded') return <Answered answer={given} tenancy={change.data.tenancy} />;
  const isGone = [opened, change].some((state) => state.status === 'failed' && GONE.includes(state.error.code));
  if (isGone) return <Gone />;
  const invitation = dataOf(opened)?.invitation;
  if (!invitation || isUndecided(companies)) {
    return (
      <PublicPage title={TEXTS.title}>
        {opened.status === 'failed' ? (
          <Card>
            <ErrorState title={errorText(opened.error, TEXTS.loadFailed)} onRetry={load} />
          </Card>
        ) : (
          <CardSkeleton lines={6} />
        )}
      </PublicPage>
    );
  }
  // Answered already, where the answer of the server was lost, or the link is opened once more.
  if (invitation.number !== undefined) return <Navigate to={`/tenancies/${invitation.number}`} replace />;
  return (
    <PublicPage title={TEXTS.who(invitation.inviter)} lead={TEXTS.until(formatDate(invitation.expiresAt))}>
      <Stack gap="l">
        <WhoAsks invitation={invitation} />
        <Answers token={token} invitation={invitation} companies={companies} change={change} onAnswer={answer} />
      </Stack>
    </PublicPage>
  );
}

function Gone() {
  const { isAuthenticated } = useSelector(selectSession);
  return (
    <PublicPage title={TEXTS.title}>
      <Card>
        <EmptyState
          title={TEXTS.gone}
          icon="mail"
          actions={
            isAuthenticated ? (
              <Button variant="primary" href="/tenancies">
                {TEXTS.toList}
              </Button>
            ) : (
              <Button icon="home" href="/">
                {TEXTS.home}
              </Button>
            )
          }
        >
          {TEXTS.goneText}
        </EmptyState>
      </Card>
    </PublicPage>
  );
}
