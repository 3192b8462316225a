import type { InquiryKind, Purpose } from '@najem/shared/domain/register';
import type { ColumnType, Generated } from 'kysely';

type Fixed<Type> = ColumnType<Type, Type, never>;

export interface InquiryTables {
  /** What one person learned in one way about one identifier on one day. */
  inquiries: {
    id: Generated<number>;
    identifier_index: Fixed<Buffer>;
    /** The key of the index, which cannot be made with another one; null where it is not known. */
    identifier_key: Fixed<string | null>;
    /** In Warsaw. */
    day: Fixed<string>;
    kind: Fixed<InquiryKind>;
    /** Of a link's readers: who made the link. Null for a person without an account who reads their own file. */
    user_id: Fixed<string | null>;
    share_id: Fixed<string | null>;
    /** Whether the user was an administrator then. */
    is_by_admin: Fixed<boolean>;
    purpose: Purpose;
    /** The operation, as `check` or `download`; the last one of that day. */
    channel: string;
    report_id: string | null;
    /** Whether every look-up found nobody. */
    is_missed: boolean;
    count: number;
    first_at: Fixed<Date>;
    last_at: Date;
  };
  /** From which network addresses identifiers were looked up in the last 24 hours. */
  inquiry_addresses: {
    /** Keyed hash. */
    address: Buffer;
    user_id: string;
    identifier_index: Buffer;
    is_missed: boolean;
    first_at: Date;
    last_at: Date;
  };
  /** Accounts whose inquiries of 24 hours were suspect; never an identifier. */
  inquiry_suspects: {
    id: Generated<number>;
    user_id: string;
    identifiers: number;
    lookups: number;
    misses: number;
    /** How many accounts reached the figures together from one address. */
    accounts: number;
    first_at: Date;
    last_at: Date;
    noted_at: Date;
    /** When the watch last found it so. */
    seen_at: Date;
    handled_by: string | null;
    handled_at: Date | null;
  };
}
