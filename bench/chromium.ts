// The Chromium that the benches start, and its flags: no sandbox when running as root, and no background activity.
import { existsSync } from 'node:fs';
import { findOrInstallChromium } from '#scripts/chromium.mjs';

const whole = '/usr/bin/chromium';

/**
 * That of `CHROMIUM`; else the whole browser where Debian puts it, as people have it; else the one that stories run
 * in. Undefined is Playwright's own.
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
