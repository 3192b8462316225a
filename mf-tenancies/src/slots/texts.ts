/** The Polish texts of what stands on screens of other remotes. */
export const TEXTS = {
  seenAtOnce:
    'Z tą osobą łączy Cię potwierdzony najem. Ten wpis zobaczy od razu. Opinię po zakończeniu najmu zobaczy dopiero po odsłonięciu.',
  open: 'Otwórz najem',
  invite: 'Zaproś drugą stronę do potwierdzenia najmu',
} as const;
