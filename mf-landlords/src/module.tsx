import { CONTRACT_VERSION } from '@najem/shared/contract';
import { LANDLORD } from '@najem/shared/domain';
import type { RemoteModule } from '@najem/shared/store';
import { epic } from './epics';
import { LandlordAdd } from './screens/LandlordAdd';
import { LandlordList } from './screens/LandlordList';
import { feature, ID } from './state';

/** The remote's door. */
export const module: RemoteModule = {
  id: ID,
  contract: CONTRACT_VERSION,
  reducer: feature.reducer,
  epic,
  routes: [
    { path: LANDLORD.path, element: <LandlordList /> },
    { path: LANDLORD.addPath, element: <LandlordAdd /> },
  ],
};
