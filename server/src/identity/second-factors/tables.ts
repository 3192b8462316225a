import type { Generated } from 'kysely';

/** How somebody signed in before the second step. */
export type FirstStep = 'password' | 'google';

export interface SecondFactorTables {
  /** An app that shows codes; the unconfirmed one waits for its first code. */
  code_apps: {
    user_id: string;
    is_confirmed: boolean;
    secret_cipher: Buffer;
    /** Id of the key that encrypted it. */
    secret_key: string;
    /** The time step of the last accepted code: each step counts once. */
    last_step: number | null;
    created_at: Date;
  };
  passkeys: {
    id: Generated<string>;
    user_id: string;
    /** The authenticator's own id, in base64url. */
    credential_id: string;
    public_key: Buffer;
    /** Uses as the authenticator counts them. */
    counter: number;
    transports: string[];
    name: string;
    created_at: Date;
    last_used_at: Date | null;
  };
  /** The codes that were not used yet. */
  recovery_codes: {
    user_id: string;
    code_hash: Buffer;
  };
  /** Sign-ins that wait for their second step. */
  second_steps: {
    token_hash: Buffer;
    user_id: string;
    way: FirstStep;
    /** What the first step proved: a changed password or Google account makes the second step worthless. */
    account_mark: Buffer;
    expires_at: Date;
  };
  /** Wrong proofs since the last right one. */
  guesses: {
    user_id: string;
    of: 'second-factor' | 'password';
    failures: number;
    waits: number;
    /** The end of the last wait. */
    retry_at: Date | null;
    /** When the owner was last told. */
    warned_at: Date | null;
    changed_at: Date;
  };
  passkey_challenges: {
    challenge_hash: Buffer;
    user_id: string;
    purpose: 'sign-in' | 'confirm' | 'add';
    expires_at: Date;
  };
}
