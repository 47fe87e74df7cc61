// The Chromium that the benchmarks start, and its flags: no sandbox, no GPU, and no background activity.
import { existsSync } from 'node:fs';
import { findOrInstallChromium } from '#scripts/chromium.mjs';

const whole = '/usr/bin/chromium';

/**
 * The path in `CHROMIUM`; otherwise the full browser at Debian's path, because people use the full browser; otherwise
 * the browser of the browser tests. Undefined means Playwright's own.
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
