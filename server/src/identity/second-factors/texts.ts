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

/** What the warnings of wrong proofs say happened. */
export const GUESS_MAILS = {
  'sign-in':
    'Podano Twoje hasło (albo użyto Twojego konta Google), ale drugi składnik logowania był błędny. Nikt się nie zalogował',
  session: 'W otwartej sesji Twojego konta wielokrotnie podano błędne potwierdzenie, że to Ty',
} as const;

/** The name of a passkey whose device is unknown. */
export const UNNAMED_PASSKEY = 'Klucz dostępu';
