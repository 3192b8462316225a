export {
  actionsColumn,
  addressColumn,
  HistorySummary,
  historyColumn,
  identifierColumn,
  LastEntry,
  lastEntryColumn,
  nameColumn,
  ratingColumn,
  typeColumn,
} from './columns';
export { createDesk } from './desk';
export type { Desk, DeskState } from './desk';
export { deskEpic, refreshListEvery$ } from './epics';
export type { FlowDraft } from './flow';
export { draftOf, readFlowDraft } from './flow-draft';
export { SubjectDesk } from './SubjectDesk';
export type { SubjectDeskProps } from './SubjectDesk';
export { SubjectList } from './SubjectList';
export type { SubjectListProps } from './SubjectList';
