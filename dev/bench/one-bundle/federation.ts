import type { RemoteModule } from '@najem/shared/store';

/**
 * Replaces the shell's federation.ts in the one-bundle build: the same remotes as plain chunks of one application, with
 * which the federation is compared. webpack.config.cjs resolves each id to the module of that remote.
 */
export async function loadRelease({ id }: { id: string }): Promise<RemoteModule> {
  const exposed = (await import(/* webpackChunkName: "remote-[request]" */ `./${id}`)) as { module: RemoteModule };
  return exposed.module;
}
