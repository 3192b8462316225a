import { session, users } from '@najem/shared/contract';
import { type Route, serve } from '../../kernel/serve';
import { endOwnSession, signOut } from './end-session';
import { listOwnSessions } from './list-sessions';
import { refreshSession } from './refresh-session';
import { signIn } from './sign-in';

export const sessionRoutes: Route[] = [
  serve(users.login, signIn),
  serve(session.refresh, refreshSession),
  serve(session.logout, signOut),
  serve(session.list, listOwnSessions),
  serve(session.end, endOwnSession),
];
