export { DataTable } from './DataTable';
export type { Column, Sort } from './table-props';
export { ConfirmDialog, Dialog } from './Dialog';
export { listInput, listPaging, readListQuery, useLastPage, useListQuery, writeListQuery } from './list-query';
export type { ListQuery, ListShape } from './list-query';
export { Outcome, Steps } from './Outcome';
export { SelectField } from './SelectField';
export { Toasts } from './Toasts';
export { useTypedFilters } from './typed-filters';
