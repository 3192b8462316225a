import type { BlockReason, UserStatus } from '@najem/shared/domain/identity';
import type { Role } from '@najem/shared/domain/kernel';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type CreatedAt = ColumnType<Date, Date | undefined, never>;

export interface AccountTables {
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
    role: Role;
    status: UserStatus;
    /** Why it is blocked, of the domain's list; null unless an administrator blocked it. */
    block_reason: ColumnType<BlockReason | null, BlockReason | null | undefined, BlockReason | null>;
    /** What the administrator wrote to its owner about that. */
    block_text: ColumnType<string | null, string | null | undefined, string | null>;
    built_in: Generated<boolean>;
    /** Hash of the administrator's password from the settings, as last applied: only a changed setting applies again. */
    built_in_hash: string | null;
    email_verified_at: Date | null;
    /** When identity was confirmed through the third-party account. */
    identity_verified_at: Date | null;
    /** The Google account that signs in. */
    google_sub: string | null;
    /** Its address, where Google has confirmed it. */
    google_email: string | null;
    /** The Google account that proves the identity, which need not sign in. */
    identity_google_sub: string | null;
    referral_link_id: string | null;
    /** Sum of the RentCoins ledger, kept under row lock and CHECK (>= 0). */
    rent_coins: Generated<number>;
    /** RentCoins taken back beyond the balance: what later awards pay first. */
    rent_coins_owed: Generated<number>;
    created_at: CreatedAt;
    /** Null until the first sign-in to the account. */
    first_login_at: Date | null;
    /** The browser and system that the account was made with, in words; empty where they are not known. */
    registered_device: Generated<string>;
    /** The hash of that browser's id. */
    registered_browser: Buffer | null;
    /** How many owners it had before this one: browsers that they signed in with are not known any more. */
    former_owners: Generated<number>;
    /** When the account is removed at the latest; null unless its owner asked for it. */
    removal_due_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    /** From then on the row carries nothing personal: it only keeps references to it whole. */
    removed_at: Date | null;
  };
  /** Accounts that an administrator has just removed, as they were; nothing reads them but the undoing and its end. */
  undoable_removals: {
    user_id: string;
    due_at: Date;
    removed_by: string;
    kept: unknown;
  };
  mail_tokens: {
    token_hash: Buffer;
    user_id: string;
    purpose: 'verify-email' | 'reset-password' | 'change-email';
    /** What the secret follows from; null for links of before. */
    seed: Buffer | null;
    /** The address that a link of `change-email` confirms. */
    email: string | null;
    email_key: string | null;
    created_at: CreatedAt;
    expires_at: Date;
    used_at: Date | null;
  };
  /** A nonce belongs to a user or, for signing in, to a browser. */
  google_nonces: {
    nonce_hash: Buffer;
    user_id: string | null;
    browser_hash: Buffer | null;
    expires_at: Date;
  };
  /** Failed sign-ins by account, over all addresses; the account need not exist. */
  sign_in_delays: {
    account_hash: Buffer;
    recent_failures: ColumnType<Date[], Date[] | undefined, Date[]>;
    waits: Generated<number>;
    retry_at: Date | null;
    warned_at: Date | null;
    changed_at: Date;
  };
}
