import type { OtherWork } from '@najem/shared/contract/rights';
import { CASE_TITLES, nameDispute } from '@najem/shared/domain/rights';
import { DueBadge } from '@najem/shared/subject';
import { Card, Cluster, Link } from '@najem/shared/ui/base';
import { CASE_PATH, DISPUTE_PATH } from './paths';
import { TEXTS } from './texts';

/** What else of the person is open; nothing where nothing is. */
export function Others({ others = [] }: { others?: readonly OtherWork[] }) {
  if (others.length === 0) return null;
  return (
    <Card title={TEXTS.others} icon="profile">
      <ul className="rn-list rn-stack rn-gap-s">
        {others.map((other) => (
          <li key={other._id}>
            <Cluster justify="between">
              <Link href={`${other.is === 'dispute' ? DISPUTE_PATH : CASE_PATH}/${other._id}`}>{nameOf(other)}</Link>
              <DueBadge dueAt={other.dueAt} />
            </Cluster>
            <span className="rn-muted rn-small rn-number">{other.number}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function nameOf(other: OtherWork): string {
  if (other.is === 'case') return TEXTS.workKind(TEXTS.workKinds.cases, CASE_TITLES[other.kind]);
  return TEXTS.workKind(TEXTS.workKinds.disputes, nameDispute({ about: other.about }));
}
