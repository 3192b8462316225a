import type { ColumnType, Generated } from 'kysely';

type CreatedAt = ColumnType<Date, Date | undefined, never>;

export interface SessionTables {
  /** One signed-in device: a family of refresh tokens. */
  sessions: {
    id: Generated<string>;
    user_id: string;
    /** Browser and system in words; empty where the browser did not send them. */
    device: string;
    created_at: CreatedAt;
    last_used_at: Date;
    /** The end that no use puts off. */
    expires_at: Date;
    /** When the person last confirmed that it is them; the sign-in is the first time. */
    confirmed_at: Date | null;
    /** A confirmation after the sign-in that no showing of an identifier beyond the hour's limit has used up. */
    has_unused_confirmation: Generated<boolean>;
    /** Unused since reads left the replicas; the next release may drop it. */
    wrote_up_to: string | null;
    ended_at: Date | null;
    end_reason: SessionEnd | null;
  };
  refresh_tokens: {
    token_hash: Buffer;
    session_id: string;
    created_at: CreatedAt;
    expires_at: Date;
    /** When it was exchanged for its successor; exchanging it again may end the family. */
    used_at: Date | null;
    successor_hash: Buffer | null;
  };
  logins: {
    id: Generated<string>;
    user_id: string;
    at: Date;
  };
}

/** Why a session ended before its time. */
export type SessionEnd =
  | 'logout'
  | 'ended'
  | 'reuse'
  | 'password'
  | 'blocked'
  | 'takeover'
  | 'settings'
  | 'address'
  | 'second-factor'
  | 'disowned';
