/** The names of the shell's own bus events; what each carries is in `BusEvents` of the store. */
export const BUS_EVENTS = [
  'refresh',
  'notice',
  'authError',
  'dossier/changed',
  'profile/stale',
  'session/idle',
  'session/changed',
] as const;
