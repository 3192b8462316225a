import { CONTRACT_VERSION } from '@najem/shared/contract/kernel';
import type { RemoteModule } from '@najem/shared/store';
import { Waiting } from '@najem/shared/ui/base';
import { lazy, type ReactNode, Suspense } from 'react';
import { epic } from './epics';
import {
  CASE_PATH,
  CLAIM_PATH,
  DESK_PATH,
  DISPUTE_PATH,
  EVIDENCE_PATH,
  FIGURES_PATH,
  NEW_CASE_PATH,
} from './desk/frame/paths';
import { AdminPanel } from './AdminPanel';
import { AUDIT_PATH, SECURITY_PATH, USERS_PATH } from './panel/address';
import { ID } from './panel/state';
import { ReportGenerator } from './reports/ReportGenerator';
import { REMOTES_PATH } from './remotes/values';
import { reducer } from './state';

/** Every screen but the panel's own tabs is loaded lazily: the tabs need none of them. */
const RemotesPage = lazy(() => import('./remotes/RemotesPage').then(({ RemotesPage }) => ({ default: RemotesPage })));
/** The audit log's calendar is large. */
const AuditView = lazy(() => import('./audit/AuditView').then(({ AuditView }) => ({ default: AuditView })));
const SecurityEvents = lazy(() =>
  import('./security/SecurityEvents').then(({ SecurityEvents }) => ({ default: SecurityEvents })),
);
const UserPage = lazy(() => import('./users/UserPage').then(({ UserPage }) => ({ default: UserPage })));
const DeskPage = lazy(() => import('./desk/DeskPage').then(({ DeskPage }) => ({ default: DeskPage })));
const DeskFigures = lazy(() =>
  import('./desk/figures/DeskFigures').then(({ DeskFigures }) => ({ default: DeskFigures })),
);
const ClaimPage = lazy(() => import('./desk/claims/ClaimPage').then(({ ClaimPage }) => ({ default: ClaimPage })));
const DisputePage = lazy(() =>
  import('./desk/disputes/DisputePage').then(({ DisputePage }) => ({ default: DisputePage })),
);
const CasePage = lazy(() => import('./desk/cases/CasePage').then(({ CasePage }) => ({ default: CasePage })));
const NewCase = lazy(() => import('./desk/cases/NewCase').then(({ NewCase }) => ({ default: NewCase })));
const EvidencePage = lazy(() =>
  import('./desk/evidence/EvidencePage').then(({ EvidencePage }) => ({ default: EvidencePage })),
);

/** The remote's entry module. */
export const module: RemoteModule = {
  id: ID,
  contract: CONTRACT_VERSION,
  reducer,
  epic,
  routes: [
    { path: '/admin', element: <AdminPanel /> },
    { path: '/admin/report-generator', element: <ReportGenerator /> },
    { path: `${USERS_PATH}/:id`, element: loaded(<UserPage />) },
    { path: AUDIT_PATH, element: loaded(<AuditView />) },
    { path: SECURITY_PATH, element: loaded(<SecurityEvents />) },
    { path: REMOTES_PATH, element: loaded(<RemotesPage />) },
    { path: DESK_PATH, element: loaded(<DeskPage />) },
    { path: FIGURES_PATH, element: loaded(<DeskFigures />) },
    { path: `${CLAIM_PATH}/:id`, element: loaded(<ClaimPage />) },
    { path: `${DISPUTE_PATH}/:id`, element: loaded(<DisputePage />) },
    { path: NEW_CASE_PATH, element: loaded(<NewCase />) },
    { path: `${CASE_PATH}/:id`, element: loaded(<CasePage />) },
    { path: `${EVIDENCE_PATH}/:id`, element: loaded(<EvidencePage />) },
  ],
};

function loaded(screen: ReactNode): ReactNode {
  return <Suspense fallback={<Waiting />}>{screen}</Suspense>;
}
