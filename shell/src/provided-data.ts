/** What the shell provides as `@najem/shared/ui/data`. */
export { DataTable, Pagination } from './provided-kit';
