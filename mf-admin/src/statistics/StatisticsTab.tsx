import type { Statistics } from '@najem/shared/contract/office';
import { formatDateTime } from '@najem/shared/domain/kernel';
import { dataOf, errorText, useLoaded } from '@najem/shared/store';
import { BarChart, DistributionChart, LineChart, Statistic } from '@najem/shared/ui/admin';
import { Card, ErrorState, Grid, Stack } from '@najem/shared/ui/base';
import { CardSkeleton } from '@najem/shared/ui/content';
import { Notice } from '@najem/shared/ui/form';
import { useEffect, useEffectEvent } from 'react';
import { TEXTS as PANEL } from '../panel/texts';
import { statistics } from './state';
import { TEXTS } from './texts';

const REFRESH_MS = 60_000;
const PERCENT = new Intl.NumberFormat('pl-PL', { style: 'percent', maximumFractionDigits: 1 });
const MONTH = new Intl.DateTimeFormat('pl-PL', { month: 'short', year: '2-digit', timeZone: 'UTC' });
const RATING_TOP = 5;
const LAST_TENTH = 0.9;

/** The figures of the service, fetched every minute while they are shown. */
export function StatisticsTab() {
  const [state, reload] = useLoaded(statistics, {});
  const figures = dataOf(state)?.statistics;
  const refresh = useEffectEvent(reload);
  useEffect(() => {
    const timer = setInterval(() => refresh(), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);

  if (state.status === 'failed' && !figures) {
    return (
      <Card>
        <ErrorState title={errorText(state.error, TEXTS.failed)} onRetry={reload} />
      </Card>
    );
  }
  if (!figures) return <CardSkeleton count={4} />;
  return (
    <Stack gap="l">
      {state.status === 'failed' && (
        <Notice tone="warning">
          {errorText(state.error, TEXTS.failed)} {PANEL.stale}
        </Notice>
      )}
      <p className="rn-muted rn-small">
        <strong className="rn-tabular">{TEXTS.asOf(formatDateTime(figures.countedAt))}</strong>. {TEXTS.refreshed}
      </p>
      <Totals figures={figures} />
      <Logins figures={figures} />
      <Subjects figures={figures} />
      <Users figures={figures} />
    </Stack>
  );
}

function Totals({ figures: { tenants, landlords, users } }: { figures: Statistics }) {
  return (
    <Card title={TEXTS.totals} icon="chart">
      <Grid column="s">
        <Statistic label={TEXTS.tenants} value={tenants.total} icon="tenant" />
        <Statistic label={TEXTS.landlords} value={landlords.total} icon="landlord" />
        <Statistic label={TEXTS.users} value={users.total} icon="users" />
        <Statistic label={TEXTS.activeUsers} value={users.byStatus.active} icon="check" tone="success" />
      </Grid>
    </Card>
  );
}

function Logins({ figures: { logins, loginsByMonth } }: { figures: Statistics }) {
  return (
    <Card title={TEXTS.logins} icon="clock">
      <Stack gap="l">
        <Grid column="s">
          <Statistic label={TEXTS.currentlyActive} value={logins.currentlyActive} icon="profile" tone="success" />
          <Statistic label={TEXTS.lastMonth} value={logins.lastMonth} />
          <Statistic label={TEXTS.lastThreeMonths} value={logins.lastThreeMonths} />
          <Statistic label={TEXTS.lastSixMonths} value={logins.lastSixMonths} />
          <Statistic label={TEXTS.lastYear} value={logins.lastYear} />
        </Grid>
        {loginsByMonth && (
          <LineChart
            title={TEXTS.loginsByMonth}
            points={loginsByMonth.map(({ month, total }) => ({ label: monthLabel(month), value: total }))}
          />
        )}
      </Stack>
    </Card>
  );
}

function Subjects({ figures: { tenants, landlords, ratings, growth } }: { figures: Statistics }) {
  return (
    <Card title={TEXTS.subjects} icon="tenant">
      <Stack gap="l">
        <Grid column="s">
          <Part label={TEXTS.tenantsWithHistory} part={tenants.withHistory.total} total={tenants.total} />
          <Part label={TEXTS.tenantsWithRating} part={tenants.withRating.total} total={tenants.total} />
          <Part label={TEXTS.landlordsWithHistory} part={landlords.withHistory.total} total={landlords.total} />
          <Part label={TEXTS.landlordsWithRating} part={landlords.withRating.total} total={landlords.total} />
        </Grid>
        {ratings && (
          <Grid column="l" gap="l">
            <BarChart
              title={TEXTS.tenantRatings}
              bars={ratings.map((part) => ({ label: ratingLabel(part.from), value: part.tenants }))}
            />
            <BarChart
              title={TEXTS.landlordRatings}
              bars={ratings.map((part) => ({ label: ratingLabel(part.from), value: part.landlords }))}
            />
          </Grid>
        )}
        {growth && (
          <Grid column="l" gap="l">
            <LineChart
              title={TEXTS.tenantGrowth}
              points={growth.map(({ month, ...total }) => ({ label: monthLabel(month), value: total.tenants }))}
            />
            <LineChart
              title={TEXTS.landlordGrowth}
              points={growth.map(({ month, ...total }) => ({ label: monthLabel(month), value: total.landlords }))}
            />
          </Grid>
        )}
      </Stack>
    </Card>
  );
}

function Users({ figures: { users } }: { figures: Statistics }) {
  return (
    <Card title={TEXTS.users} icon="users">
      <Grid column="l" gap="l">
        <DistributionChart
          title={TEXTS.byStatus}
          parts={[
            { label: TEXTS.active, value: users.byStatus.active, tone: 'success' },
            { label: TEXTS.blocked, value: users.byStatus.blocked, tone: 'danger' },
          ]}
        />
        <DistributionChart
          title={TEXTS.byRole}
          parts={[
            { label: TEXTS.ordinary, value: users.byRole.user, tone: 'accent' },
            { label: TEXTS.admins, value: users.byRole.admin, tone: 'warning' },
          ]}
        />
      </Grid>
    </Card>
  );
}

function Part({ label, part, total }: { label: string; part: number; total: number }) {
  return <Statistic label={label} value={part} hint={TEXTS.share(PERCENT.format(total === 0 ? 0 : part / total))} />;
}

/** `2026-11` as `lis 26`. */
function monthLabel(month: string): string {
  return MONTH.format(new Date(`${month}-01T00:00:00Z`));
}

/** The part of the rating scale that starts at `from`, as in `3–3,9`; the last one includes the maximum. */
function ratingLabel(from: number): string {
  const until = from + 1 === RATING_TOP ? RATING_TOP : from + LAST_TENTH;
  return `${from}–${String(until).replace('.', ',')}`;
}
