import { DOCUMENTED_BONUS_DAYS, RENTCOINS_AWARDS } from '@najem/shared/domain/register';
import { REPORT_PRICE_COINS } from '@najem/shared/domain/reports';

/** All Polish texts of the RentCoins screen. */
export const TEXTS = {
  title: 'RentCoins',
  lead: 'Punkty za dodawanie danych. Zapłacisz nimi za raport.',
  total: 'Twoje saldo',
  coins: 'RentCoins',
  missing: (coins: number) => `Do raportu brakuje ${coins} RentCoins.`,
  enough: 'Wystarczy na raport.',
  progress: 'Zebrane na raport',
  progressOf: (coins: number) => `${coins} z ${REPORT_PRICE_COINS}`,
  pay: 'Zapłać za raport',
  waiting: (coins: number) => `Czeka na Ciebie ${coins}\u00A0RentCoins:`,
  verifiedOnly: 'Aby dostawać RentCoins za dodane dane,',
  verify: 'zweryfikuj tożsamość',
  awards: 'Za co dostajesz RentCoins',
  awardsOf: [
    ['Dodanie najemcy', RENTCOINS_AWARDS.add_tenant],
    ['Dodanie wynajmującego', RENTCOINS_AWARDS.add_landlord],
    ['Wpis o kimś, kogo dodała inna osoba', RENTCOINS_AWARDS.add],
    [`Udokumentowanie wpisu w ciągu ${DOCUMENTED_BONUS_DAYS} dni`, RENTCOINS_AWARDS.documented],
    ['Rejestracja z polecenia', RENTCOINS_AWARDS.bonus],
  ],
  awardsTerms: 'Za każdą opisaną osobę raz. Gdy wpis zostanie usunięty, RentCoins za niego są cofane.',
  removedByDispute: 'Wpis usunięty po sporze',
  close: 'Zamknij',
  history: 'Historia transakcji',
  emptyTitle: 'Nie masz jeszcze transakcji',
  emptyText: 'Pojawią się tu, gdy dodasz pierwszą osobę lub firmę.',
  addTenant: 'Dodaj najemcę',
  addLandlord: 'Dodaj wynajmującego',
  notFound: 'Nie znaleziono danych użytkownika',
  failed: 'Nie udało się pobrać danych RentCoins. Spróbuj ponownie.',
  admin: 'Administratorzy nie zbierają RentCoins',
  adminText: 'Raporty generujesz bez opłat.',
} as const;
