import { CONTRACT_VERSION } from '@najem/shared/contract';
import type { RemoteModule } from '@najem/shared/store';
import { Start } from './screens/Start';
import { epic, ID, reducer } from './state';

/** The remote module, which the shell loads. */
export const module: RemoteModule = {
  id: ID,
  contract: CONTRACT_VERSION,
  reducer,
  epic,
  routes: [{ path: '/example', element: <Start /> }],
};
