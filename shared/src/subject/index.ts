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
} from './list/columns';
export { createDesk } from './feature';
export type { Desk, DeskState } from './feature';
export { deskEpic, refreshListEvery$ } from './epics';
export type { FlowDraft } from './flow/flow';
export { draftOf, readFlowDraft } from './flow/draft';
export { SubjectDesk } from './editor/SubjectEditor';
export type { SubjectDeskProps } from './editor/SubjectEditor';
export { SubjectList } from './list/SubjectList';
export type { SubjectListProps } from './list/SubjectList';
