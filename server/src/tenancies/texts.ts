/** The Polish words of tenancies that documents of others carry. */
export const TENANCY_TEXTS = {
  /** The other side of an invitation that nobody has answered. */
  unanswered: 'osoba zaproszona',
  nobody: 'nikt nie odpowiedział',
  sealedOpinion: 'opinia jeszcze nieodsłonięta',
  revealedOpinion: (date: string) => `odsłonięta ${date}`,
  withdrawnOpinion: (date: string) => `wycofana ${date}`,
  /** Of a part of the export that it leaves out, with its ground. */
  leftOut: 'Opinie z najmów przed dniem ich odsłonięcia (art. 15 ust. 4 RODO).',
} as const;
