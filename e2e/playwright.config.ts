import { defineConfig } from '@playwright/test';
import { CHROMIUM } from './chromium';
import { ONCE } from './tags';

const PORT = Number(process.env.E2E_PORT ?? 3600);

export default defineConfig({
  testDir: 'specs',
  outputDir: '../test-results',
  // For machines that do much else at the time.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // What passes only the second time is listed as flaky, with what failed the first time: a race that is to be mended.
  retries: 1,
  reporter: [['list']],
  globalSetup: './start-site.ts',
  use: {
    baseURL: `http://localhost:${PORT}`,
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
    // A trace of every journey takes half as long again; whoever looks for a cause asks for it: `--trace retain-on-failure`.
    screenshot: 'only-on-failure',
    launchOptions: CHROMIUM,
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      grepInvert: new RegExp(ONCE),
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
  ],
});
