import { findLetterProblem } from '@najem/shared/domain/kernel';
import { renderPdf } from '../../../src/kernel/documents/pdf';
import { copyText, readPdfPages } from '../../support/pdf-pages';

const BEYOND_FIRST_PLANE = 0x10000;
const LAST = 0x10ffff;
/** The last typeface has the whole first plane: some of it shows that. */
const STEP = 41;

async function printed(text: string): Promise<string> {
  return copyText(await readPdfPages(await renderPdf({ content: [{ text }] })));
}

it('every letter that may be typed has a shape in documents', async () => {
  const allowed: string[] = [];
  for (let code = 0x20; code <= LAST; code += code < BEYOND_FIRST_PLANE ? STEP : 1) {
    const letter = String.fromCodePoint(code);
    if (!/[\p{Cs}\u25a1]/u.test(letter) && findLetterProblem(letter) === undefined) allowed.push(letter);
  }
  expect(allowed.length).toBeGreaterThan(3000);
  expect(await printed(allowed.join(' '))).not.toMatch(/[□\ufffd]/);
});

it('a letter of an older text that no typeface has is a box', async () => {
  expect(findLetterProblem('田中 𠮷子')).toBe('TEXT_UNPRINTABLE');
  expect(await printed('田中 𠮷子 😀')).toBe('田中□子😀');
});
