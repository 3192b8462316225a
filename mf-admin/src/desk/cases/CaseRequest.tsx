import type { DeskCase } from '@najem/shared/contract/rights';
import { formatDate } from '@najem/shared/domain/kernel';
import { CASE_LAWS, CASE_TITLES } from '@najem/shared/domain/rights';
import { Card, Cluster, Stack } from '@najem/shared/ui/base';
import { Badge, DescriptionList } from '@najem/shared/ui/content';
import { Notice } from '@najem/shared/ui/form';
import { CASE_TEXTS as T } from './texts';
import { DecisionFacts } from './DecisionFacts';

/** What is asked for, and by whom. */
export function CaseRequest({ found }: { found: DeskCase }) {
  const { kind, concerns, receivedAt, legalDueAt, text, person, isRestricting, isRestrictionAsked, appeals } = found;
  return (
    <>
      <Card title={T.request} icon="report">
        <Stack>
          <DescriptionList
            columns={2}
            items={[
              { label: T.kind, value: T.kindWithLaw(CASE_TITLES[kind], CASE_LAWS[kind]) },
              { label: T.concerns, value: T.concernNames[concerns.is] },
              { label: T.received, value: formatDate(receivedAt) },
              { label: T.legalDue, value: formatDate(legalDueAt) },
            ]}
          />
          <section aria-label={T.text}>
            <h3 className="admin-desk-section">{T.text}</h3>
            <p className="admin-desk-lines admin-desk-text">{text}</p>
          </section>
          {isRestricting && <Notice role={null}>{T.restricting}</Notice>}
          {isRestrictionAsked === true && <Notice role={null}>{T.restrictionAsked}</Notice>}
        </Stack>
      </Card>
      <Card title={T.person} icon="profile">
        <Stack>
          {person.isFromPaper && (
            <Cluster>
              <Badge icon="mail">{T.fromPaper}</Badge>
            </Cluster>
          )}
          <DescriptionList
            columns={2}
            items={[
              { label: T.name, value: person.name },
              { label: T.email, value: person.email ?? <span className="rn-muted">{T.noEmail}</span> },
              { label: T.identity, value: <span className="admin-desk-lines">{person.identity}</span> },
            ]}
          />
        </Stack>
      </Card>
      {appeals && (
        <Card title={T.appeals(appeals.number)} icon="refresh" lead={T.appealsText}>
          <DecisionFacts decision={appeals.decision} />
        </Card>
      )}
    </>
  );
}
