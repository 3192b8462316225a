/** Polish sentences that the payments' server side speaks. */
export const PAYMENT_TEXTS = {
  /** What the provider shows to the payer; whom the report is about is none of its business. */
  orderDescription: 'Raport w serwisie Rzetelny Najem',
  refundDescription: 'Zwrot płatności za raport',
  completed: 'Płatność została zrealizowana pomyślnie.',
  canceled: 'Płatność została anulowana. Spróbuj ponownie później.',
  expired: 'Raport wygasł. Wymagana jest nowa płatność.',
  keyInvalid: 'Klucz ponowienia musi mieć od 1 do 200 znaków',
} as const;
