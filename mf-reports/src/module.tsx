import { CONTRACT_VERSION } from '@najem/shared/contract';
import type { RemoteModule } from '@najem/shared/store';
import { Page } from '@najem/shared/ui/base';

/** The remote's door. */
export const module: RemoteModule = {
  id: 'reports',
  contract: CONTRACT_VERSION,
  routes: [{ path: '/reports', element: <Page title="reports">{null}</Page> }],
};
