// The configuration of the browser stories: one real server, two screen sizes, Chromium, no retries. Stories run on a
// wide screen. Those that a phone's layout can break carry the tag @phone and also run on a narrow one. Those with the
// tag @phone-only run on the narrow one alone.
import { existsSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { defineConfig } from '@playwright/test';

const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** A Chromium of this machine; undefined leaves it to Playwright's own. */
const executablePath =
  process.env['CHROMIUM_PATH'] ??
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(existsSync);

// Root's Chromium has no sandbox; the other flags stop the browser's background activity.
const args = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.story.ts',
  outputDir: resolve(import.meta.dirname, '..', 'test-results'),
  globalSetup: './support/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    browserName: 'chromium',
    launchOptions: { args, ...(executablePath && { executablePath }) },
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    locale: 'en-GB',
    timezoneId: 'Africa/Lagos',
    // Only the service worker's own story allows service workers: the other stories would wait for the downloads.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone-only/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
