export interface RetentionTables {
  /** Entries whose coming end was announced by mail. */
  entry_endings: {
    entry_id: string;
    announced_at: Date;
  };
}
