import type { FollowedCase } from '@najem/shared/contract/rights';
import { formatDate } from '@najem/shared/domain/kernel';
import { CASE_TITLES, nameComplaint } from '@najem/shared/domain/rights';
import { dataOf, errorText, useLoaded } from '@najem/shared/store';
import { Card, ErrorState, Stack, unbroken } from '@najem/shared/ui/base';
import { CardSkeleton, DescriptionList, EmptyState } from '@najem/shared/ui/content';
import { Button, Notice } from '@najem/shared/ui/form';
import { type ReactNode, useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import '../../disputes/screens/dispute.css';
import { PublicPage } from '../../file/frame/PublicPage';
import { CalendarButton } from '../../news/DueDate';
import { calls as proofCalls } from '../../proof/state';
import { DecisionText } from '../parts/CaseTexts';
import { calls } from '../state';
import { TEXTS } from '../texts';

const T = TEXTS.link;

type LinkedCase = Omit<FollowedCase, '_id'>;

/** Takes the token of a mail's link out of the path at once. */
export function CaseLink() {
  const { token = '' } = useParams();
  return <Navigate to={`/dossier/case#${new URLSearchParams({ token }).toString()}`} replace />;
}

/** A case behind the link of a mail; what the link carries stands behind the `#`, which no server and no referrer gets. */
export function PublicCase() {
  const { hash } = useLocation();
  const [token] = useState(() => new URLSearchParams(hash.slice(1)).get('token') ?? '');
  const [link, load] = useLoaded(calls.link, token === '' ? null : { token });

  const known = dataOf(link)?.case;
  if (token === '' || (link.status === 'failed' && link.error.code === 'LINK_INVALID')) {
    return (
      <PublicPage title={T.title}>
        <Card>
          <EmptyState
            title={T.invalid}
            icon="lock"
            actions={
              <Button icon="home" href="/">
                {T.home}
              </Button>
            }
          >
            {T.invalidText}
          </EmptyState>
        </Card>
      </PublicPage>
    );
  }
  if (known) return <LinkedPage of={known} calendar={<CalendarButton call={calls.linkDueDate} input={{ token }} />} />;
  return (
    <PublicPage title={T.title}>
      {link.status === 'failed' ? (
        <Card>
          <ErrorState title={errorText(link.error, TEXTS.page.failed)} onRetry={load} />
        </Card>
      ) : (
        <CardSkeleton />
      )}
    </PublicPage>
  );
}

/** A case that the account opened without a file, found from the profile. */
export function AccountCase() {
  const { id = '' } = useParams();
  const [list, load] = useLoaded(calls.ofAccount, {});
  const known = dataOf(list)?.cases;
  const followed = known?.find(({ _id }) => _id === id);
  if (followed) {
    return <LinkedPage of={followed} calendar={<CalendarButton call={calls.dueDate} input={{ id }} />} />;
  }
  if (list.status === 'loading') {
    return (
      <PublicPage title={T.title}>
        <CardSkeleton />
      </PublicPage>
    );
  }
  return (
    <PublicPage title={T.title}>
      <Card>
        <ErrorState
          title={list.status === 'failed' ? errorText(list.error, TEXTS.page.failed) : TEXTS.page.notFound}
          onRetry={load}
        />
      </Card>
    </PublicPage>
  );
}

/** `calendar` takes the due date to a calendar. */
function LinkedPage({ of, calendar }: { of: LinkedCase; calendar: ReactNode }) {
  const { number, kind, receivedAt, dueAt, question, decision } = of;
  const P = TEXTS.page;
  return (
    <PublicPage
      title={P.title(CASE_TITLES[kind], formatDate(receivedAt))}
      lead={
        <>
          <strong>{TEXTS.stateOf(of)}</strong> <span className="rn-small rn-number">{P.number(number)}</span>
        </>
      }
    >
      <Stack gap="l">
        {question !== undefined && <Question text={question} />}
        <Card title={P.loading} icon="report" footer={dueAt !== undefined && calendar}>
          <DescriptionList
            columns={1}
            items={[
              { label: P.kind, value: CASE_TITLES[kind] },
              { label: P.received, value: formatDate(receivedAt) },
              ...(dueAt === undefined ? [] : [{ label: P.due, value: TEXTS.answerBy(formatDate(dueAt)) }]),
            ]}
          />
        </Card>
        {decision && (
          <Card title={P.decision} icon="shield">
            <DecisionText
              decision={decision}
              // The authority for data protection has no say in whether content stays.
              complaint={kind === 'content_notice' ? T.court : nameComplaint(decision.authorityAddress)}
            />
          </Card>
        )}
      </Stack>
    </PublicPage>
  );
}

/** The question of the desk, which somebody without a file answers on paper. */
function Question({ text }: { text: string }) {
  const [methods] = useLoaded(proofCalls.methods, {});
  const controller = dataOf(methods)?.controller;
  return (
    <Notice tone="warning" title={TEXTS.page.question}>
      <Stack gap="s">
        <p className="dossier-dispute-text">{text}</p>
        {controller && <p>{unbroken(T.paper(controller.name, controller.address))}</p>}
      </Stack>
    </Notice>
  );
}
