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
export { createSubjectFeature } from './feature';
export type { SubjectFeature, SubjectState } from './feature';
export { createSubjectEpic, refreshListEvery$ } from './epics';
export type { FlowDraft } from './flow/flow';
export { createFlowDraft, readFlowDraft } from './flow/draft';
export { SubjectEditor } from './editor/SubjectEditor';
export type { SubjectEditorProps } from './editor/SubjectEditor';
export { SubjectList } from './list/SubjectList';
export type { SubjectListProps } from './list/SubjectList';
