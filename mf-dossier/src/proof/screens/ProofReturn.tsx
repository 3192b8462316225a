import { isRecord } from '@najem/shared/domain/kernel';
import { errorText, useRequest } from '@najem/shared/store';
import { Card } from '@najem/shared/ui/base';
import { Outcome } from '@najem/shared/ui/data';
import { Button, Spinner } from '@najem/shared/ui/form';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { asGuest, asUser } from '../../file/frame/base';
import { PublicPage } from '../../file/frame/PublicPage';
import { keepReturn, readReturn } from '../return-to';
import { calls } from '../state';
import { TEXTS } from '../texts';

const T = TEXTS.returned;

/** The address to which the eID provider sends the browser back. */
export function ProofReturn() {
  const navigate = useNavigate();
  const { search, pathname } = useLocation();
  const [answer] = useState(() => readAnswer(search));
  const [back] = useState(readReturn);
  const [returned, finish] = useRequest(calls.finishEid, () => keepReturn(undefined));
  useEffect(() => {
    // Code and state leave the address before anything else can read or keep it.
    if (search !== '') void navigate(pathname, { replace: true });
  }, [navigate, pathname, search]);
  useEffect(() => {
    if (answer) finish(answer);
  }, [answer, finish]);

  if (returned.status === 'loaded') {
    const { isGuest } = returned.data;
    if (!back) return <Navigate to={isGuest ? '/dossier/guest' : '/dossier'} replace />;
    const state = { ...(isRecord(back.state) ? back.state : {}), verificationCompleted: true, isGuest };
    // A guest's screen is in another frame than a user's.
    return <Navigate to={isGuest ? asGuest(back.path) : asUser(back.path)} replace state={state} />;
  }
  if (!answer || returned.status === 'failed') {
    const text = returned.status === 'failed' ? errorText(returned.error, T.failed) : T.failed;
    return (
      <PublicPage title={TEXTS.start.title}>
        <Card>
          <div role="alert">
            <Outcome
              tone="danger"
              title={text}
              actions={
                <Button variant="primary" href={back?.path ?? '/dossier/start'} state={back?.state}>
                  {T.again}
                </Button>
              }
            />
          </div>
        </Card>
      </PublicPage>
    );
  }
  return (
    <PublicPage title={T.title}>
      <Spinner label={T.title} />
    </PublicPage>
  );
}

/** What the provider added to the address; undefined without a state, to which nothing belongs. */
function readAnswer(search: string) {
  const query = new URLSearchParams(search);
  const state = query.get('state');
  if (!state) return undefined;
  const [code, iss, error] = [query.get('code'), query.get('iss'), query.get('error')];
  return { state, code: code || undefined, iss: iss || undefined, error: error || undefined };
}
