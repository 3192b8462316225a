export { EntryFields, reasonOptions } from './editor/EntryFields';
export type { EntryFieldsProps } from './editor/EntryFields';
export { findEntryErrors } from './editor/form-errors';
export { SubjectEditor } from './editor/SubjectEditor';
export type { SubjectEditorProps } from './editor/SubjectEditor';
export { EntryCorrected, EntryTenancy, EntryEnd, EntryReply, EntryStanding, GradeBadge } from './EntryFacts';
export type { EntryStandingProps } from './EntryFacts';
export { createSubjectEpic, refreshListEvery$ } from './epics';
export type { EvidenceDialog } from './evidence/dialog';
export { EvidenceDialogView } from './evidence/EvidenceDialog';
export { EvidenceList } from './evidence/EvidenceList';
export { createEvidenceDialog } from './evidence/lone-dialog';
export { recheckFile } from './evidence/upload';
export { createSubjectFeature } from './feature';
export type { SubjectFeature, SubjectState } from './feature';
export { createFlowDraft, readFlowDraft } from './flow/draft';
export type { FlowDraft } from './flow/flow';
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
export { SubjectList } from './list/SubjectList';
export type { SubjectListProps } from './list/SubjectList';
export { RatingBasis, RatingFacts, RatingWhy } from './RatingFacts';
export type { RatingWhyProps } from './RatingFacts';
export { DueBadge } from './DueBadge';
export { buildEntryInput, readEntryValues } from './values';
export type { EntryValues } from './values';
