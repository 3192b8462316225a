import type { DeployToken } from '@najem/shared/contract/platform';
import type { TokenRow } from './token-queries';

/** Presents a deploy token without its secret. */
export function presentToken(row: TokenRow): DeployToken {
  return {
    _id: row.id,
    remote: row.remote,
    label: row.label,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at ? row.expires_at.toISOString() : undefined,
    lastUsedAt: row.last_used_at ? row.last_used_at.toISOString() : undefined,
    revokedAt: row.revoked_at ? row.revoked_at.toISOString() : undefined,
  };
}
