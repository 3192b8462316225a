import type { DeskCase } from '@najem/shared/contract/rights';
import { formatDate } from '@najem/shared/domain/kernel';
import { reasonLabel, SUBJECTS } from '@najem/shared/domain/register';
import { otherRole, TENANCY_ROLES, type TenancyRole } from '@najem/shared/domain/tenancies';
import { Card, Cluster, Stack } from '@najem/shared/ui/base';
import { Badge, DescriptionList } from '@najem/shared/ui/content';
import { CASE_TEXTS as T } from './texts';

/** The opinion that a notice is about, with its tenancy: in place of the register, which does not have it. */
export function ReportedOpinion({ found: { tenancy, opinion } }: { found: DeskCase }) {
  const about = SUBJECTS[otherRole(opinion?.by ?? 'landlord')];
  return (
    <Card title={T.opinion} icon="users">
      <Stack>
        {tenancy && <Tenancy tenancy={tenancy} by={opinion?.by} />}
        {opinion ? (
          opinion.entries.map(({ reason, comment }) => (
            <section key={reason} aria-label={reasonLabel(about, reason)}>
              <Stack gap="s">
                <Cluster>
                  <Badge>{reasonLabel(about, reason)}</Badge>
                </Cluster>
                <p className="admin-desk-lines admin-desk-text">{comment}</p>
              </Stack>
            </section>
          ))
        ) : (
          <p className="rn-muted">{T.opinionGone}</p>
        )}
      </Stack>
    </Card>
  );
}

interface TenancyProps {
  tenancy: NonNullable<DeskCase['tenancy']>;
  /** The author's role. */
  by: TenancyRole | undefined;
}

function Tenancy({ tenancy, by }: TenancyProps) {
  const { number, state, from, to } = tenancy;
  const nameOf = (role: TenancyRole) => {
    const name = tenancy[role] ?? T.removedSide;
    return role === by ? T.writes(name) : name;
  };
  return (
    <DescriptionList
      columns={2}
      items={[
        { label: T.tenancy, value: T.tenancyState(number, state) },
        { label: T.days, value: T.daysOf(formatDate(from), to === undefined ? T.ongoing : formatDate(to)) },
        ...TENANCY_ROLES.map((role) => ({ label: T.sides[role], value: nameOf(role) })),
      ]}
    />
  );
}
