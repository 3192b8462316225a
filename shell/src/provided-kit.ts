import { DataTable as Table, Pagination as Pages } from '../../shared/src/ui/data';
import { KitProvider as Provider } from '../../shared/src/ui/frame';

/**
 * The design kit's table and the frame around it, which the shell provides under both their names. By their files: under
 * their names they would be the shared modules that this is provided as, and import themselves. As bindings of its own:
 * webpack looks through a re-export, and then compiles nothing of both into one module.
 */
export const DataTable = Table;
export const Pagination = Pages;
export const KitProvider = Provider;
