import { CONTRACT_VERSION } from '@najem/shared/contract/kernel';
import { LANDLORD } from '@najem/shared/domain/register';
import type { RemoteModule } from '@najem/shared/store';
import { epic } from './epics';
import { LandlordAdd } from './screens/LandlordAdd';
import { LandlordList } from './screens/LandlordList';
import { feature } from './state';

/** The remote's entry module. */
export const module: RemoteModule = {
  id: feature.id,
  contract: CONTRACT_VERSION,
  reducer: feature.reducer,
  epic,
  routes: [
    { path: LANDLORD.path, element: <LandlordList /> },
    { path: LANDLORD.addPath, element: <LandlordAdd /> },
  ],
};
