// Finds a Chromium for the browser tests, and installs one where there is none. Runs on any Node
// from 18 on once the packages are installed.

import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runQuietly, step } from './run.mjs';
import { at, pinnedNode } from './where.mjs';

// The shell is the same browser without windows, as Playwright's own is: stories take a quarter less of the time in it.
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome'];

/** The path of a Chromium of this machine; undefined when Playwright's own is the one to use. */
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

// An empty text when it has one: its path is then Playwright's own business.
async function playwrightHasOne() {
  const { chromium } = await import('playwright-core');
  return existsSync(chromium.executablePath()) ? '' : undefined;
}

// Ubuntu's package of this name only points to its app store.
function onDebianAsRoot() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false;
  return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}
