import { RENTCOINS_AWARDS } from '@najem/shared/domain';

/** All Polish texts of the RentCoins screen. */
export const TEXTS = {
  title: 'RentCoins',
  lead: 'Punkty za dodawanie danych. Zapłacisz nimi za raport.',
  total: 'Twoje saldo',
  coins: 'RentCoins',
  missing: (coins: number) => `Do raportu brakuje ${coins} RentCoins.`,
  enough: 'Wystarczy na raport.',
  pay: 'Zapłać za raport',
  close: 'Zamknij',
  history: 'Historia transakcji',
  emptyTitle: 'Nie masz jeszcze transakcji',
  emptyText: `Dodaj najemcę lub wynajmującego, a otrzymasz ${RENTCOINS_AWARDS.add_tenant} RentCoins. Za wpis historii o kimś, kogo dodał ktoś inny, otrzymasz ${RENTCOINS_AWARDS.add}.`,
  addTenant: 'Dodaj najemcę',
  addLandlord: 'Dodaj wynajmującego',
  notFound: 'Nie znaleziono danych użytkownika',
  failed: 'Nie udało się pobrać danych RentCoins. Spróbuj ponownie.',
  admin: 'Administratorzy nie zbierają RentCoins',
  adminText: 'Raporty generujesz bez opłat.',
} as const;
