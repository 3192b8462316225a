/** The purposes that a person may state before a look-up, in the generator's order; the first one is preselected. */
export const CHOSEN_PURPOSES = ['rental_decision', 'ongoing_tenancy', 'settlement', 'own_file'] as const;
export type ChosenPurpose = (typeof CHOSEN_PURPOSES)[number];

/** The purpose that a call may state: a chosen one, or `entry`, which the adding flow sends by itself. */
export const STATED_PURPOSES = [...CHOSEN_PURPOSES, 'entry'] as const;
export type StatedPurpose = (typeof STATED_PURPOSES)[number];

/** Why somebody looked an identifier up; `unspecified` where the call did not say. */
export type Purpose = StatedPurpose | 'unspecified';

export const PURPOSE_LABELS: Readonly<Record<Purpose, string>> = {
  rental_decision: 'Rozważam zawarcie umowy najmu',
  ongoing_tenancy: 'Trwa między nami najem',
  settlement: 'Rozliczam zakończony najem albo spór',
  own_file: 'Sprawdzam, co o mnie zapisano',
  entry: 'Dodaję wpis do historii',
  unspecified: 'Nie podano celu',
};

/** Whether a value, such as one of a navigation state, is a purpose that a call may state. */
export function isStatedPurpose(value: unknown): value is StatedPurpose {
  return STATED_PURPOSES.some((purpose) => purpose === value);
}

/** The line that names the purpose of a report, as in `Cel: Rozliczam zakończony najem albo spór`. */
export function purposeText(purpose: Purpose): string {
  return `Cel: ${PURPOSE_LABELS[purpose]}`;
}
