import type { CoinsRow } from '@najem/shared/contract/register';
import { formatDateTime } from '@najem/shared/domain/kernel';
import { hasRentCoins, rentCoinsActionLabel } from '@najem/shared/domain/register';
import { canPayWithRentCoins, missingRentCoins, REPORT_PRICE_COINS } from '@najem/shared/domain/reports';
import { nameDispute } from '@najem/shared/domain/rights';
import { dataOf, errorText, selectUser, useLoaded } from '@najem/shared/store';
import { Card, ErrorState, IdentifierText, Link, Page, Stack } from '@najem/shared/ui/base';
import { CardSkeleton, EmptyState } from '@najem/shared/ui/content';
import { Button } from '@najem/shared/ui/form';
import { useSelector } from 'react-redux';
import { calls } from '../state';
import { TEXTS } from '../texts';
import { Waiting } from '../Waiting';
import './rent-coins.css';

/** Shows the user's RentCoins: the balance, its history and the way to spend it. */
export function RentCoins() {
  const user = useSelector(selectUser);
  const close = <Button href="/profile">{TEXTS.close}</Button>;
  if (user && !hasRentCoins(user)) {
    return (
      <Page title={TEXTS.title}>
        <Card>
          <EmptyState title={TEXTS.admin} icon="coins" actions={close}>
            {TEXTS.adminText}
          </EmptyState>
        </Card>
      </Page>
    );
  }
  return (
    <Page title={TEXTS.title} lead={TEXTS.lead} actions={close}>
      {user ? <Account /> : <CardSkeleton count={2} />}
    </Page>
  );
}

function Account() {
  const [balance, loadBalance] = useLoaded(calls.balance, {});
  const [history, loadHistory] = useLoaded(calls.history, {});
  function load() {
    loadBalance();
    loadHistory();
  }

  const failed = [balance, history].find((each) => each.status === 'failed');
  if (failed?.status === 'failed') {
    const { error } = failed;
    const title = error.code === 'NOT_FOUND' ? TEXTS.notFound : errorText(error, TEXTS.failed);
    return (
      <Card>
        <ErrorState title={title} onRetry={load} />
      </Card>
    );
  }
  const coins = dataOf(balance)?.rentCoins;
  const rows = dataOf(history);
  if (coins === undefined || rows === undefined) return <CardSkeleton count={2} />;
  return (
    <Stack gap="l">
      <Waiting coins={dataOf(balance)?.waiting} returnPath="/rent-coins" />
      <Card title={TEXTS.total} icon="coins" tone="accent">
        <Stack gap="m">
          <div>
            <p className="payments-coins-total">
              <strong className="rn-tabular">{coins}</strong> {TEXTS.coins}
            </p>
            {!canPayWithRentCoins(coins) && (
              <progress
                className="payments-coins-progress"
                max={REPORT_PRICE_COINS}
                value={coins}
                aria-label={TEXTS.progress}
                aria-valuetext={TEXTS.progressOf(coins)}
              />
            )}
            <p className="rn-muted">
              {canPayWithRentCoins(coins) ? TEXTS.enough : TEXTS.missing(missingRentCoins(coins))}
            </p>
          </div>
          <div>
            {canPayWithRentCoins(coins) ? (
              <Button variant="primary" icon="report" href="/reports">
                {TEXTS.pay}
              </Button>
            ) : (
              <Button variant="primary" icon="report" disabled>
                {TEXTS.pay}
              </Button>
            )}
          </div>
        </Stack>
      </Card>
      <Card title={TEXTS.awards} icon="plus">
        <dl className="payments-coins-awards">
          {TEXTS.awardsOf.map(([what, amount]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd className="rn-tabular payments-coins-earned">{formatSigned(amount)}</dd>
            </div>
          ))}
        </dl>
        <p className="rn-muted rn-small">{TEXTS.awardsTerms}</p>
      </Card>
      <Card title={TEXTS.history} icon="clock">
        {rows.length === 0 ? <Empty /> : <History rows={rows} />}
      </Card>
    </Stack>
  );
}

function Empty() {
  return (
    <EmptyState
      title={TEXTS.emptyTitle}
      icon="coins"
      actions={
        <>
          <Button href="/tenants/add">{TEXTS.addTenant}</Button>
          <Button href="/landlords/add">{TEXTS.addLandlord}</Button>
        </>
      }
    >
      {TEXTS.emptyText}
    </EmptyState>
  );
}

function History({ rows }: { rows: readonly CoinsRow[] }) {
  return (
    <ul className="payments-coins-history">
      {rows.map(({ _id, amount, action_type, created_at, reference_name, metadata, dispute }) => (
        <li key={_id}>
          <span className="payments-coins-entry">
            <span className="payments-coins-action">
              {dispute ? TEXTS.removedByDispute : rentCoinsActionLabel(action_type)}
            </span>
            {dispute ? (
              <Link className="rn-small" href={`/dossier/disputes/${dispute._id}`}>
                {nameDispute(dispute)}
              </Link>
            ) : (
              <Reference name={reference_name} identifier={metadata?.identifier} />
            )}
            <time className="rn-muted rn-small" dateTime={created_at}>
              {formatDateTime(created_at)}
            </time>
          </span>
          <strong className={`rn-tabular payments-coins-${amount < 0 ? 'spent' : 'earned'}`}>
            {formatSigned(amount)}
          </strong>
        </li>
      ))}
    </ul>
  );
}

function Reference({ name, identifier }: { name: string | undefined; identifier: string | undefined }) {
  if (name === undefined && identifier === undefined) return null;
  return (
    <span className="rn-muted rn-small">
      {name !== undefined && <span translate="no">{name}</span>}
      {name !== undefined && identifier !== undefined && <span> · </span>}
      {identifier !== undefined && <IdentifierText value={identifier} />}
    </span>
  );
}

function formatSigned(amount: number): string {
  return amount < 0 ? `−${-amount}` : `+${amount}`;
}
