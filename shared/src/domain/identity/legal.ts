/** The documents that the site shows in versions, by the names of their addresses and files. */
export const LEGAL_DOCUMENTS = ['regulamin', 'polityka-prywatnosci'] as const;
