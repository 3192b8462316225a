import { findMessageProblem } from './message';

describe('a message to a stranger', () => {
  it.each([
    'Dzień dobry,\nproszę o paszport do 15.12.2026, najlepiej przed godziną 18.30.',
    'Szukam m.in. mieszkania w m.st. Warszawa, ok. 50 m2, do 3500 zł.',
    'Mieszkałem tam 2 lata. Pozdrawiam serdecznie, A. Nowak',
    'Czynsz 3500,00 zł, oglądanie 16:00-18:00 albo 18.30 - 20.00, umowa od 1.12.2026.',
    'Mieszkanie przy rynku.\n• pl. Wolności 3\n• info o umowie\nNajem w latach 2020, 2021 i 2022 (m.in.).',
  ])('may say: %s', (text) => {
    expect(findMessageProblem(text)).toBeUndefined();
  });

  // RULES: Messages to people
  it.each([
    'https://wygrana.example/x',
    'Zobacz www.strona',
    'Wejdź na strona.pl i zobacz',
    'STRONA。PL',
    'stro\u200Bna\u200B.pl',
    'strona\uFE0F.pl',
    'strona.p\u034Fl',
    'стро.рф',
    '٦٠٠١٢٣٤',
    'kod 123–456',
    't.me/kanal',
    'strona ⋅ pl',
    'strona·pl',
    'strona . pl',
    'strona. pl',
    'strona(kropka)pl',
    'strona kropka pl',
    'strona [.] zip',
    'strona {dot} com',
    'сайт.рф',
    '8.8.8.8/wejdz',
    '٦٠٠١٢٣',
    '6 - 0 - 0 - 1 - 2 - 3',
    '600_123_456',
    '600,123,456',
    '99.99.9999, 99.99.9999',
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
