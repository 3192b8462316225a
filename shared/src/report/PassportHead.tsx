import type { Report } from '@najem/shared/contract/reports';
import { formatDate, IDENTIFIER_TYPE_LABELS, KNOWN_IDENTIFIER_TYPES } from '@najem/shared/domain/kernel';
import {
  addressText,
  PASSPORT_CLEAN,
  PASSPORT_NEWER,
  PASSPORT_ROLES,
  passportBanner,
  passportName,
  passportProved,
} from '@najem/shared/domain/rights';
import { Card, Cluster, Icon, IdentifierText, Stack } from '@najem/shared/ui/base';
import { DescriptionList } from '@najem/shared/ui/content';
import { Notice } from '@najem/shared/ui/form';
import type { ReactNode } from 'react';
import { REPORT_VIEW as T } from './texts';
import './passport-head.css';

interface PassportHeadProps {
  report: Report;
  passport: NonNullable<Report['passport']>;
  /** Its buttons, unless a report's head follows that has them. */
  actions: ReactNode;
}

/** Who shows a passport, how they are proved and as whom; without entries, that there are none. */
export function PassportHead({ report: { data }, passport, actions }: PassportHeadProps) {
  const { levelName, isByBank, role, provedAt, takenAt, hasNewer } = passport;
  const [first, ...rest] = passport.head ?? [];
  const provedOn = formatDate(provedAt);
  return (
    <Card tone="accent" className="rn-passport-head">
      <Stack>
        <div>
          <h2 className="rn-passport-name">{passportName(passport)}</h2>
          <p className="rn-passport-proved">
            <Icon name="shield" size={18} /> {passportProved(isByBank, provedOn)}
          </p>
        </div>
        {data.isEmpty && <p className="rn-passport-clean">{PASSPORT_CLEAN}</p>}
        {first !== undefined && (
          <div>
            <p className="rn-passport-clean">{first}</p>
            {rest.map((line) => (
              <p key={line} className="rn-muted rn-small">
                {line}
              </p>
            ))}
          </div>
        )}
        {actions && <Cluster className="rn-report-actions">{actions}</Cluster>}
        <DescriptionList
          columns={2}
          items={[
            { label: T.role, value: PASSPORT_ROLES[role] },
            { label: T.identifier, value: <IdentifierText value={data.identifier} kind={identifierLabelOf(data)} /> },
            ...(data.isEmpty ? [] : [{ label: T.address, value: addressText(data.address, passport) }]),
          ]}
        />
        {hasNewer && (
          <Notice tone="warning" role={null}>
            {PASSPORT_NEWER}
          </Notice>
        )}
        <p className="rn-muted rn-small">{passportBanner({ levelName, provedOn, takenOn: formatDate(takenAt) })}</p>
      </Stack>
    </Card>
  );
}

/** Names the kind of identifier that a report is about. */
export function identifierLabelOf(data: Report['data']): string | undefined {
  const type = KNOWN_IDENTIFIER_TYPES.find((name) => data[name] !== undefined);
  return type && IDENTIFIER_TYPE_LABELS[type];
}
