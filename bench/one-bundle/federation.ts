import type { RemoteModule } from '@najem/shared/store';

/**
 * Stands in for the shell's federation.ts in the one-bundle build: the same remotes as plain chunks of one
 * application, which is what the federation is measured against. webpack.common.js says which doors are beside this file.
 */
export async function loadRelease({ id }: { id: string }): Promise<RemoteModule> {
  const door = (await import(/* webpackChunkName: "remote-[request]" */ `./${id}`)) as { module: RemoteModule };
  return door.module;
}
