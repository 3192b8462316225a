import type { SubjectKind } from '@najem/shared/domain/register';
import type {
  AwaitedStep,
  Basis,
  Counts,
  DisputeSide,
  DisputeStart,
  DisputeState,
  Ground,
  Outcome,
  Wish,
} from '@najem/shared/domain/rights';
import type { DisputeEvent } from '@najem/shared/contract/rights';
import type { ColumnType, Generated, Insertable, Selectable } from 'kysely';
import type { EntryRecord } from '../../register/subjects/tables';

/**
 * An entry as it was before its dispute removed or corrected it, kept until the dispute is closed: the row, with moments as
 * ISO 8601, and the reply to it.
 */
export interface FormerEntry {
  entry: { [Column in keyof EntryRecord]: Stored<EntryRecord[Column]> };
  reply: { text: string | null; made_at: string; changed_at: string; change_count: number } | null;
}

type Stored<Value> = Value extends Date ? string : Value;

export interface DisputeTables {
  /** A person contests an entry about them. */
  disputes: {
    id: Generated<string>;
    /** What people call it by, as `SP-7K3F-9QXA`. */
    number: string;
    /** The entry and its subject may be gone. */
    entry_id: string;
    subject_id: string;
    kind: SubjectKind;
    /** The identifier of the subject: who has an active claim on it is the person. */
    identifier_index: Buffer;
    /** Of its last four characters; null until the nightly work of rows from before. */
    identifier_ending: Buffer | null;
    identifier_cipher: Buffer;
    identifier_key: string;
    /** The claim by which it was opened; its holder gets the mails. */
    claim_id: string | null;
    author_id: string;
    ground: Ground;
    wanted: Wish;
    wanted_text: string | null;
    /** Whether the entry stopped counting because of it. */
    suspends: boolean;
    because: NonNullable<DisputeStart['because']> | null;
    /** Names author, identifier, reason and address at the opening, so that an entry that is written again is known. */
    words_hash: Buffer;
    /** The key of that hash; null of disputes from before it was noted. */
    words_key: string | null;
    /** Of an entry that was removed for a fault of its author's: names author, identifier, reason and address. */
    repeat_hash: Buffer | null;
    repeat_key: string | null;
    state: DisputeState;
    opened_at: Date;
    /** When the present state ends by itself or is to be decided; null once it is over. */
    due_at: Date | null;
    /** Whom the desk waits for after a question, for what and until when; all null while it waits for nobody. */
    awaited_side: DisputeSide | null;
    awaited_step: AwaitedStep | null;
    awaited_until: Date | null;
    /** By when it is decided at the latest. */
    decision_due_at: Date;
    /** When an unproved entry is removed without a decision. */
    undecided_end_at: Date;
    /** Whether the author asked for more time. */
    is_prolonged: Generated<boolean>;
    /** Whether the desk extended the time for the decision. */
    is_extended: Generated<boolean>;
    reminded_at: Date | null;
    /** When a mail told the author, where an answer is due. */
    told_at: Date | null;
    outcome: Outcome | null;
    basis: Basis | null;
    reasons: string | null;
    /** How an entry that stays counts from the last decision on; null where none stays, and of an older release. */
    counts: Counts | null;
    /** Of the first decision; the decision on an appeal closes the dispute. */
    decided_at: Date | null;
    /** Who decided last; null where a date or the author decided. */
    decided_by: string | null;
    appealed_at: Date | null;
    appealed_by: DisputeSide | null;
    /** Before the appeal was decided. */
    first_outcome: Outcome | null;
    closed_at: Date | null;
    former_entry: ColumnType<FormerEntry | null, string | null, string | null>;
    taken_by: string | null;
    version: Generated<number>;
  };
  dispute_events: {
    id: Generated<number>;
    dispute_id: string;
    at: Date;
    by: DisputeEvent['by'];
    actor_id: string | null;
    what: DisputeEvent['what'];
    text: string | null;
    outcome: Outcome | null;
    basis: Basis | null;
  };
}

export type DisputeRow = Selectable<DisputeTables['disputes']>;
export type NewDisputeRow = Insertable<DisputeTables['disputes']>;
export type DisputeEventRow = Selectable<DisputeTables['dispute_events']>;
