import { CONTRACT_VERSION, type Registry, type RemoteEntry } from '@najem/shared/contract';
import type { Fault } from '../platform/fault';
import type { RemoteLoad } from '../platform/release-loader';
import { Remotes } from '../platform/remotes';
import { aRemote } from './a-remote';

/** A team's own origin. */
export const TEAM = 'https://team.example';

export const DOOR = { id: 'tenants', contract: CONTRACT_VERSION, routes: [] };

export const PREVIOUS = {
  version: '1.0.0-a',
  entry: '/remotes/tenants/1.0.0-a/entry.js',
  integrity: { '/remotes/tenants/1.0.0-a/entry.js': 'sha384-old' },
};

/** What a registry says of a remote, whose release is a newer one than `PREVIOUS`. */
export function entry(id: string, more: Partial<RemoteEntry> = {}): RemoteEntry {
  const script = `/remotes/${id}/1.0.0-b/entry.js`;
  return aRemote(id, { version: '1.0.0-b', entry: script, integrity: { [script]: 'sha384-new' }, ...more });
}

/** Where a release lies on that origin, and where this site keeps its copy. */
export const SCRIPT = `${TEAM}/tenants/1/entry.js`;
export const COPY = '/remotes/tenants/1.0.0-b/entry.js';

/** What a registry says of a remote whose release lies on its team's own origin. */
export const elsewhere = (more: Partial<RemoteEntry> = {}) =>
  entry('tenants', {
    entry: SCRIPT,
    integrity: { [SCRIPT]: 'sha384-new' },
    copy: { entry: COPY, integrity: { [COPY]: 'sha384-new' } },
    ...more,
  });

/** As webpack's runtime tells of a file that did not come. */
export const missing = (text: string, request?: string) =>
  Object.assign(new Error(text), { name: 'ChunkLoadError', request });

/** Remotes as a page has them, what they told of, and `renewal`: the newer registry that a retry gets, which is none. */
export function remotesOf(...entries: RemoteEntry[]) {
  const faults: Fault[] = [];
  const loads: RemoteLoad[] = [];
  const renewal = jest.fn<Promise<Registry>, []>().mockRejectedValue(new Error('no connection'));
  const remotes = new Remotes(
    { remotes: entries, shellVersion: 'shell-1', origins: [TEAM] },
    (fault) => faults.push(fault),
    (load) => loads.push(load),
    renewal,
  );
  return { faults, loads, remotes, renewal };
}
