import { buildPrograms } from './built-program';
import { startPostgres } from './start-postgres';

/** Makes what all files of a run share; jest requires a default export. */
export default async function beforeFiles(): Promise<void> {
  await startPostgres();
  process.env.TEST_PROGRAMS = await buildPrograms();
}
