import { logout, selectSession, sentenceOr, useLoaded, useRequest } from '@najem/shared/store';
import { Link } from '@najem/shared/ui/base';
import { Button, Notice } from '@najem/shared/ui/form';
import { useEffect, useEffectEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { DoneScreen, PublicScreen, type PublicScreenProps } from '../PublicScreen';
import { checkLink, disownAccount } from '../state';
import { ACCOUNT } from '../texts';

const T = ACCOUNT.notMe;

/**
 * Ends another person's hold on an account made with the reader's address, by the second link of the verification mail.
 * Only the button does it, because mail scanners open links.
 */
export function NotMe({ marketingUrl }: PublicScreenProps) {
  const dispatch = useDispatch();
  const { token = '' } = useParams();
  const { isAuthenticated } = useSelector(selectSession);
  const [attempt, disown] = useRequest(disownAccount);
  const [link] = useLoaded(checkLink, { token, opens: 'not-me' });
  const isOver = link.status === 'failed' && link.error.code === 'LINK_INVALID';

  const finish = useEffectEvent(() => {
    // The server ended every session of the account, which may include this browser's.
    if (isAuthenticated) dispatch(logout());
  });
  useEffect(() => {
    if (attempt.status === 'loaded') finish();
  }, [attempt.status]);

  if (attempt.status === 'loaded') {
    const { removed } = attempt.data;
    return (
      <DoneScreen
        title={removed ? T.removedTitle : T.closedTitle}
        text={removed ? T.removed : T.closed}
        marketingUrl={marketingUrl}
      />
    );
  }
  return (
    <PublicScreen
      title={T.title}
      lead={T.lead}
      marketingUrl={marketingUrl}
      below={<Link href="/login">{ACCOUNT.toLogin}</Link>}
    >
      <div className="rn-stack rn-gap-m">
        {isOver && (
          <Notice tone="danger" role="alert">
            {sentenceOr(link.error, T.failed)}
          </Notice>
        )}
        <p>{T.text}</p>
        {!isOver && (
          <Button variant="danger" block loading={attempt.status === 'loading'} onClick={() => disown({ token })}>
            {T.submit}
          </Button>
        )}
        {attempt.status === 'failed' && <Notice tone="danger">{sentenceOr(attempt.error, T.failed)}</Notice>}
      </div>
    </PublicScreen>
  );
}
