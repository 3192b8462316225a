import { findMessageProblem } from './message';

describe('a message to a stranger', () => {
  it.each([
    'Dzień dobry,\nproszę o paszport do 15.12.2026, najlepiej przed godziną 18.30.',
    'Szukam m.in. mieszkania w m.st. Warszawa, ok. 50 m2, do 3500 zł.',
    'Mieszkałem tam 2 lata. Pozdrawiam serdecznie, A. Nowak',
  ])('may say: %s', (text) => {
    expect(findMessageProblem(text)).toBeUndefined();
  });

  it.each([
    'https://wygrana.example/x',
    'Zobacz www.strona',
    'Wejdź na strona.pl i zobacz',
    'STRONA。PL',
    'stro\u200Bna\u200B.pl',
    't.me/kanal',
    'pisz na jan@example.pl',
    'jan (at) x, tel. 500 600 700',
    '５００６００７００',
    '+48 500-600-700',
    'konto 12 3456 7890 1234 5678 9012 3456',
    'PESEL 44051401359',
  ])('may not say: %s', (text) => {
    expect(findMessageProblem(text)).toBe('MESSAGE_HAS_CONTACT');
  });
});
