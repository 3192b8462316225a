export const IMPORT_TEXTS = {
  /** The author of entries that have none in the file. */
  author: (date: string) => `Import danych, ${date}`,
} as const;
