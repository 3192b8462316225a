import type { ReferralStats } from '@najem/shared/contract/office';
import { formatDate, formatPln } from '@najem/shared/domain/kernel';
import { referralLink } from '@najem/shared/domain/office';
import { useLoaded } from '@najem/shared/store';
import { Statistic } from '@najem/shared/ui/admin';
import { Card, Cluster, ErrorState, Grid, Stack } from '@najem/shared/ui/base';
import { Badge, CardSkeleton, DescriptionList, EmptyState } from '@najem/shared/ui/content';
import { Button, Notice, TextField } from '@najem/shared/ui/form';
import { useAddress } from '../panel/address';
import { TEXTS as PANEL } from '../panel/texts';
import { CopyLink } from './ReferralList';
import { calls, shownOf } from './state';
import { TEXTS } from './texts';

const NO_ADDRESS = { link: '' };

/** The figures of each link on a card, or the details of the link that the address names. */
export function ReferralStatistics() {
  const [{ link: opened }, change] = useAddress(NO_ADDRESS);
  const [stats, reload] = useLoaded(calls.stats, {});
  const data = shownOf(stats);

  if (stats.status === 'failed' && !data) {
    return (
      <Card>
        <ErrorState title={TEXTS.withStatus(TEXTS.statsFailed, stats.error)} onRetry={reload} />
      </Card>
    );
  }
  if (!data) return <CardSkeleton count={3} />;
  return (
    <Stack>
      {stats.status === 'failed' && (
        <Notice tone="warning">
          {TEXTS.withStatus(TEXTS.statsFailed, stats.error)} {PANEL.stale}
        </Notice>
      )}
      {opened ? (
        <Detail link={data.stats.find(({ code }) => code === opened)} onBack={() => change({ link: '' })} />
      ) : (
        <Cards links={data.stats} onOpen={(code) => change({ link: code })} />
      )}
    </Stack>
  );
}

function Cards({ links, onOpen }: { links: readonly ReferralStats[]; onOpen: (code: string) => void }) {
  if (links.length === 0) {
    return (
      <Card>
        <EmptyState title={TEXTS.emptyTitle} icon="link">
          {TEXTS.emptyText}
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      <p className="rn-muted rn-small">{TEXTS.counted}</p>
      <Grid column="l">
        {links.map((link) => (
          <Card
            key={link._id}
            className="admin-opens"
            title={<span translate="no">{link.code}</span>}
            lead={link.description}
            footer={
              <Button
                size="s"
                iconEnd="arrow"
                aria-label={TEXTS.openStats(link.code)}
                onClick={() => onOpen(link.code)}
              >
                {TEXTS.details}
              </Button>
            }
          >
            <Figures link={link} />
          </Card>
        ))}
      </Grid>
    </>
  );
}

function Figures({ link: { registrationCount, totalPayments } }: { link: ReferralStats }) {
  return (
    <Grid column="s">
      <Statistic label={TEXTS.registrations} value={registrationCount} icon="users" />
      <Statistic label={TEXTS.payments} value={formatPln(totalPayments)} icon="card" tone="success" />
    </Grid>
  );
}

function Detail({ link, onBack }: { link?: ReferralStats; onBack: () => void }) {
  const back = (
    <Button icon="back" onClick={onBack}>
      {TEXTS.back}
    </Button>
  );
  if (!link) {
    return (
      <Card>
        <EmptyState title={TEXTS.notFound} actions={back} />
      </Card>
    );
  }
  return (
    <Card title={TEXTS.detailTitle(link.code)} lead={link.description} icon="link" actions={back}>
      <Stack gap="l">
        <Cluster align="end" className="admin-copy">
          <TextField label={TEXTS.link} readOnly value={referralLink(window.location.origin, link.code)} />
          <CopyLink code={link.code} size="m" />
        </Cluster>
        <Figures link={link} />
        <DescriptionList
          items={[
            { label: TEXTS.columns.campaign, value: link.campaign },
            {
              label: TEXTS.status,
              value: (
                <Badge tone={link.isActive ? 'success' : 'neutral'}>
                  {link.isActive ? TEXTS.isActive : TEXTS.isInactive}
                </Badge>
              ),
            },
            { label: TEXTS.columns.created, value: formatDate(link.createdAt) },
          ]}
        />
        <p className="rn-muted rn-small">{TEXTS.counted}</p>
      </Stack>
    </Card>
  );
}
