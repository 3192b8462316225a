import { CONTRACT_VERSION } from '@najem/shared/contract';
import type { RemoteModule } from '@najem/shared/store';
import { epic } from './epics';
import { AdminPanel } from './panel/AdminPanel';
import { ReportGenerator } from './reports/ReportGenerator';
import { ID, reducer } from './state';

/** The remote's door. */
export const module: RemoteModule = {
  id: ID,
  contract: CONTRACT_VERSION,
  reducer,
  epic,
  routes: [
    { path: '/admin', element: <AdminPanel /> },
    { path: '/admin/report-generator', element: <ReportGenerator /> },
  ],
};
