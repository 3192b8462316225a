import { existsSync } from 'node:fs';

/** Where distributions put Chromium. The one without windows, which Playwright's own is too, needs half the processor. */
const PLACES = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** How journeys and measurements start Chromium; where a system has none, Playwright's own is used. */
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
