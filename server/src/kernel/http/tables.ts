export interface RateLimitTables {
  /** Counters of attempts in fixed windows, shared by all server processes. */
  rate_limits: {
    key: string;
    window_start: Date;
    count: number;
  };
}
