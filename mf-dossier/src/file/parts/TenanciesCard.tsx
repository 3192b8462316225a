import type { FileTenancy } from '@najem/shared/contract/rights';
import { formatDate } from '@najem/shared/domain/kernel';
import { Card, Cluster, Link, Stack } from '@najem/shared/ui/base';
import { Badge } from '@najem/shared/ui/content';
import { useFileBase } from '../frame/base';
import { TEXTS } from '../texts';

const T = TEXTS.tenancies;

/** The tenancies of the person, and of each whose opinions are sealed until when nobody learns of them. */
export function TenanciesCard({ rows }: { rows: readonly FileTenancy[] }) {
  return (
    <Card title={T.title} icon="home">
      <ul className="rn-list dossier-open">
        {rows.map((row) => (
          <li key={row.number}>
            <TenancyRow row={row} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function TenancyRow({ row }: { row: FileTenancy }) {
  const { number, role, other, address, from, to, state, isProven, sealedUntil } = row;
  const isGuest = useFileBase() !== '/dossier';
  const days = T.days(formatDate(from), to === undefined ? undefined : formatDate(to));
  return (
    <Stack gap="s">
      <Cluster>
        {isGuest ? <strong>{address}</strong> : <Link href={`/tenancies/${number}`}>{address}</Link>}
        {isProven && <Badge tone="success">{T.proven}</Badge>}
      </Cluster>
      <span>{`${TEXTS.roles[role]}, ${days} · ${T.other(other)}`}</span>
      <span className="rn-muted rn-small">{`${state} · ${number}`}</span>
      {sealedUntil !== undefined && <p className="rn-muted">{T.sealed(number, formatDate(sealedUntil))}</p>}
    </Stack>
  );
}
