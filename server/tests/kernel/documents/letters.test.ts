import { renderDocument } from '../../../src/document-worker';
import { sampleDocuments } from '../../support/document-samples';
import { copyText, findMisplaced, readPdfPages, unspaced } from '../../support/pdf-pages';

/** What people type into forms, and what it looks like when it is copied, where that differs. */
const TYPED: Readonly<Record<string, string>> = {
  'Polish text': 'Łucja Żółć, ul. Gęślą Jaźń 3/5 – „Zażółć”',
  'Polish letters of two parts': 'Łucja Żółć z Zażółcia'.normalize('NFD'),
  'Cyrillic and Greek': 'Олександр Шевченко-Nowak, Їжак; Αλέξανδρος Ψ',
  Hebrew: 'דוד כהן גר ברחוב הרצל 12 בתל אביב',
  Arabic: 'محمد كريم يسكن في شارع النيل رقم 12 في القاهرة',
  'other alphabets': 'Հայկ გიორგი ไทย हिन्दी 漢字 ひらがな 한국어 አማርኛ',
  emoji: 'Dobrze 😀👍👨‍👩‍👧 🇵🇱 ✓',
  'marks without a letter of their own': 'x\u0323\u0307 q\u0307 и\u0301',
  'a word of 300 letters': 'A'.repeat(300),
  'a link of 140 characters': `https://przyklad.example/${'sciezka-bez-konca/'.repeat(7)}`.slice(0, 140),
  'a long word of two alphabets': 'aб'.repeat(150),
  'a long word of emoji': '👨‍👩‍👧'.repeat(60),
  'a long Arabic word': 'كريم'.repeat(60),
};

describe.each(Object.entries(TYPED))('%s in documents', (_what, typed) => {
  it.each(Object.entries(sampleDocuments(typed)))(
    '%s shows every letter inside the margins',
    async (_kind, { request, shown }) => {
      const pages = await readPdfPages(await renderDocument(request));
      expect(findMisplaced(pages, 40)).toEqual([]);
      expect(copyText(pages).split(unspaced(typed)).length - 1).toBeGreaterThanOrEqual(shown);
    },
  );
});

describe('a text that is longer than a page', () => {
  const words = Array.from({ length: 300 }, (_, n) => `słowo${n}x`);

  it.each([
    ['in one paragraph', words.join(' ')],
    ['in 300 lines', words.join('\n')],
  ])('stands whole on the pages of a report and of a file, %s', async (_how, long) => {
    const { report, dossier, decision } = sampleDocuments('Zażółć', { long });
    for (const { request } of [report, dossier, decision]) {
      const pages = await readPdfPages(await renderDocument(request));
      expect(findMisplaced(pages, 40)).toEqual([]);
      const copied = copyText(pages);
      expect(words.filter((word) => !copied.includes(word))).toEqual([]);
    }
  });
});
