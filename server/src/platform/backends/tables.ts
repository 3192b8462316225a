export interface BackendTables {
  /** Where the calls below `/api/x/<remote>/` are answered. */
  remote_backends: {
    remote: string;
    address: string;
    changed_by: string;
    changed_at: Date;
  };
}

export {};
