import { existsSync } from 'node:fs';

/** Paths of Chromium in distributions. The headless shell, which Playwright uses too, needs half the processor time. */
const PLACES = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** The launch options of journeys and measurements; without a system's Chromium Playwright's own is used. */
export const CHROMIUM = {
  executablePath: process.env.CHROMIUM_PATH ?? PLACES.find((place) => existsSync(place)),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
