import type { UserStatus } from '@najem/shared/domain/identity';
import { sql } from 'kysely';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';

/** A session that has not ended, with its user. */
export interface SessionRow {
  session_id: string;
  user_id: string;
  name: string;
  email: string;
  role: Actor['role'];
  status: UserStatus;
  built_in: boolean;
  identity_verified_at: Date | null;
  created_at: Date;
  expires_at: Date;
  confirmed_at: Date | null;
  /** An administrator without a second factor. */
  lacks_second_factor: boolean;
}

/** Reads the session of an id that has not ended. */
export async function findSession(ctx: Context, id: string): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`/* statement: session */
    select s.id as session_id, u.id as user_id, u.name, u.email, u.role, u.status, u.built_in,
      u.identity_verified_at, s.created_at, s.expires_at, s.confirmed_at,
      case when u.role = 'admin' then
        not exists (select from passkeys p where p.user_id = u.id)
        and not exists (select from code_apps c where c.user_id = u.id and c.is_confirmed)
      else false end as lacks_second_factor
    from sessions s join users u on u.id = s.user_id
    where s.id = ${id} and s.ended_at is null and u.removed_at is null`.execute(ctx.db);
  return rows[0];
}
