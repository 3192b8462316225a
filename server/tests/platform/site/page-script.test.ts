import { runInNewContext } from 'node:vm';
import { PAGE_SCRIPT } from '../../../src/platform/site/page-script';

const SOURCE = PAGE_SCRIPT.replace(/<\/?script>/g, '');

it("a page shows the device's theme before its files are there", () => {
  const themeOf = (stored: string | Error) => {
    const document = { documentElement: { dataset: {} as { theme?: string } } };
    const localStorage = {
      getItem: (key: string) => {
        if (stored instanceof Error) throw stored;
        return key === 'rn-theme' ? stored : null;
      },
    };
    runInNewContext(SOURCE, { document, localStorage, addEventListener: () => undefined });
    return document.documentElement.dataset.theme;
  };
  expect(['dark', 'light', 'sepia', new Error('forbidden')].map(themeOf)).toEqual([
    'dark',
    'light',
    undefined,
    undefined,
  ]);
});

it('a page whose first script does not come says so, and offers a reload', () => {
  const noteAfter = (target: object, isStarted = false) => {
    const shown: object[] = [];
    const frame = { replaceWith: (note: object) => shown.push(note) };
    const createElement = () => ({ setAttribute: () => undefined, append: (...parts: object[]) => (said = parts) });
    let said: object[] = [];
    let fail: (event: object) => void = () => undefined;
    runInNewContext(SOURCE, {
      document: { createElement, querySelector: () => (isStarted ? null : frame) },
      addEventListener: (_: string, listener: typeof fail) => (fail = listener),
    });
    fail({ target });
    return shown.length === 0 ? undefined : said;
  };
  expect(noteAfter({ defer: true })).toMatchObject([
    'Nie udało się wczytać serwisu. ',
    { href: '', textContent: 'Odśwież stronę' },
  ]);
  expect(noteAfter({ defer: false })).toBeUndefined();
  expect(noteAfter({ defer: true }, true)).toBeUndefined();
});
