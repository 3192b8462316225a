import type { RentCoinsAction } from '@najem/shared/domain/register';
import type { ColumnType, Generated } from 'kysely';

export interface CoinsTables {
  /** Append-only: rows are never changed or removed, a correction is a new row. */
  rentcoins_ledger: {
    /** Counts up with every movement. */
    id: Generated<number>;
    user_id: string;
    amount: number;
    /** The change of what is owed: a take-back raises it, an award pays it. */
    owed: Generated<number>;
    balance_after: number;
    action_type: RentCoinsAction;
    /** Makes a movement unique for its user, for example `add_tenant:<subject id>`. */
    once_key: string | null;
    /**
     * What the movement is about; no foreign key, because the row outlives the subject. Null of an award for an entry that is in no
     * list of its author, who learns nothing of the subject.
     */
    subject_id: string | null;
    created_at: ColumnType<Date, Date | undefined, never>;
  };
}
