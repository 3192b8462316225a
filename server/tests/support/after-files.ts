import { rmSync } from 'node:fs';
import { stopPostgres } from './start-postgres';

/** Removes what `before-files` made; jest requires a default export. */
export default async function afterFiles(): Promise<void> {
  rmSync(process.env.TEST_PROGRAMS ?? '', { recursive: true, force: true });
  await stopPostgres();
}
