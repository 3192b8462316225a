import type { KnownIdentifierType, SubjectType } from '@najem/shared/domain/kernel';
import type { BasicsField, Grade, StandingKind, SubjectKind } from '@najem/shared/domain/register';
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';

type CreatedAt = ColumnType<Date, Date | undefined, never>;

export interface SubjectTables {
  /** Entries that wait for the desk; nobody but their author and the desk knows of them. */
  held_entries: {
    id: Generated<string>;
    subject_id: string;
    author_id: string;
    counterpart: string | null;
    rental_address: string;
    reason: string;
    effect_tenths: number;
    comment: string;
    created_at: Date;
    held_at: Date;
    /** As of the entry that it would become. */
    is_unlisted: Generated<boolean>;
  };
  subjects: Record<BasicsField, string | null> & {
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
    email: string | null;
    /** Null where the service made it for an opinion: it belongs to nobody. */
    created_by: string | null;
    created_at: CreatedAt;
    updated_at: Date;
    /** Counts up when the basics change; entries have versions of their own. */
    version: Generated<number>;
    /** Kept with every entry in the same transaction: how many count and what those add up to, in tenths. */
    entry_count: Generated<number>;
    effect_tenths: Generated<number>;
    rating_tenths: GeneratedAlways<number>;
    last_entry_at: Date | null;
    /** Likewise: how many people wrote them. */
    author_count: Generated<number>;
    /** Likewise: how many are documented or better proved, and what those add up to. */
    documented_count: Generated<number>;
    documented_tenths: Generated<number>;
    /** Likewise: how many come from a tenancy that both sides confirmed and are not documented. */
    tenancy_count: Generated<number>;
    /** How many entries do not count at present. */
    suspended_count: Generated<number>;
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
    /** Counts up with the text, the grade and the reply. */
    version: Generated<number>;
    /** The grade that holds: the higher one of the evidence's and of the person's confirmation. */
    grade: Generated<Grade>;
    /** The grade that administrators gave for evidence. */
    evidence_grade: Generated<Exclude<Grade, 'confirmed'>>;
    /** The server's own time, from which on the entry is kept; `created_at` may be the author's. */
    recorded_at: Generated<Date>;
    /** From when on it is kept instead, where what it is about was over before. */
    ages_from: Date | null;
    /** Only of entries from before `recorded_at`: they do not end sooner. */
    kept_until: Date | null;
    /**
     * Whether it counts; the dispute or case by which it does not, since when, and until when at the latest. Restricted by
     * neither, it waits for the desk whether it is about that person.
     */
    standing: Generated<StandingKind>;
    standing_by: string | null;
    standing_since: Date | null;
    standing_until: Date | null;
    /** When it was corrected after a dispute. */
    corrected_at: Date | null;
    /** Whether its author has it elsewhere, and the subject neither in their list nor shown to them. */
    is_unlisted: Generated<boolean>;
    /** The days of the tenancy that it comes from, where both sides confirmed it. */
    tenancy_from: string | null;
    tenancy_to: string | null;
    /** Until when it says to its readers that its author added it after both opinions of a tenancy were revealed. */
    after_reveal_until: Date | null;
  };
  /** What is left of an entry that was removed. */
  entry_tombstones: {
    entry_id: string;
    subject_id: string;
    removed_at: Date;
    cause: 'author' | 'administrator' | 'dispute' | 'erasure' | 'notice' | 'expired' | 'not_this_person';
  };
  /** What the person whom an entry is about replied to it. */
  entry_replies: {
    entry_id: string;
    /** Null once the reply was removed. */
    text: string | null;
    made_at: Date;
    changed_at: Date;
    change_count: Generated<number>;
  };
  /** Entries that the person whom they are about confirmed. */
  entry_confirmations: {
    entry_id: string;
    confirmed_at: Date;
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

/** A reply as statements read it together with its entry; times as ISO 8601. */
export interface ReplyRow {
  text: string;
  made_at: string;
  changed_at: string;
}

/** The columns that hold an identifier. */
export type SealedColumns = Pick<
  SubjectRecord,
  'identifier_type' | 'identifier_index' | 'identifier_ending' | 'identifier_cipher' | 'identifier_key'
>;
