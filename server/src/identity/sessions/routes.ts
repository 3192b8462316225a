import { session } from '@najem/shared/contract/identity';
import { type Route, serve } from '../../kernel/serve';
import { endOwnSession, signOut } from './end-session';
import { listOwnSessions } from './list-sessions';
import { refreshSession } from './refresh-session';

export const sessionRoutes: Route[] = [
  serve(session.refresh, refreshSession),
  serve(session.logout, signOut),
  serve(session.list, listOwnSessions),
  serve(session.end, endOwnSession),
];
