import { CONTRACT_VERSION } from '@najem/shared/contract/kernel';
import { SAMPLE_REPORT } from '@najem/shared/domain/reports';
import type { RemoteModule } from '@najem/shared/store';
import { lazy, Suspense } from 'react';
import { AskPart } from './asking/AskPart';
import { epic } from './epics';
import { Generator } from './screens/Generator';
import { ReportScreen } from './screens/ReportScreen';
import { SharedReport } from './screens/SharedReport';
import { Verify } from './screens/Verify';
import { ID, reducer } from './state';

const SampleReport = lazy(() => import('./sample/SampleReport').then((m) => ({ default: m.SampleReport })));

/** The remote's entry module. */
export const module: RemoteModule = {
  id: ID,
  contract: CONTRACT_VERSION,
  reducer,
  epic,
  routes: [
    { path: '/reports', element: <Generator /> },
    { path: '/reports/shared/:shareId', element: <SharedReport /> },
    {
      path: SAMPLE_REPORT.path,
      element: (
        <Suspense fallback={null}>
          <SampleReport />
        </Suspense>
      ),
    },
    { path: '/reports/verify', element: <Verify /> },
    { path: '/reports/verify/:number', element: <Verify /> },
    { path: '/reports/:reportId', element: <ReportScreen /> },
  ],
  parts: { 'subject-details': AskPart },
};
