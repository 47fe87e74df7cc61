// Finds a Chromium for the browser tests, and installs one if there is none. Runs on Node 18 or later once the packages
// are installed.

import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runQuietly, step } from './run.mjs';
import { at, pinnedNode } from './where.mjs';

// The headless shell is the same browser without windows, which Playwright uses too. Browser tests take a quarter
// less time in it.
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome'];

/** The path of an installed Chromium; undefined if Playwright's own Chromium should be used. */
export async function findOrInstallChromium() {
  const found = onPath() ?? (await playwrightHasOne());
  if (found !== undefined) return found || undefined;
  if (onDebianAsRoot()) {
    const quiet = { env: { DEBIAN_FRONTEND: 'noninteractive' } };
    await step('installing Chromium (apt-get)', async () => {
      const install = (name) =>
        runQuietly('apt-get', ['install', '-y', '--no-install-recommends', name], quiet);
      await runQuietly('apt-get', ['update'], quiet);
      // An older Debian has no package of the headless shell, so install the full browser.
      await install(SHELL).catch(() => install('chromium'));
    });
    return onPath();
  }
  const playwright = at('node_modules', 'playwright', 'cli.js');
  await step('installing Chromium (playwright install)', () =>
    runQuietly(pinnedNode, [playwright, 'install', 'chromium']),
  );
  return undefined;
}

function onPath() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(existsSync);
}

// Returns an empty string if Playwright's own Chromium is installed, because Playwright knows its path.
async function playwrightHasOne() {
  const { chromium } = await import('playwright-core');
  return existsSync(chromium.executablePath()) ? '' : undefined;
}

// Excludes Ubuntu, whose package of this name only points to its app store.
function onDebianAsRoot() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false;
  return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}
