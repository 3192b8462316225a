export interface Listening {
  /** Set for a socket; null means the loopback. */
  socketDir: string | null;
  port: number;
}

/** Measured: the same throughput as the defaults at half the memory, for a server on the same machine. */
const TUNED = {
  shared_buffers: '32MB',
  max_connections: '40',
  max_wal_size: '128MB',
  max_parallel_workers: '0',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  jit: 'off',
};

/** Committed transactions survive a power cut. */
const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };

/** Keeps statements, details and ordinary errors out of the log, because they can hold names and identifiers. */
const SILENT_LOG = {
  logging_collector: 'off',
  log_destination: 'stderr',
  log_line_prefix: '',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_statement: 'none',
  log_checkpoints: 'off',
  lc_messages: 'C',
  log_timezone: 'UTC',
  timezone: 'UTC',
};

/** The `-c name=value` arguments of the server. */
export function serverArguments(major: number, listening: Listening, overrides: Record<string, string>): string[] {
  const settings: Record<string, string> = {
    ...TUNED,
    ...DURABLE,
    ...SILENT_LOG,
    ...(major >= 18 ? { io_method: 'sync' } : {}),
    ...overrides,
    port: String(listening.port),
    listen_addresses: listening.socketDir === null ? '127.0.0.1' : '',
    // The setting is a comma-separated list: the quotes keep a comma or a space of the path inside.
    unix_socket_directories: listening.socketDir === null ? '' : `"${listening.socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
