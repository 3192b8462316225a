import { AuditView } from '../audit/AuditView';
import { useAddress } from '../panel/address';
import { UserList } from './UserList';

const NAMES = ['view'] as const;

/** The users, or the log of what happened, which stands behind a link here. */
export function UsersTab() {
  const [{ view }] = useAddress(NAMES);
  return view === 'audit' ? <AuditView /> : <UserList />;
}
