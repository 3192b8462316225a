import type { PassportRequest } from '@najem/shared/contract/rights';
import { formatDate } from '@najem/shared/domain/kernel';
import { dataOf, errorText, useLoaded } from '@najem/shared/store';
import { Card, ErrorState, unbroken, VisuallyHidden } from '@najem/shared/ui/base';
import { Badge } from '@najem/shared/ui/content';
import { Button } from '@najem/shared/ui/form';
import { calls } from '../state';
import { ASKING as T } from './texts';
import './asking.css';

/** The requests for passports that the user sent, with what became of each; nothing before the first. */
export function OwnRequests() {
  const [list, load] = useLoaded(calls.listRequests, {});
  const rows = dataOf(list)?.requests ?? [];
  if (list.status === 'failed' && rows.length === 0) {
    return (
      <Card title={T.listTitle} icon="mail">
        <ErrorState title={errorText(list.error, T.listFailed)} onRetry={load} />
      </Card>
    );
  }
  if (rows.length === 0) return null;
  return (
    <Card title={T.listTitle} icon="mail">
      <ul className="reports-requests" aria-busy={list.status === 'loading'}>
        {rows.map((request) => (
          <OwnRequest key={request._id} request={request} />
        ))}
      </ul>
    </Card>
  );
}

function OwnRequest({ request }: { request: PassportRequest }) {
  const { email, sentAt, shareLink } = request;
  return (
    <li>
      <div>
        <p className="reports-request-to">{unbroken(email)}</p>
        <p className="rn-muted rn-small">{T.sentOn(formatDate(sentAt))}</p>
      </div>
      <RequestState request={request} />
      {shareLink !== undefined && (
        <Button size="s" iconEnd="arrow" href={new URL(shareLink).pathname}>
          {T.openPassport}
          <VisuallyHidden> {T.openPassportOf(email)}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}

function RequestState({ request: { state, expiresAt, shareLink } }: { request: PassportRequest }) {
  switch (state) {
    case 'sent':
      return <Badge tone="info">{T.states.sent(formatDate(expiresAt))}</Badge>;
    case 'shared':
      return shareLink === undefined ? (
        <Badge>{T.states.ended}</Badge>
      ) : (
        <Badge tone="success">{T.states.shared}</Badge>
      );
    case 'declined':
      return <Badge>{T.states.declined}</Badge>;
    case 'expired':
      return <Badge>{T.states.expired}</Badge>;
  }
}
