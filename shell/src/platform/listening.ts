import type { StoreModule } from '@najem/shared/store';
import type { AppStore } from '@najem/shared/store/host';
import type { RemoteEntry } from './registry';
import type { Remotes } from './remotes';

/**
 * Starts the epics of the remotes that have to hear without having been shown, for a person who is signed in, and follows the
 * registry. Where no remote has such epics nothing is requested. The returned function stops it.
 */
export function startListening(store: AppStore, remotes: Remotes): () => void {
  const isOffered = ({ id, version }: RemoteEntry) =>
    store.getState().session.isAuthenticated &&
    remotes.current().remotes.some((entry) => entry.id === id && entry.version === version);
  /** What threw at its start is not started again. */
  const failed = new Set<StoreModule>();
  const listen = async (entry: RemoteEntry) => {
    const module = await remotes.loadListens(entry);
    // The person, or the release, may be another one by now.
    if (!module || failed.has(module) || !isOffered(entry)) return;
    try {
      store.listen(module);
      remotes.keep(entry, () => store.end(entry.id));
    } catch (cause) {
      failed.add(module);
      remotes.reportFailure(entry, entry, 'start', cause);
    }
  };
  const follow = () => {
    const { remotes: entries } = remotes.current();
    for (const entry of entries.filter((one) => isOffered(one) && (one.listens || one.override))) {
      // Its loader has reported what did not load.
      listen(entry).catch(() => undefined);
    }
  };
  follow();
  return remotes.subscribe(follow);
}
