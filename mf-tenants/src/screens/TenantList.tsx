import {
  actionsColumn,
  addressColumn,
  historyColumn,
  HistorySummary,
  identifierColumn,
  nameColumn,
  ratingColumn,
  SubjectList,
  typeColumn,
} from '@najem/shared/subject';
import { feature } from '../state';
import { TEXTS } from '../texts';

const { columns } = TEXTS;

const COLUMNS = [
  nameColumn(columns.name),
  typeColumn(columns.type),
  identifierColumn(columns.identifier),
  addressColumn(columns.address),
  historyColumn(columns.history),
  ratingColumn(columns.rating),
  actionsColumn(columns.actions),
];

/** `/tenants`: 'Lista najemców'. */
export function TenantList() {
  return (
    <SubjectList
      feature={feature}
      lead={TEXTS.lead}
      leadForAdmin={TEXTS.leadForAdmin}
      columns={COLUMNS}
      identifierLabel={TEXTS.identifierFilter}
      cardEntries={(subject) => <HistorySummary subject={subject} />}
      welcome={TEXTS.welcome}
    />
  );
}
