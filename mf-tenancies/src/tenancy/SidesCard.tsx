import type { Tenancy, TenancySide } from '@najem/shared/contract/tenancies';
import { formatDate } from '@najem/shared/domain/kernel';
import { isConfirmed, type TenancyRole } from '@najem/shared/domain/tenancies';
import { Card, Icon, IconTile, Link } from '@najem/shared/ui/base';
import { Badge, DescriptionList } from '@najem/shared/ui/content';
import { TEXTS as WORDS } from '../frame/texts';
import { levelText, sideName } from '../frame/words';
import { TEXTS } from './texts';
import { whoGave } from './who-gave';

const T = TEXTS.sides;

/** Both sides, each with how well it is known who they are. */
export function SidesCard({ tenancy }: { tenancy: Tenancy }) {
  const { landlord, tenant, provenAt, number, state, role } = tenancy;
  const needsProof = provenAt === undefined && isConfirmed(state) && tenancy[role].level === undefined;
  return (
    <Card
      title={T.title}
      icon="users"
      actions={
        provenAt !== undefined && (
          <Badge tone="success" icon="shield">
            {WORDS.proven}
          </Badge>
        )
      }
      footer={
        needsProof && (
          <Link href="/dossier/start" state={{ returnPath: `/tenancies/${number}` }}>
            <Icon name="shield" size={18} /> {T.proveYourself}
          </Link>
        )
      }
    >
      <ul className="rn-list tenancies-sides">
        {[landlord, tenant].map((side) => (
          <li key={side.role}>
            <Side side={side} isConfirmedByBoth={isConfirmed(state)} isProven={provenAt !== undefined} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** A side that was invited has confirmed only once the inviter knows who answered, and with which terms. */
function Side({
  side,
  isConfirmedByBoth,
  isProven,
}: {
  side: TenancySide;
  isConfirmedByBoth: boolean;
  isProven: boolean;
}) {
  const { role, isYou, isCompany, isRemoved, name, level, confirmedAt } = side;
  const isKnown = name !== undefined && !isRemoved;
  return (
    <>
      <IconTile name={role} />
      <div>
        <p className="tenancies-side-name">
          <span>{sideName(side)}</span>
          {isYou && <span className="rn-muted">{` (${T.you})`}</span>}
        </p>
        <p className="rn-muted rn-small">
          {[
            isCompany ? `${WORDS.roles[role]}, ${T.company}` : WORDS.roles[role],
            // Once proven, a tenancy stays so, whatever became of the proof.
            isKnown && (isProven && level === undefined ? T.formerProof : levelText(level)),
            isConfirmedByBoth && confirmedAt !== undefined && T.confirmed(formatDate(confirmedAt)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
    </>
  );
}

/** From when to when, and who gave which day where that is known. */
export function DaysCard({ tenancy }: { tenancy: Tenancy }) {
  const { from, to } = tenancy;
  const by = whoGave(tenancy);
  const D = TEXTS.days;
  const given = (day: string, role: TenancyRole | undefined) => (
    <span>
      <span>{day}</span>
      {role && <span className="rn-muted rn-small tenancies-given">{role === tenancy.role ? D.byYou : D.byOther}</span>}
    </span>
  );
  return (
    <Card title={D.title} icon="calendar">
      <DescriptionList
        items={[
          { label: D.from, value: given(formatDate(from), by.from) },
          { label: D.to, value: to === undefined ? D.ongoing : given(formatDate(to), by.to) },
        ]}
      />
    </Card>
  );
}
