import type { TenancyRow } from '@najem/shared/contract/tenancies';
import { formatDate } from '@najem/shared/domain/kernel';
import { isConfirmed, TENANCY_STATE_LABELS } from '@najem/shared/domain/tenancies';
import { Card, type IconName, Link, type Tone } from '@najem/shared/ui/base';
import { Badge } from '@najem/shared/ui/content';
import { TEXTS } from '../frame/texts';
import { daysText, sideName } from '../frame/words';
import type { HomeOf } from './homes';

/** One home with its tenancies, newest first. */
export function HomeCard({ home: { address, rows } }: { home: HomeOf }) {
  return (
    <Card title={address} icon="home">
      <ul className="rn-list tenancies-rows">
        {rows.map((row) => (
          <li key={row.number}>
            <Row row={row} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Row({ row }: { row: TenancyRow }) {
  const { number, other, isProven, invitedEmail } = row;
  return (
    <>
      <div>
        <Link href={`/tenancies/${number}`}>{invitedEmail ?? sideName(other)}</Link>
        <span className="rn-muted">{`, ${TEXTS.roles[other.role]}`}</span>
        <p className="rn-muted rn-small rn-tabular">{daysText(row)}</p>
      </div>
      <div className="tenancies-row-facts">
        <StateBadge row={row} />
        {isProven && (
          <Badge tone="success" icon="shield">
            {TEXTS.proven}
          </Badge>
        )}
      </div>
    </>
  );
}

interface Look {
  tone: Tone;
  icon?: IconName;
}

const OVER: Look = { tone: 'neutral' };

/** Where a tenancy stands, in words. */
export function StateBadge({ row: { state, windowEndsAt } }: { row: Pick<TenancyRow, 'state' | 'windowEndsAt'> }) {
  const isOpen = state === 'window' && windowEndsAt !== undefined;
  const { tone, icon } = lookOf(state);
  return (
    <Badge tone={tone} icon={icon}>
      {isOpen ? `${TENANCY_STATE_LABELS.window}: do ${formatDate(windowEndsAt)}` : TENANCY_STATE_LABELS[state]}
    </Badge>
  );
}

function lookOf(state: TenancyRow['state']): Look {
  if (state === 'window') return { tone: 'accent', icon: 'clock' };
  if (state === 'running') return { tone: 'info', icon: 'home' };
  if (state === 'invited' || state === 'counter') return { tone: 'warning', icon: 'mail' };
  return isConfirmed(state) ? { tone: 'neutral', icon: 'check' } : OVER;
}
