import type { AlertSettings, Claim } from '@najem/shared/contract/rights';
import { canOpenFile } from '@najem/shared/domain/rights';
import { dataOf, errorText, useLoaded, useRequest } from '@najem/shared/store';
import { Card, Cluster, ErrorState, Link, Page, Stack } from '@najem/shared/ui/base';
import { CardSkeleton, ChoiceField, EmptyState } from '@najem/shared/ui/content';
import { Button, Form } from '@najem/shared/ui/form';
import { useState } from 'react';
import { useFileBase } from '../../file/frame/base';
import { QuestionDialog } from '../../file/frame/QuestionDialog';
import { ClaimView } from '../../proof/parts/ClaimView';
import { RemoveAccount } from '../../file/parts/RemoveAccount';
import { calls } from '../../file/state';
import { TEXTS } from '../../file/texts';
import { NewsAddress } from '../../news/NewsAddress';
import { calls as newsCalls } from '../../news/state';
import { NEWS_TEXTS } from '../../news/texts';

const T = TEXTS.settings;
/** What a person must have proved themselves by, before they act for a company. */
const COMPANY_LEVEL = 3;

/** 'Powiadomienia i potwierdzenia': which mails come, and how the person's identity is proved. */
export function Settings() {
  const base = useFileBase();
  const isGuest = base !== '/dossier';
  const [claims, load] = useLoaded(calls.claims, {});
  const rows = dataOf(claims)?.claims;

  const isProven = rows?.some(canOpenFile) ?? false;
  return (
    <Page title={T.title} width="narrow" back={{ href: base, label: TEXTS.back }}>
      <Stack gap="l">
        {claims.status === 'loading' && !rows && <Waiting />}
        {isProven && (isGuest ? <GuestNews /> : <Alerts />)}
        <Card title={T.claims} icon="shield" actions={!isGuest && rows && <Further claims={rows} />}>
          {!rows && claims.status === 'failed' ? (
            <ErrorState title={errorText(claims.error, T.claimsFailed)} onRetry={load} />
          ) : !rows ? null : rows.length === 0 ? (
            <EmptyState title={T.claimsEmpty} icon="shield" />
          ) : (
            <ul className="rn-list dossier-claims">
              {rows.map((claim) => (
                <ClaimRow key={claim._id} claim={claim} canReport={isProven} />
              ))}
            </ul>
          )}
        </Card>
        {isProven && (
          <Card title={TEXTS.cases.title} icon="calendar">
            <Stack>
              <p>{TEXTS.cases.wrong}</p>
              <Cluster>
                <Button href={`${base}/cases/new`}>{TEXTS.cases.create}</Button>
                <Button href={`${base}/cases`}>{TEXTS.cases.all}</Button>
              </Cluster>
            </Stack>
          </Card>
        )}
        {!isGuest && <RemoveAccount />}
        {isGuest && (
          <Card title={T.account} icon="profile">
            <Stack>
              <p>{T.accountText}</p>
              <div>
                <Button href="/dossier/adopt">{TEXTS.adopt.title}</Button>
              </div>
            </Stack>
          </Card>
        )}
      </Stack>
    </Page>
  );
}

/** Where a guest gets news, and which: nobody chooses mails that reach no mailbox. */
function GuestNews() {
  const [news, load] = useLoaded(newsCalls.get, {});
  const known = dataOf(news);
  if (!known && news.status !== 'failed') return <Waiting />;
  const { title, field, none } = NEWS_TEXTS.settings;
  return (
    <>
      <Card title={title} icon="mail" lead={known && !known.hasMailbox && !known.address && none}>
        {known && <NewsAddress known={known} field={field} />}
        {!known && news.status === 'failed' && (
          <ErrorState title={errorText(news.error, NEWS_TEXTS.address.loadFailed)} onRetry={load} />
        )}
      </Card>
      {known?.hasMailbox && <Alerts />}
    </>
  );
}

/** The way to one's own file, or from there to that of a company. */
function Further({ claims }: { claims: readonly Claim[] }) {
  const active = claims.filter(canOpenFile);
  if (active.length === 0) {
    return (
      <Button href="/dossier/start" state={{ returnPath: '/dossier/settings' }}>
        {T.prove}
      </Button>
    );
  }
  if (!active.some(({ level }) => level === COMPANY_LEVEL)) return null;
  return (
    <Button icon="plus" href="/dossier/company">
      {T.company}
    </Button>
  );
}

function Alerts() {
  const [alerts, load] = useLoaded(calls.alerts, {});
  const loaded = dataOf(alerts)?.alerts;
  if (!loaded && alerts.status !== 'failed') return <Waiting />;
  return (
    <Card title={T.alerts} icon="mail" lead={T.alertsLead}>
      {loaded && <AlertsForm alerts={loaded} />}
      {!loaded && alerts.status === 'failed' && <ErrorState title={errorText(alerts.error, T.failed)} onRetry={load} />}
    </Card>
  );
}

/** In place of a part that is on its way, and of all that stands below it. */
function Waiting() {
  return (
    <div className="rn-holds-below">
      <CardSkeleton lines={6} />
    </div>
  );
}

const TOLD = [
  { value: 'at_once', label: T.atOnce },
  { value: 'weekly', label: T.weekly },
] as const;
const TOLD_OR_OFF = [...TOLD, { value: 'off', label: T.off }] as const;

function AlertsForm({ alerts }: { alerts: AlertSettings }) {
  const [change, send] = useRequest(calls.setAlerts);
  return (
    <Form<AlertSettings>
      label={T.alerts}
      initialValues={alerts}
      error={change.status === 'failed' ? { message: errorText(change.error, T.saveFailed) } : undefined}
      onSubmit={send}
      actions={
        <Button type="submit" variant="primary" loading={change.status === 'loading'}>
          {T.submit}
        </Button>
      }
    >
      <ChoiceField asBar label={T.entry} name="entry" options={TOLD} />
      <ChoiceField asBar label={T.report} name="report" options={TOLD_OR_OFF} />
      <ChoiceField asBar label={T.checked} name="checked" options={TOLD_OR_OFF} />
      <ChoiceField asBar label={T.progress} name="progress" options={TOLD} />
    </Form>
  );
}

/** The states in which somebody else may have taken a claim, or tried to. */
const SUSPECT: readonly Claim['state'][] = ['refused', 'stopped', 'ended'];

function ClaimRow({ claim, canReport }: { claim: Claim; canReport: boolean }) {
  const base = useFileBase();
  const [isAsked, setAsked] = useState(false);
  const { _id: id, state } = claim;
  return (
    <li>
      <ClaimView
        claim={claim}
        actions={
          state === 'active' ? (
            <Button size="s" icon="close" onClick={() => setAsked(true)}>
              {T.end}
            </Button>
          ) : (
            canReport &&
            SUSPECT.includes(state) && (
              <Link className="rn-small" href={`${base}/cases/new?kind=identity_abuse`}>
                {TEXTS.cases.abuse}
              </Link>
            )
          )
        }
      />
      {isAsked && (
        <QuestionDialog
          call={calls.endClaim}
          input={{ id }}
          title={T.endTitle}
          icon="shield-alert"
          confirmLabel={T.end}
          failed={T.endFailed}
          onClose={() => setAsked(false)}
        >
          {T.endText}
        </QuestionDialog>
      )}
    </li>
  );
}
