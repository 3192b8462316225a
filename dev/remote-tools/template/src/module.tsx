import { CONTRACT_VERSION } from '@najem/shared/contract/kernel';
import type { RemoteModule } from '@najem/shared/store';
import { Start } from './screens/Start';
import { epic, ID } from './state';

/** The remote module, which the shell loads. */
export const module: RemoteModule = {
  id: ID,
  contract: CONTRACT_VERSION,
  epic,
  routes: [{ path: '/example', element: <Start /> }],
};
