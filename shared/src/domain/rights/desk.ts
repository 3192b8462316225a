/** The parts of the desk's work, in the order of its menu. */
export const DESK_QUEUES = ['overdue', 'claims', 'disputes', 'cases', 'evidence', 'suspects', 'notes'] as const;

/** The parts whose pieces administrators take and which have a due date. */
export const WORK_QUEUES = ['claims', 'disputes', 'cases', 'evidence'] as const;
export type WorkQueue = (typeof WORK_QUEUES)[number];

/** Why the desk has a note. */
export const DESK_NOTE_KINDS = [
  'identity_abuse',
  'not_me',
  'author_removals',
  'author_repeats',
  'entry_held',
  'tenancy_proof',
  'tenancy_names',
  'tenancy_months',
  'tenancy_ring',
  'tenancy_network',
  'tenancy_tenant',
  'tenancy_unknown',
] as const;

/** Whose work a list of the desk shows, as seen by the administrator who asks. */
export const WORKERS = ['me', 'others', 'nobody'] as const;
export type TakenBy = (typeof WORKERS)[number];
