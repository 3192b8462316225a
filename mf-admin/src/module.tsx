import { CONTRACT_VERSION } from '@najem/shared/contract';
import type { RemoteModule } from '@najem/shared/store';
import { epic } from './epics';
import { AdminPanel } from './panel/AdminPanel';
import { RemotesPage } from './remotes/RemotesPage';
import { ReportGenerator } from './reports/ReportGenerator';
import { REMOTES_PATH } from './remotes/values';
import { ID, reducer } from './state';

/** The remote's entry module. */
export const module: RemoteModule = {
  id: ID,
  contract: CONTRACT_VERSION,
  reducer,
  epic,
  routes: [
    { path: '/admin', element: <AdminPanel /> },
    { path: '/admin/report-generator', element: <ReportGenerator /> },
    { path: REMOTES_PATH, element: <RemotesPage /> },
  ],
};
