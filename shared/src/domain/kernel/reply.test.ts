import { findReplyProblem, REPLY_MAX_LENGTH } from './reply';

describe('a reply', () => {
  it.each([
    'Zapłaciłem wszystko w terminie, mam potwierdzenia.',
    'Kaucja 3200 zł, czynsz 2 450 zł, umowa od 2024-01-15 do 15.01.2026.',
    'Numer umowy 12345678902, wyrok I C 1234/25.',
    'Przelew na rachunek 12345678901234567890123456.',
    'Mieszkanie 12, ul. Lipowa 4, 30-001 Kraków.',
  ])('may say: %s', (text) => {
    expect(findReplyProblem(text)).toBeUndefined();
  });

  it.each([
    ['a PESEL', 'Mój numer to 44051401359.'],
    ['a PESEL of full-width digits', 'Mój numer to ４４０５１４０１３５９.'],
    ['a PESEL with invisible marks', 'Mój numer to 440514\u200B01359.'],
    ['a PESEL of Arabic digits', 'Mój numer to ٤٤٠٥١٤٠١٣٥٩.'],
    ['a NIP', 'Firma 5260250995 nie odpowiadała.'],
    ['a printed NIP', 'NIP 526-025-09-95'],
    ['an e-mail address', 'Proszę pisać: jan.nowak@poczta.test'],
    ['a telephone number', 'Dzwoń: 500 100 200'],
    ['a telephone number in one row', 'tel. 500100200'],
    ['a telephone number with dashes', '500–100‑200'],
    ['a telephone number with spaces about dashes', '500 – 100 – 200'],
    ['a NIP printed with dashes', '526–025–09–95'],
    ['a telephone number with its prefix', '+48 500-100-200'],
    ['a telephone number with an area code', '(22) 621 12 34 i 22 621 12 34'],
    ['a foreign telephone number', '+44 20 7946 0958'],
  ])('may not hold %s', (_, text) => {
    expect(findReplyProblem(text)).toBe('REPLY_HAS_CONTACT');
  });

  it('has at most a thousand characters', () => {
    expect(findReplyProblem('x'.repeat(REPLY_MAX_LENGTH))).toBeUndefined();
    expect(findReplyProblem('x'.repeat(REPLY_MAX_LENGTH + 1))).toBe('REPLY_TOO_LONG');
  });
});
