import type { DossierRole } from '@najem/shared/contract/rights';
import { RATING_MAX, RATING_MIN, RATING_TEXTS } from '@najem/shared/domain/kernel';
import {
  effectText,
  reasonLabel,
  SUBJECTS,
  type SubjectDescriptor,
  suspendedText,
} from '@najem/shared/domain/register';
import { RatingBasis, RatingFacts } from '@najem/shared/subject';
import { Card, Stack } from '@najem/shared/ui/base';
import { Rating } from '@najem/shared/ui/content';
import { TEXTS } from '../texts';

const T = TEXTS.roles;

/** The name of a role, or of one of the person's companies. */
export function roleTitle({ role, subject: { type, name, identifier = '' } }: DossierRole): string {
  return type === 'firma' ? T.company(name, identifier) : T[role];
}

/** What is held about the person in one role, or about one of their companies, at a glance. */
export function RoleCard({ role }: { role: DossierRole }) {
  const { rating, confidence, entryCount, suspendedCount } = role;
  const descriptor = SUBJECTS[role.role];
  return (
    <Card title={roleTitle(role)} icon={role.role}>
      <Stack>
        {entryCount === 0 && suspendedCount > 0 ? (
          <>
            <Rating value={rating} count={0} size="l" note={suspendedText(suspendedCount)} />
            <p className="rn-muted">{confidence.cause}</p>
          </>
        ) : (
          <>
            <Rating value={rating} count={entryCount} size="l" />
            <RatingFacts confidence={confidence} entryCount={entryCount} suspendedCount={suspendedCount} />
          </>
        )}
        {role.factors.length > 0 && <Factors role={role} descriptor={descriptor} />}
        <RatingBasis />
      </Stack>
    </Card>
  );
}

function Factors({ role, descriptor }: { role: DossierRole; descriptor: SubjectDescriptor }) {
  return (
    <details className="rn-rating-why-list">
      <summary>{RATING_TEXTS.why}</summary>
      <ul className="rn-list">
        {role.factors.map(({ reason, count, effect }) => (
          <li key={reason}>
            <strong className="rn-tabular">{effectText(effect)}</strong> {reasonLabel(descriptor, reason)}
            {T.times(count)}
          </li>
        ))}
      </ul>
      {role.isBeyondScale && <p className="rn-muted">{RATING_TEXTS.beyondScale(RATING_MIN, RATING_MAX)}</p>}
    </details>
  );
}
