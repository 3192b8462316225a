import { CONTRACT_VERSION } from '@najem/shared/contract';
import type { RemoteModule } from '@najem/shared/store';
import { Page } from '@najem/shared/ui/base';

/** The remote's door. */
export const module: RemoteModule = {
  id: 'payments',
  contract: CONTRACT_VERSION,
  routes: [{ path: '/payments', element: <Page title="payments">{null}</Page> }],
};
