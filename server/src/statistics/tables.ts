import type { ColumnType, Generated } from 'kysely';

export interface StatisticsTables {
  /** Sign-ins per Warsaw day that is over. */
  login_days: {
    day: string;
    total: number;
  };
  /** The figures as they were last counted: one row. */
  statistics_snapshot: {
    id: Generated<boolean>;
    counted_at: Date;
    figures: ColumnType<unknown, string, string>;
  };
}
