import type { KnownIdentifierType, SubjectKind, SubjectType } from '@najem/shared/domain';
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';

type CreatedAt = ColumnType<Date, Date | undefined, never>;

export interface SubjectTables {
  subjects: {
    id: Generated<string>;
    kind: SubjectKind;
    name: string;
    /** Sorts in Polish order byte by byte. */
    name_key: GeneratedAlways<string>;
    /** What the filters compare. */
    name_search: GeneratedAlways<string>;
    email_search: GeneratedAlways<string | null>;
    type: SubjectType;
    identifier_type: KnownIdentifierType | null;
    /** Keyed hash of the normalised identifier, unique per kind; the identifier itself is only in the cipher. */
    identifier_index: Buffer | null;
    /** Keyed hash of its last four characters, by which administrators find it. */
    identifier_ending: Buffer | null;
    identifier_cipher: Buffer | null;
    identifier_key: string | null;
    /** Names the described person or company in the awards' keys; outlives a correction of the identifier. */
    award_key: Generated<string>;
    address: string | null;
    contact_info: string | null;
    email: string | null;
    created_by: string;
    created_at: CreatedAt;
    updated_at: Date;
    /** Counts up when the basics change; entries have versions of their own. */
    version: Generated<number>;
    /** Kept with every entry in the same transaction: how many there are and what they add up to, in tenths. */
    entry_count: Generated<number>;
    effect_tenths: Generated<number>;
    rating_tenths: GeneratedAlways<number>;
    last_entry_at: Date | null;
  };
  history_entries: {
    id: Generated<string>;
    subject_id: string;
    author_id: string;
    /** Null: the author. */
    counterpart: string | null;
    rental_address: string;
    reason: string;
    effect_tenths: number;
    comment: string;
    created_at: ColumnType<Date, Date | undefined, Date>;
    updated_at: Date;
    version: Generated<number>;
  };
  /** Who sees which subject in their own list: its creator and the authors of its entries. */
  subject_members: {
    user_id: string;
    subject_id: string;
    kind: SubjectKind;
    since: Date;
  };
  /** The distinct identifiers that a user looked up on their last day of looking up (Warsaw). */
  lookups: {
    user_id: string;
    day: string;
    /** Beginnings of blind indexes. */
    identifiers: Buffer[];
  };
  /** The distinct identifiers that were looked up from one network address on one day (Warsaw). */
  address_lookups: {
    /** Keyed hash of the address and the day. */
    address: Buffer;
    day: string;
    /** Beginnings of blind indexes. */
    identifiers: Buffer[];
  };
  /** How much an account added, for the limits of what it may add. */
  contribution_counts: {
    user_id: string;
    /** Subjects added while the account was not trusted, removed ones included. */
    untrusted_subjects: Generated<number>;
    /** The last day of writing (Warsaw). */
    day: string;
    /** Entries written on that day, removed ones included. */
    entries: Generated<number>;
  };
  /** How many subjects have a value of a measure is the sum of its rows; kept by a trigger. */
  subject_counts: {
    kind: SubjectKind;
    measure: 'entries' | 'rating' | 'rated' | 'month';
    value: number;
    total: number;
  };
}

export type SubjectRecord = Selectable<SubjectTables['subjects']>;
export type EntryRecord = Selectable<SubjectTables['history_entries']>;

/** The columns that hold an identifier. */
export type SealedColumns = Pick<
  SubjectRecord,
  'identifier_type' | 'identifier_index' | 'identifier_ending' | 'identifier_cipher' | 'identifier_key'
>;
