// Load and paint times in the browser: the size of JavaScript compressed with brotli, and Lighthouse scores of the
// sign-in page and the residents list of the demo estate, for desktop and mobile.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Locator, type Page } from '@playwright/test';
import lighthouse, { desktopConfig } from 'lighthouse';
import type { Bench } from './bench.ts';
import { chromiumFlags, chromiumPath } from './chromium.ts';
import { signInAsManager } from './demo.ts';
import { median } from './measure.ts';
import { makeDataDir, startProduct } from './product.ts';

const debugPort = 9333;
const flags = [`--remote-debugging-port=${debugPort}`, ...chromiumFlags];

/**
 * The longest time in ms to wait for an idle network: a signed-in page keeps a live connection, so its network is
 * never idle.
 */
const settledMs = 20_000;

/** The time in ms without other requests after which a page counts as loaded; the live connection is ignored. */
const settleMs = 1000;

/**
 * Kilobytes of JavaScript transferred until a page is loaded and for a moment longer, without the service worker, as
 * on a first visit. `landmark` is the element that appears last.
 */
async function loadedScripts(
  context: BrowserContext,
  url: string,
  landmark: (page: Page) => Locator,
): Promise<number> {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.setCacheDisabled', { cacheDisabled: true });
  await client.send('Network.setBypassServiceWorker', { bypass: true });
  const scripts = new Set<string>();
  let bytes = 0;
  client.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType.includes('javascript')) scripts.add(requestId);
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(url);
  await landmark(page).waitFor();
  await page.waitForTimeout(settleMs);
  await page.close();
  return Math.round(bytes / 1024);
}

const emailField = (page: Page): Locator => page.getByLabel('Email address');
const firstResident = (page: Page): Locator => page.locator('tbody tr').first();

async function signIn(context: BrowserContext, base: string): Promise<void> {
  const page = await context.newPage();
  await signInAsManager(page, base);
  await page.getByRole('button', { name: /^Open/ }).first().click();
  await page.waitForURL((url) => url.pathname !== '/community-overview');
  // Closes the tours of a first visit, which would cover the measured page.
  await page.getByRole('button', { name: 'Skip all' }).click();
  await page.close();
}

type Scores = { performance: number; accessibility: number; 'best-practices': number };

/** Medians of three Lighthouse runs. */
async function lighthouseOf(url: string, device: 'desktop' | 'mobile'): Promise<Scores> {
  const runs: Scores[] = [];
  for (let round = 0; round < 3; round += 1) {
    const result = await lighthouse(
      url,
      {
        port: debugPort,
        output: 'json',
        logLevel: 'error',
        disableStorageReset: true,
        maxWaitForLoad: settledMs,
        onlyCategories: ['performance', 'accessibility', 'best-practices'],
      },
      device === 'desktop' ? desktopConfig : undefined,
    );
    const categories = result?.lhr.categories ?? {};
    const score = (key: string): number => Math.round((categories[key]?.score ?? 0) * 100);
    runs.push({
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
    });
  }
  const middle = (key: keyof Scores): number => median(runs.map((run) => run[key]));
  return {
    performance: middle('performance'),
    accessibility: middle('accessibility'),
    'best-practices': middle('best-practices'),
  };
}

export const browserBench: Bench = async (report) => {
  const { dataDir, remove } = await makeDataDir();
  const product = await startProduct(dataDir);
  const profile = await mkdtemp(join(tmpdir(), 'courtyard-profile-'));
  const executablePath = await chromiumPath();
  const context = await chromium.launchPersistentContext(profile, { executablePath, args: flags });
  try {
    const list = `${product.base}/residents`;
    report.atMost(
      'JavaScript of the sign-in page, KB',
      await loadedScripts(context, product.base, emailField),
      160,
    );
    const pages: [string, string][] = [['sign-in page', product.base]];
    const measured: [string, string, Scores][] = [];
    for (const [name, url] of pages) {
      for (const device of ['desktop', 'mobile'] as const) {
        measured.push([name, device, await lighthouseOf(url, device)]);
      }
    }
    await signIn(context, product.base);
    report.atMost(
      'JavaScript up to the residents list, KB',
      await loadedScripts(context, list, firstResident),
      240,
    );
    for (const device of ['desktop', 'mobile'] as const) {
      measured.push(['residents list', device, await lighthouseOf(list, device)]);
    }
    for (const [name, device, scores] of measured) {
      const least = device === 'desktop' ? 97 : 80;
      report.atLeast(`Lighthouse performance, ${name}, ${device}`, scores.performance, least);
      report.atLeast(`Lighthouse accessibility, ${name}, ${device}`, scores.accessibility, 100);
      const practices = scores['best-practices'];
      report.atLeast(`Lighthouse best practices, ${name}, ${device}`, practices, 100);
    }
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
    await product.stop();
    await remove();
  }
};
