import type { ColumnType, GeneratedAlways } from 'kysely';

export interface SecurityEventTables {
  /** Sign-ins and other events of the accounts' security, kept for 90 days. */
  security_events: {
    id: GeneratedAlways<number>;
    at: ColumnType<Date, Date, never>;
    kind: string;
    user_id: string | null;
    /** Keyed, so that the address cannot be computed from it. */
    address_hash: Buffer | null;
  };
}
