import { SHELL_SOURCE } from './telemetry';

/**
 * Ids that no remote may have: the shell's name in figures and reports, the design kit's catalogue, the server's name in
 * histories, the slices and events of the shell's store, and a name that every JavaScript object has.
 */
const RESERVED_REMOTE_IDS: readonly string[] = [
  ...[SHELL_SOURCE, 'kit', 'server'],
  ...['session', 'requests', 'drafts', 'unkept', 'profile', 'second-factor', 'override'],
  'constructor',
];

/** Whether an id belongs to the site itself, so that no remote may have it. */
export function isReservedRemoteId(id: string): boolean {
  return RESERVED_REMOTE_IDS.includes(id);
}
