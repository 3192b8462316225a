import type { Generated } from 'kysely';

export interface DeskTables {
  /** What an administrator should look at and no other table has. */
  desk_notes: {
    id: Generated<string>;
    kind: 'identity_abuse' | 'not_me';
    claim_id: string | null;
    created_at: Date;
    handled_by: string | null;
    handled_at: Date | null;
    version: Generated<number>;
  };
}
