import { CONTRACT_VERSION } from '@najem/shared/contract/kernel';
import type { RemoteModule } from '@najem/shared/store';
import { Waiting } from '@najem/shared/ui/base';
import { lazy, type ReactNode, Suspense } from 'react';
import { epic } from './epics';
import { Home } from './home/Home';
import { slice } from './state';

/** Screens with forms are loaded lazily: the list needs none of them. */
const TenancyScreen = lazy(() =>
  import('./tenancy/TenancyScreen').then(({ TenancyScreen }) => ({ default: TenancyScreen })),
);
const NewTenancy = lazy(() => import('./new/NewTenancy').then(({ NewTenancy }) => ({ default: NewTenancy })));
const Invited = lazy(() => import('./invited/Invited').then(({ Invited }) => ({ default: Invited })));
const AddedPart = lazy(() => import('./slots/AddedPart').then(({ AddedPart }) => ({ default: AddedPart })));
const EntryPart = lazy(() => import('./slots/EntryPart').then(({ EntryPart }) => ({ default: EntryPart })));
const WaitingPart = lazy(() => import('./slots/WaitingPart').then(({ WaitingPart }) => ({ default: WaitingPart })));

/** The remote's entry module. */
export const module: RemoteModule = {
  id: slice.id,
  contract: CONTRACT_VERSION,
  reducer: slice.reducer,
  epic,
  routes: [
    { path: '/tenancies', element: <Home /> },
    { path: '/tenancies/new', element: loaded(<NewTenancy />) },
    { path: '/tenancies/invited/:token', element: loaded(<Invited />) },
    { path: '/tenancies/:number', element: loaded(<TenancyScreen />) },
  ],
  parts: { 'subject-list': WaitingPart, 'subject-entry': EntryPart, 'subject-added': AddedPart },
};

function loaded(screen: ReactNode): ReactNode {
  return <Suspense fallback={<Waiting />}>{screen}</Suspense>;
}
