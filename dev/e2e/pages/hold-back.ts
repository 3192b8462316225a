import type { Page } from '@playwright/test';

/**
 * Holds back what the open page does by itself after exactly so many milliseconds, such as closing a dialog: what is shown
 * for a moment could be missed on a busy machine. The returned function lets it happen.
 */
export async function holdBack(page: Page, ms: number): Promise<() => Promise<void>> {
  const held = await page.evaluateHandle((length) => {
    const { setTimeout: wait } = window;
    const kept: (() => void)[] = [];
    window.setTimeout = ((handler: (...given: unknown[]) => void, delay?: number, ...given: unknown[]) => {
      if (delay !== length) return wait(handler, delay, ...given);
      kept.push(() => handler(...given));
      return wait(() => undefined);
    }) as typeof window.setTimeout;
    return {
      letGo() {
        window.setTimeout = wait;
        for (const end of kept) end();
      },
    };
  }, ms);
  return () => held.evaluate((given) => given.letGo());
}
