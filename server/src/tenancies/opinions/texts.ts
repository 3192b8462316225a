/** The Polish words of opinions. */
export const OPINION_TEXTS = {
  /** Why the history did not take an opinion: a more exact reason would tell of the other side. */
  refused: 'Zasady serwisu na to nie pozwalają.',
} as const;
