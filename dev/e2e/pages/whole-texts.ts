import type { Page } from '@playwright/test';
import { expect } from '../fixtures';

/** Asserts that no address is laid out as columns, and no word is torn where its line could have ended before it. */
export async function expectWholeTexts(page: Page): Promise<void> {
  const width = page.viewportSize()?.width;
  await expect.poll(() => page.evaluate(findTornTexts), `texts that are torn at ${width} px`).toEqual([]);
}

/** Runs in the page. */
function findTornTexts(): string[] {
  const isColumns = (element: Element | null) => element && /flex|grid/.test(getComputedStyle(element).display);
  const columns = [...document.querySelectorAll('.rn-unbroken, .rn-email')]
    .map(({ parentElement }) => parentElement)
    .filter((parent) => isColumns(parent))
    .filter((parent) => [...(parent?.childNodes ?? [])].some((node) => node.nodeType === 3 && node.nodeValue?.trim()))
    .map((parent) => `columns: ${parent?.textContent}`);

  const torn: string[] = [];
  const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const node = texts.currentNode;
    // A longer word, an e-mail address, code or an error's stack may need more than a line of its own.
    if (node.parentElement?.closest('.rn-visually-hidden, .rn-email, code, pre')) continue;
    for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/(?<!\p{L})\p{L}{2,24}(?!\p{L})/gu)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set(
        [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
      );
      if (lines.size > 1) torn.push(`torn: ${word}`);
    }
  }
  return [...columns, ...torn];
}
