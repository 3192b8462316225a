import type { SubjectKind } from '@najem/shared/domain';
import type { ColumnType, Generated } from 'kysely';

type CreatedAt = ColumnType<Date, Date | undefined, never>;

export interface SubjectTables {
  subjects: {
    id: Generated<string>;
    kind: SubjectKind;
    name: string;
    type: 'osoba' | 'firma';
    identifier_type: 'pesel' | 'nip' | 'passport' | null;
    /** Keyed hash of the normalised identifier, unique per kind; the identifier itself is only in the cipher. */
    identifier_index: Buffer | null;
    identifier_cipher: Buffer | null;
    identifier_key: string | null;
    address: string | null;
    contact_info: string | null;
    email: string | null;
    created_by: string;
    created_at: CreatedAt;
    updated_at: Date;
    version: Generated<number>;
    /** Kept with every entry in the same transaction: how many there are and what they add up to, in tenths. */
    entry_count: Generated<number>;
    effect_tenths: Generated<number>;
    rating_tenths: Generated<number>;
    last_entry_at: Date | null;
  };
  history_entries: {
    id: Generated<string>;
    subject_id: string;
    author_id: string;
    counterpart: string;
    rental_address: string;
    reason: string;
    effect_tenths: number;
    comment: string;
    created_at: CreatedAt;
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
  /** Distinct identifiers that a user looked up on a day (Warsaw). */
  lookups: {
    user_id: string;
    day: string;
    identifier_index: Buffer;
  };
}
