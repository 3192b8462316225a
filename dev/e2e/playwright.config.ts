import { defineConfig } from '@playwright/test';
import { CHROMIUM } from './chromium';
import { PHONE, PHONE_SIZE } from './phone';

/** Pages of journeys live for seconds: to optimise their scripts takes a sixth of the processor time and saves none. */
const SHORT_LIVED_PAGES = '--js-flags=--no-turbofan --no-maglev';

const PORT = Number(process.env.E2E_PORT ?? 3600);

export default defineConfig({
  testDir: 'specs',
  outputDir: '../../test-results',
  // Long enough for a busy machine, on which two of the journeys build releases; no journey asserts a time.
  timeout: 900_000,
  expect: { timeout: 60_000, toPass: { timeout: 120_000 } },
  // Journeys wait now and then: four keep two cores busy.
  workers: 4,
  fullyParallel: false,
  forbidOnly: true,
  reporter: [['list']],
  globalSetup: './start-site.ts',
  use: {
    baseURL: `http://localhost:${PORT}`,
    // An action that waits for what never comes ends long before its journey does.
    actionTimeout: 120_000,
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
    screenshot: 'only-on-failure',
    // A trace of snapshots, calls and consoles costs a twentieth of the processor time, one with pictures ten times as much.
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false },
    // Animations take a fifth of the processor time; the newcomer's journey has them.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { ...CHROMIUM, args: [...CHROMIUM.args, SHORT_LIVED_PAGES] },
  },
  projects: [
    {
      name: 'desktop',
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      grep: new RegExp(PHONE),
      use: { viewport: PHONE_SIZE, hasTouch: true, isMobile: true },
    },
  ],
});
