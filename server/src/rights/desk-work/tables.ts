import type { DeskNote } from '@najem/shared/contract/rights';
import type { Generated } from 'kysely';

export interface DeskTables {
  /** What an administrator should look at and no other table has. */
  desk_notes: {
    id: Generated<string>;
    kind: DeskNote['kind'];
    claim_id: string | null;
    /** The author that it is about. */
    user_id: string | null;
    /** The entry that waits for its decision. */
    held_id: string | null;
    /** The tenancy that it is about. */
    tenancy_id: string | null;
    created_at: Date;
    handled_by: string | null;
    handled_at: Date | null;
    version: Generated<number>;
  };
  /** Texts that an administrator keeps for reasons. */
  desk_texts: {
    id: Generated<string>;
    user_id: string;
    title: string;
    content: string;
    changed_at: Date;
  };
  /** The days on which administrators got the mail about what is due. */
  desk_days: {
    day: string;
    told_at: Date;
  };
}
