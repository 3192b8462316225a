/** Polish words of the printed invoice. */
export const INVOICE_TEXTS = {
  /** Names the report by its number: whom it is about stands on no invoice. */
  description: (reportNumber: string) => `Raport ${reportNumber}`,
  title: 'Faktura VAT',
  number: 'Numer',
  issued: 'Data wystawienia',
  sold: 'Data sprzedaży',
  seller: 'Sprzedawca',
  buyer: 'Nabywca',
  nip: 'NIP',
  account: 'Rachunek bankowy',
  columns: ['Lp.', 'Nazwa usługi', 'Ilość', 'Jm.', 'Cena netto', 'Wartość netto', 'VAT', 'Kwota VAT', 'Wartość brutto'],
  unit: 'szt.',
  total: 'Razem',
  paid: (paid: string, left: string) => `Zapłacono ${paid} · pozostało ${left}`,
  paidBy: (date: string) => `Płatność elektroniczna PayU, ${date}`,
  identifier: 'Raport dotyczy identyfikatora',
  ksef: 'Numer KSeF',
  page: (page: number, pages: number) => `Strona ${page} z ${pages}`,
  product: 'Rzetelny Najem',
} as const;
