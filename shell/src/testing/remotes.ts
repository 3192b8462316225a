import { CONTRACT_VERSION } from '@najem/shared/contract/kernel';
import type { RemoteLine } from '@najem/shared/contract/platform';
import type { RemoteEntry, SiteRegistry } from '../platform/registry';
import type { ReleaseFailure } from '../platform/remote-failure';
import type { RemoteLoad } from '../platform/release-loader';
import { Remotes } from '../platform/remotes';

/** A registry's entry of a remote. */
export function aRemote(id: string, more: Partial<RemoteEntry> = {}): RemoteEntry {
  return {
    id,
    name: `mf_${id}`,
    version: '1.0.0-a',
    contract: CONTRACT_VERSION,
    access: 'user',
    entry: `/remotes/${id}/entry.js`,
    integrity: {},
    paths: [`/${id}`],
    publicPaths: [],
    nav: [],
    ...more,
  };
}

export const MODULE = { id: 'tenants', contract: CONTRACT_VERSION, routes: [] };

export const PREVIOUS = {
  name: 'mf_tenants',
  version: '1.0.0-a',
  contract: CONTRACT_VERSION,
  entry: '/remotes/tenants/1.0.0-a/entry.js',
  integrity: { '/remotes/tenants/1.0.0-a/entry.js': 'sha384-old' },
};

/** A registry's entry of a remote whose release is newer than `PREVIOUS`. */
export function entry(id: string, more: Partial<RemoteEntry> = {}): RemoteEntry {
  const script = `/remotes/${id}/1.0.0-b/entry.js`;
  return aRemote(id, { version: '1.0.0-b', entry: script, integrity: { [script]: 'sha384-new' }, ...more });
}

/** The error of webpack's runtime for a file that did not load. */
export const missing = (text: string, request?: string) =>
  Object.assign(new Error(text), { name: 'ChunkLoadError', request });

/** The remotes of a page with their recorded failures and loads; `renewal` fetches the registry and `reading` a record: both reject by default. */
export function remotesOf(...entries: RemoteEntry[]) {
  const failures: ReleaseFailure[] = [];
  const loads: RemoteLoad[] = [];
  const renewal = jest.fn<Promise<SiteRegistry>, []>().mockRejectedValue(new Error('no connection'));
  const reading = jest.fn<Promise<RemoteEntry>, [RemoteLine]>().mockRejectedValue(new Error('no connection'));
  const remotes = new Remotes(
    { remotes: entries, shellVersion: 'shell-1' },
    (failure) => failures.push(failure),
    (load) => loads.push(load),
    { fetch: renewal, readEntry: reading },
  );
  return { failures, loads, remotes, renewal, reading };
}
