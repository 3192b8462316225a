export { DataTable } from './DataTable';
export type { Column, Sort } from './table-props';
export { ConfirmDialog, Dialog } from './Dialog';
export { DraftFoot, draftText } from './DraftFoot';
export type { DraftFootProps, ShownDraft } from './DraftFoot';
export { LinkButtons } from './LinkButtons';
export {
  listInput,
  listPaging,
  listState,
  readListQuery,
  useLastPage,
  useListQuery,
  writeListQuery,
} from './list-query';
export type { ListQuery, ListShape } from './list-query';
export { useOpened } from './opened';
export { Outcome, Steps } from './Outcome';
export { Pagination } from './Pagination';
export type { PaginationProps } from './Pagination';
export { Toasts } from './Toasts';
export { useTypedFilters } from './typed-filters';
