import {
  actionsColumn,
  addressColumn,
  identifierColumn,
  LastEntry,
  lastEntryColumn,
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
  lastEntryColumn(columns.lastEntry),
  ratingColumn(columns.rating),
  actionsColumn(columns.actions),
];

/** `/landlords`: 'Lista wynajmujących'. */
export function LandlordList() {
  return (
    <SubjectList
      feature={feature}
      lead={TEXTS.lead}
      leadForAdmin={TEXTS.leadForAdmin}
      columns={COLUMNS}
      identifierLabel={columns.identifier}
      cardEntries={(subject) => <LastEntry subject={subject} />}
      welcome={TEXTS.welcome}
    />
  );
}
