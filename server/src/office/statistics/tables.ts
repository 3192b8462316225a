import type { Statistics } from '@najem/shared/contract/office';
import type { ColumnType, Generated } from 'kysely';

/** The stored figures; the moment of counting is a column beside them. */
export type Figures = Omit<Statistics, 'countedAt'>;

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
    figures: ColumnType<Figures, string, string>;
  };
}
