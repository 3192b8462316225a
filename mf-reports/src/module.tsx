import { CONTRACT_VERSION } from '@najem/shared/contract';
import type { RemoteModule } from '@najem/shared/store';
import { epic } from './epics';
import { Generator } from './screens/Generator';
import { ReportScreen } from './screens/ReportScreen';
import { SharedReport } from './screens/SharedReport';
import { Verify } from './screens/Verify';
import { ID, reducer } from './state';

/** The remote's entry module. */
export const module: RemoteModule = {
  id: ID,
  contract: CONTRACT_VERSION,
  reducer,
  epic,
  routes: [
    { path: '/reports', element: <Generator /> },
    { path: '/reports/shared/:shareId', element: <SharedReport /> },
    { path: '/reports/verify', element: <Verify /> },
    { path: '/reports/verify/:number', element: <Verify /> },
    { path: '/reports/:reportId', element: <ReportScreen /> },
  ],
};
