/** What the mails about second factors say happened. */
export const FACTOR_MAILS = {
  codeAdded: 'Dodano aplikację z kodami jako drugi składnik logowania',
  codeRemoved: 'Usunięto aplikację z kodami z drugich składników logowania',
  passkeyAdded: 'Dodano klucz dostępu jako drugi składnik logowania',
  passkeyRemoved: 'Usunięto klucz dostępu z drugich składników logowania',
  recoveryCodesRenewed: 'Utworzono nowe kody zapasowe, a poprzednie przestały działać',
  recoveryCodeUsed: 'Użyto kodu zapasowego',
  reset: 'Administrator serwera usunął drugi składnik logowania',
} as const;

/** The name of a passkey whose device is unknown. */
export const UNNAMED_PASSKEY = 'Klucz dostępu';
