/** The parts of the desk's work, in the order of its menu. */
export const DESK_QUEUES = ['overdue', 'claims', 'disputes', 'cases', 'evidence', 'suspects', 'notes'] as const;

/** Whose work a list of the desk shows, as seen by the administrator who asks. */
export const WORKERS = ['me', 'others', 'nobody'] as const;
export type TakenBy = (typeof WORKERS)[number];
