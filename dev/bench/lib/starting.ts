import { Cluster } from '@najem/cluster';
import { launchSite as launch, type LaunchedSite } from '@najem/e2e/launch-site';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@najem/embedded-postgres';
import { endAtSignal, stopAtSignal } from './ending';

/** Starts the PostgreSQL of a data directory; a signal that ends the measurement stops it last. */
export async function startDatabase(dataDir: string, settings: Record<string, string> = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, settings, log: () => undefined });
  stopAtSignal(() => postgres.stop());
  return postgres;
}

/** Creates a cluster that ends with the measurement. */
export function createCluster(options: ConstructorParameters<typeof Cluster>[0]): Cluster {
  const cluster = new Cluster(options);
  stopAtSignal(() => cluster.stop());
  return cluster;
}

/** Starts the site like `npm start`; it ends with the measurement, also while it starts. */
export function launchSite(options: Parameters<typeof launch>[0]): Promise<LaunchedSite> {
  return launch({ ...options, onSpawn: endAtSignal });
}
