import type { SessionInfo } from '@najem/shared/contract/identity';
import { formatDateTime } from '@najem/shared/domain/kernel';
import { dataOf, type Loadable, sentenceOr, useRequest } from '@najem/shared/store';
import { Card, ErrorState, VisuallyHidden } from '@najem/shared/ui/base';
import { Badge, Skeleton } from '@najem/shared/ui/content';
import { useToast } from '@najem/shared/ui/context';
import { Button } from '@najem/shared/ui/form';
import { useEffect, useEffectEvent } from 'react';
import { useDispatch } from 'react-redux';
import { signOutPressed } from '../layout/leaving';
import { endSession, listSessions } from './state';
import { ACCOUNT } from './texts';
import './own-list.css';

const T = ACCOUNT.sessions;

/** The devices on which the person is signed in, each with a button that ends its session. */
export function OwnSessions() {
  const dispatch = useDispatch();
  const toast = useToast();
  const [list, loadList] = useRequest(listSessions);
  const [ending, end, resetEnding] = useRequest(endSession);

  useEffect(() => loadList({}), [loadList]);

  const showOutcome = useEffectEvent((finished: typeof ending) => {
    if (finished.status === 'loaded') toast.show({ text: T.ended });
    if (finished.status === 'failed') toast.show({ tone: 'danger', text: sentenceOr(finished.error, T.failed) });
    if (finished.status === 'idle' || finished.status === 'loading') return;
    resetEnding();
    // After a failure as well: the session may have ended on another device.
    loadList({});
  });
  useEffect(() => showOutcome(ending), [ending]);

  return (
    <Card title={T.title} icon="clock" lead={T.lead}>
      <Sessions
        list={list}
        onRetry={() => loadList({})}
        isEnding={ending.status === 'loading'}
        onEnd={({ _id, current }) => (current ? dispatch(signOutPressed()) : end({ id: _id }))}
      />
    </Card>
  );
}

interface SessionsProps {
  list: Loadable<{ sessions: SessionInfo[] }>;
  isEnding: boolean;
  onRetry: () => void;
  onEnd: (session: SessionInfo) => void;
}

function Sessions({ list, isEnding, onRetry, onEnd }: SessionsProps) {
  const data = dataOf(list);
  if (!data) {
    return list.status === 'failed' ? <ErrorState title={T.loadFailed} onRetry={onRetry} /> : <Skeleton lines={3} />;
  }
  return (
    <ul className="rn-own-list">
      {data.sessions.map((session) => (
        <li key={session._id}>
          <div>
            <p className="rn-own-list-name">
              <span>{`${session.device} `}</span>
              {session.current && <Badge tone="success">{T.current}</Badge>}
            </p>
            <p className="rn-small rn-muted">{T.lastUsed(formatDateTime(session.lastUsedAt))}</p>
            <p className="rn-small rn-muted">{T.since(formatDateTime(session.createdAt))}</p>
          </div>
          <Button size="s" disabled={isEnding} onClick={() => onEnd(session)}>
            {T.end}
            <VisuallyHidden> {session.device}</VisuallyHidden>
          </Button>
        </li>
      ))}
    </ul>
  );
}
