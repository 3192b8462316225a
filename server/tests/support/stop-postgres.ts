import { rmSync } from 'node:fs';
import './start-postgres';

/** Stops what `start-postgres` started and removes its data; jest requires a default export. */
export default async function stopPostgres(): Promise<void> {
  const cluster = globalThis.testCluster;
  if (!cluster) return;
  globalThis.testCluster = undefined;
  await cluster.postgres.stop();
  rmSync(cluster.dataDir, { recursive: true, force: true });
}
