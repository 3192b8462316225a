/** Every table. The kernel's own stand here; each feature adds its own to this interface, in its `tables.ts`. */
export interface Database {
  /** Counters of attempts in fixed windows, shared by all server processes. */
  rate_limits: {
    key: string;
    window_start: Date;
    count: number;
  };
}
