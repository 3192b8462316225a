import { CONTRACT_VERSION, type RemoteEntry } from '@najem/shared/contract';

/** A registry's entry of a remote. */
export function aRemote(id: string, more: Partial<RemoteEntry> = {}): RemoteEntry {
  return {
    id,
    name: `mf_${id}`,
    version: '1.0.0-a',
    contract: CONTRACT_VERSION,
    access: 'user',
    entry: `/remotes/${id}/entry.js`,
    manifest: `/remotes/${id}/remote.json`,
    integrity: {},
    paths: [`/${id}`],
    publicPaths: [],
    nav: [],
    ...more,
  };
}
