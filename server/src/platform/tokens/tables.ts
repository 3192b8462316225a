import type { Generated } from 'kysely';

export interface TokenTables {
  /** Each lets a program release one remote. */
  deploy_tokens: {
    id: Generated<string>;
    remote: string;
    label: string;
    token_hash: Buffer;
    created_by: string;
    created_at: Date;
    expires_at: Date | null;
    last_used_at: Date | null;
    revoked_at: Date | null;
  };
  /** Who sees a remote that is dark, besides administrators. */
  remote_team: {
    remote: string;
    user_id: string;
  };
}
