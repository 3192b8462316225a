import { CardSkeleton } from '@najem/shared/ui/content';
import { lazy, Suspense } from 'react';
import { useAddress } from '../panel/address';
import { UserList } from './UserList';

const NAMES = ['view'] as const;

/** Nothing else of the panel picks dates, and the calendar is heavy. */
const AuditView = lazy(() => import('../audit/AuditView').then(({ AuditView }) => ({ default: AuditView })));

/** The users, or the log of what happened, which stands behind a link here. */
export function UsersTab() {
  const [{ view }] = useAddress(NAMES);
  if (view !== 'audit') return <UserList />;
  return (
    <Suspense fallback={<CardSkeleton lines={8} />}>
      <AuditView />
    </Suspense>
  );
}
