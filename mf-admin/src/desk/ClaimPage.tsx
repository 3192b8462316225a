import type { DeskClaim } from '@najem/shared/contract';
import { formatDateTime, TENANT_TOAST_MS } from '@najem/shared/domain';
import { dataOf, errorText, selectUser } from '@najem/shared/store';
import { Card, ErrorState, IdentifierText, Page, Stack } from '@najem/shared/ui/base';
import { CardSkeleton, DescriptionList } from '@najem/shared/ui/content';
import { useToastOnce } from '@najem/shared/ui/context';
import { Notice } from '@najem/shared/ui/form';
import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { useAdmin } from '../state';
import { ClaimDecision } from './ClaimDecision';
import { ClaimFiles } from './ClaimFiles';
import { DueBadge, StateBadge, TakeButton } from './ClaimQueue';
import { calls, claimLeft, isStale, messageShown } from './state';
import { CLAIM_TEXTS as T, TEXTS } from './texts';
import { DESK_PATH } from './values';
import './desk.css';

/** `/admin/desk/claims/:id`: what a person typed and sent, and the decision about it; nothing of the register. */
export function ClaimPage() {
  const { id = '' } = useParams();
  const dispatch = useDispatch();
  const claim = useAdmin(({ desk }) => desk.claim);
  const load = () => dispatch(calls.claim.requested({ id }));
  useEffect(() => {
    dispatch(calls.claim.requested({ id }));
    return () => {
      dispatch(claimLeft());
    };
  }, [dispatch, id]);
  useToastOnce(
    useAdmin(({ desk }) => desk.message),
    TENANT_TOAST_MS,
    () => dispatch(messageShown()),
  );

  const found = dataOf(claim)?.claim;
  return (
    <Page
      title={found ? T.title(found.number) : T.titleLoading}
      width="wide"
      back={{ href: DESK_PATH, label: T.backToDesk }}
    >
      {found ? (
        <OpenClaim claim={found} />
      ) : claim.status === 'failed' ? (
        <Card>
          <ErrorState title={errorText(claim.error, T.failed)} onRetry={load} />
        </Card>
      ) : (
        <CardSkeleton count={2} lines={5} />
      )}
    </Page>
  );
}

function OpenClaim({ claim }: { claim: DeskClaim }) {
  const work = useAdmin(({ desk }) => desk.work);
  const status = useFocusOnChange<HTMLDivElement>(`${claim.state} ${claim.step ?? ''}`);
  return (
    <Stack gap="l">
      <div ref={status} tabIndex={-1} role="group" aria-label={T.status} className="rn-cluster rn-align-center">
        <StateBadge row={claim} />
        {claim.dueAt !== undefined && <DueBadge dueAt={claim.dueAt} />}
        <Worker worker={claim.takenBy} />
        <TakeButton row={claim} />
      </div>
      {work.status === 'failed' && work.step !== 'take' && work.step !== 'release' && isStale(work.error) && (
        <Notice tone="warning">{T.stale}</Notice>
      )}
      <div className="rn-desk-claim">
        <Stack gap="l">
          <Submission claim={claim} />
          <ClaimFiles claim={claim} />
        </Stack>
        <ClaimDecision claim={claim} />
      </div>
    </Stack>
  );
}

/** Moves focus to an element when something changes: what had it, a form for instance, may be gone. */
function useFocusOnChange<Element extends HTMLElement>(value: string) {
  const element = useRef<Element>(null);
  const before = useRef(value);
  useEffect(() => {
    if (before.current !== value) element.current?.focus();
    before.current = value;
  }, [value]);
  return element;
}

function Worker({ worker }: { worker: DeskClaim['takenBy'] }) {
  const isOwn = useSelector(selectUser)?._id === worker?._id;
  const name = worker ? (isOwn ? TEXTS.you : worker.name) : TEXTS.nobody;
  return <span className="rn-muted">{T.worker(name)}</span>;
}

/** What was typed; the identifier is masked, because the administrator types what they read. */
function Submission({ claim }: { claim: DeskClaim }) {
  const { method, level, createdAt, name, identifiers, postalAddress, code, question, answer } = claim;
  const items = [
    { label: T.kind, value: TEXTS.kinds[method] },
    { label: T.level, value: level },
    { label: T.submitted, value: formatDateTime(createdAt) },
    ...(name === undefined ? [] : [{ label: T.name, value: name }]),
    ...identifiers.map(({ identifier, type }) => ({
      label: type === 'nip' ? T.companyIdentifier : T.identifier,
      value: <IdentifierText value={identifier} />,
    })),
    ...(postalAddress === undefined
      ? []
      : [{ label: T.address, value: <span className="rn-desk-lines">{postalAddress}</span> }]),
    ...(code === undefined
      ? []
      : [
          {
            label: method === 'signed' ? T.statementCode : T.sheetCode,
            value: (
              <code className="rn-desk-code" translate="no">
                {code}
              </code>
            ),
          },
        ]),
    ...(question === undefined
      ? []
      : [{ label: T.asked, value: <span className="rn-desk-lines">{question.text}</span> }]),
    ...(answer === undefined ? [] : [{ label: T.answer, value: <span className="rn-desk-lines">{answer}</span> }]),
  ];
  return (
    <Card title={T.submission} icon="profile">
      <DescriptionList columns={2} items={items} />
    </Card>
  );
}
