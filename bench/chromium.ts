// The Chromium that the benches start, and its flags: no sandbox when running as root, and no background activity.
import { existsSync } from 'node:fs';
import { findOrInstallChromium } from '#scripts/chromium.mjs';

const whole = '/usr/bin/chromium';

/**
 * The Chromium of `CHROMIUM`; otherwise the full browser at Debian's path, as people have it; otherwise the one that
 * the stories use. Undefined means Playwright's own.
 */
export async function chromiumPath(): Promise<string | undefined> {
  return process.env['CHROMIUM'] ?? (existsSync(whole) ? whole : findOrInstallChromium());
}

export const chromiumFlags: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-sync',
  '--disable-background-networking',
  '--disable-component-update',
];
