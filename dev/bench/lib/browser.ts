import { CHROMIUM } from '@najem/e2e/chromium';
import { type Browser, chromium } from 'playwright-core';
import { stopAtSignal } from './ending';

/** Starts a browser that ends with the measurement: by itself it would end the process before the rest has stopped. */
export async function launchBrowser(): Promise<Browser> {
  const browser = await chromium.launch({
    ...CHROMIUM,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  stopAtSignal(() => browser.close());
  return browser;
}
