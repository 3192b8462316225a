import { CONTRACT_VERSION } from '@najem/shared/contract/kernel';
import { TENANT } from '@najem/shared/domain/register';
import type { RemoteModule } from '@najem/shared/store';
import { epic } from './epics';
import { TenantAdd } from './screens/TenantAdd';
import { TenantList } from './screens/TenantList';
import { feature } from './state';

/** The remote's entry module. */
export const module: RemoteModule = {
  id: feature.id,
  contract: CONTRACT_VERSION,
  reducer: feature.reducer,
  epic,
  routes: [
    { path: TENANT.path, element: <TenantList /> },
    { path: TENANT.addPath, element: <TenantAdd /> },
  ],
};
