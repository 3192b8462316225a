import { CardSkeleton } from '@najem/shared/ui/content';
import { lazy, Suspense } from 'react';
import { useAddress } from '../panel/address';
import { SecurityEvents } from '../security/SecurityEvents';
import { UserList } from './UserList';

const NO_ADDRESS = { view: '' };

/** Loaded lazily, because only this view of the panel needs the calendar, which is large. */
const AuditView = lazy(() => import('../audit/AuditView').then(({ AuditView }) => ({ default: AuditView })));

/** The users, or what the address names: the audit log or the security events. */
export function UsersTab() {
  const [{ view }] = useAddress(NO_ADDRESS);
  if (view === 'security') return <SecurityEvents />;
  if (view !== 'audit') return <UserList />;
  return (
    <Suspense fallback={<CardSkeleton lines={8} />}>
      <AuditView />
    </Suspense>
  );
}
