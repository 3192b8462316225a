import type { Output } from '@najem/shared/contract/kernel';
import type { disputes } from '@najem/shared/contract/rights';
import { nameDispute, waitsForReader } from '@najem/shared/domain/rights';
import { DueBadge } from '@najem/shared/subject';
import { Card, Cluster, Link } from '@najem/shared/ui/base';
import { TEXTS } from '../own-texts';

const SHOWN = 5;
/** What is asked for them. */
export const OWN_DISPUTES = { side: 'author', page: 1, pageSize: SHOWN } as const;

/** 'Spory o Twoje wpisy': the first disputes about what the user wrote; nothing where there are none. */
export function OwnDisputes({ list }: { list: Output<typeof disputes.list> | undefined }) {
  if (!list || list.total === 0) return null;
  const { rows, total } = list;
  return (
    <Card
      title={TEXTS.title}
      icon="shield"
      footer={total > SHOWN && <Link href="/dossier/disputes">{TEXTS.all(total)}</Link>}
    >
      <ul className="rn-list rn-stack rn-gap-s">
        {rows.map((dispute) => (
          <li key={dispute._id}>
            <Link href={`/dossier/disputes/${dispute._id}`}>{nameDispute(dispute)}</Link>
            <Cluster className="rn-muted rn-small">
              <span>{TEXTS.stateOf(dispute)}</span>
              {dispute.dueAt !== undefined && <DueBadge isOthers={!waitsForReader(dispute)} dueAt={dispute.dueAt} />}
            </Cluster>
          </li>
        ))}
      </ul>
    </Card>
  );
}
