/** What a person reads, also while no screen of disputes is loaded. */
export const CHANGE_TEXTS = {
  prolongFailed: 'Nie udało się przedłużyć terminu',
} as const;
