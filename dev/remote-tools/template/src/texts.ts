/** The Polish texts of this remote. */
export const TEXTS = {
  title: 'Example',
  lead: 'Pierwszy ekran tego modułu.',
  account: 'Twoje konto',
  name: 'Imię i nazwisko',
  email: 'E-mail',
  failed: 'Nie udało się pobrać danych konta',
  reload: 'Odśwież',
  reloaded: (email: string) => `Odświeżono dane konta ${email}`,
};
