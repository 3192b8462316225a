export { DataTable } from './DataTable';
export type { Column, Sort } from './DataTable';
export { ConfirmDialog, Dialog } from './Dialog';
export { Outcome, Steps } from './Outcome';
export { SelectField } from './SelectField';
export { Toasts } from './Toasts';
