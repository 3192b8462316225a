/**
 * Version of what shell and remotes agree on: this package's calls, store and bus. A remote states the one it was
 * built against; majors must be equal and the shell's minor not older.
 */
export const CONTRACT_VERSION = '1.1';
