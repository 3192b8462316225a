import { PROCESSING } from './processing';

const keptOf = (id: string) => PROCESSING.find((activity) => activity.id === id)?.kept;

describe('the register of processing', () => {
  it('says in Polish how long each activity keeps its data', () => {
    expect(keptOf('register')).toBe(
      'wpisy od 24 do 72 miesięcy od zapisania, dowody 90 dni od oceny lub końca sporu, nieocenione 12 miesięcy, ' +
        'dane osoby bez wpisów 12 miesięcy',
    );
    expect(keptOf('inquiries')).toBe('24 miesiące');
    expect(keptOf('reports')).toBe('treść 12 miesięcy od końca ważności, numer i daty 72 miesiące');
    expect(keptOf('drafts')).toBe(
      'do wysłania, najdłużej 30 dni po terminie sprawy, a bez terminu od ostatniej zmiany; adres tyle samo po końcu ostatniej sprawy',
    );
    expect(keptOf('claims')).toBe('36 miesięcy, zapis 12 miesięcy od zakończenia');
  });

  it('says when the picture of a document is deleted', () => {
    const { safeguards = '' } = PROCESSING.find(({ id }) => id === 'claims') ?? {};
    expect(safeguards).toContain('zdjęcie dokumentu usuwane w ciągu 24 godzin od decyzji');
  });
});
