import type { ClaimLevel, DraftKind } from '@najem/shared/domain/rights';
import type { Generated, Selectable } from 'kysely';

export interface DraftTables {
  /** What somebody wrote in a form and has not sent. */
  drafts: {
    id: string;
    /** Its writer: an account, … */
    user_id: string | null;
    /** … a guest by what they proved and how well, whichever claim is active, … */
    identifier_index: Buffer | null;
    identifier_cipher: Buffer | null;
    identifier_key: string | null;
    level: ClaimLevel | null;
    /** … or a guest whose proof is under way. */
    claim_id: string | null;
    kind: DraftKind;
    /** The id of what it is about; of what does not exist yet `NO_THING`. */
    thing: string;
    /** Null once it was sent or deleted: its version is kept for a day, so that a late save brings nothing back. */
    content_cipher: Buffer | null;
    content_key: string | null;
    version: number;
    is_sent: Generated<boolean>;
    changed_at: Date;
  };
}

export type DraftRow = Selectable<DraftTables['drafts']>;
