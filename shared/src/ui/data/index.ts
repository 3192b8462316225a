export { DataTable } from './DataTable';
export type { Column, DataTableProps, Expansion, Sort } from './DataTable';
export { Pagination } from './Pagination';
export type { PaginationProps } from './Pagination';
