import type { RemoteModule } from '@najem/shared/store';

/**
 * Stands in for the shell's federation.ts in the one-bundle build: the same remotes as plain chunks of one
 * application, which is what the federation is measured against.
 */
const DOORS: Record<string, () => Promise<{ module: RemoteModule }>> = {
  tenants: () => import(/* webpackChunkName: "remote-tenants" */ '../../mf-tenants/src/module'),
  landlords: () => import(/* webpackChunkName: "remote-landlords" */ '../../mf-landlords/src/module'),
  reports: () => import(/* webpackChunkName: "remote-reports" */ '../../mf-reports/src/module'),
  payments: () => import(/* webpackChunkName: "remote-payments" */ '../../mf-payments/src/module'),
  admin: () => import(/* webpackChunkName: "remote-admin" */ '../../mf-admin/src/module'),
};

export async function loadRelease({ id }: { id: string }): Promise<RemoteModule> {
  const door = DOORS[id];
  if (!door) throw new Error(`Remote '${id}' is not part of this bundle`);
  return (await door()).module;
}
