import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type CreatedAt = ColumnType<Date, Date | undefined, never>;

export interface PeopleTables {
  users: {
    id: Generated<string>;
    name: string;
    /** Sorts as Polish does. */
    name_key: GeneratedAlways<string>;
    /** What the list's filters compare. */
    name_search: GeneratedAlways<string>;
    email_search: GeneratedAlways<string>;
    /** The Warsaw day, as YYYY-MM-DD. */
    registered_on: GeneratedAlways<string>;
    email: string;
    /** Lower-cased; unique among people who were not removed. */
    email_key: string;
    password_hash: string | null;
    role: 'user' | 'admin';
    status: 'active' | 'blocked';
    built_in: Generated<boolean>;
    /** Hash of the administrator's password from the settings, as last applied: only a changed setting applies again. */
    built_in_hash: string | null;
    email_verified_at: Date | null;
    /** When identity was confirmed through the third-party account. */
    identity_verified_at: Date | null;
    google_sub: string | null;
    referral_link_id: string | null;
    /** Sum of the RentCoins ledger, kept under row lock and CHECK (>= 0). */
    rent_coins: Generated<number>;
    created_at: CreatedAt;
    /** null as long as nobody ever signed in to the account. */
    first_login_at: Date | null;
    /** From then on the row carries nothing personal: it only keeps references to it whole. */
    removed_at: Date | null;
  };
  referral_links: {
    id: Generated<string>;
    /** Never changes. */
    code: string;
    description: string;
    campaign: string | null;
    is_active: Generated<boolean>;
    created_at: CreatedAt;
  };
  /** One signed-in device: a family of refresh tokens. */
  sessions: {
    id: Generated<string>;
    user_id: string;
    /** Browser and system in words; empty where the browser did not tell. */
    device: string;
    created_at: CreatedAt;
    last_used_at: Date;
    /** The end that no use puts off. */
    expires_at: Date;
    ended_at: Date | null;
    end_reason: SessionEnd | null;
  };
  refresh_tokens: {
    token_hash: Buffer;
    session_id: string;
    created_at: CreatedAt;
    expires_at: Date;
    /** When it was exchanged for its successor; exchanging it again after the grace window ends the family. */
    used_at: Date | null;
  };
  mail_tokens: {
    token_hash: Buffer;
    user_id: string;
    purpose: 'verify-email' | 'reset-password';
    created_at: CreatedAt;
    expires_at: Date;
    used_at: Date | null;
  };
  google_nonces: {
    nonce_hash: Buffer;
    user_id: string;
    expires_at: Date;
  };
  logins: {
    id: Generated<string>;
    user_id: string;
    at: Date;
  };
  /** Counters of attempts in fixed windows, shared by all server processes. */
  rate_limits: {
    key: string;
    window_start: Date;
    count: number;
  };
}

/** Why a session ended before its time. */
export type SessionEnd = 'logout' | 'ended' | 'reuse' | 'password' | 'blocked' | 'takeover' | 'settings';
