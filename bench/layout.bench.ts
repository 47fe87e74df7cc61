// The layout of the pages in Chromium, on the demo estate: how far from the top the first row of each list is, the
// controls that a finger may miss on a phone, and the layout shift of pages over a slow line. The figures do not depend
// on the speed of the machine. `e2e/screens/layout.story.ts` refuses a regression in a community with few rows.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Bench, Report } from './bench.ts';
import { openEstate, withDemo } from './demo.ts';
import { lists, pages } from './layout-pages.ts';
import { firstRowTop, layoutShift, smallTargets, watchShifts } from './page-layout.mjs';

const estateName = 'Amberfield Gardens';

/** The first row is at most this far from the top. */
const screens = [
  { name: '1440 × 900', viewport: { width: 1440, height: 900 }, isPhone: false, mostTop: 330 },
  { name: '390 × 844', viewport: { width: 390, height: 844 }, isPhone: true, mostTop: 420 },
] as const;
type Screen = (typeof screens)[number];

/** A line with a round trip of 150 ms, which loads 1.6 Mbit and sends 0.75 Mbit a second. */
const slowLine = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

export const layoutBench: Bench = (report) =>
  withDemo((browser, base) => measureLayout(report, browser, base));

export async function measureLayout(report: Report, browser: Browser, base: string): Promise<void> {
  for (const screen of screens) {
    const context = await openContext(browser, base, screen);
    const page = await context.newPage();
    await openEstate(page, base, estateName);
    const ids = await recordsOf(page);
    const at = (path: string): string =>
      path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');
    const all = pages.map(at);
    if (report.wants('rows')) await measureRows(report, page, screen, lists.map(at));
    if (screen.isPhone && report.wants('targets')) await measureTargets(report, page, all);
    if (report.wants('shifts')) await measureShifts(report, page, screen, all);
    await context.close();
  }
}

async function measureRows(report: Report, page: Page, screen: Screen, paths: readonly string[]) {
  const tops: [path: string, top: number][] = [];
  for (const path of paths) {
    await open(page, path);
    const top = await page.evaluate(firstRowTop);
    if (top === null) throw new Error(`${path} has no row`);
    tops.push([path, top]);
  }
  const [lowest = ['', 0]] = tops.toSorted((a, b) => b[1] - a[1]);
  report.atMost(
    `first row of ${tops.length} lists at ${screen.name}, px, lowest (${plain(lowest[0])})`,
    lowest[1],
    screen.mostTop,
  );
  report.keep(`first rows at ${screen.name}, px`, Object.fromEntries(tops.map(plainEntry)));
}

async function measureTargets(report: Report, page: Page, paths: readonly string[]) {
  const small: [path: string, targets: string[]][] = [];
  for (const path of paths) {
    await open(page, path);
    const targets = await page.evaluate(smallTargets);
    if (targets.length > 0) small.push([path, targets]);
  }
  const count = small.reduce((sum, [, targets]) => sum + targets.length, 0);
  report.atMost(`controls under 44 px on ${paths.length} pages at 390 px`, count, 0);
  if (count > 0) report.keep('controls under 44 px', Object.fromEntries(small));
}

async function measureShifts(report: Report, page: Page, screen: Screen, paths: readonly string[]) {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', slowLine);
  await page.addInitScript(watchShifts);
  const shifts: [path: string, shift: number][] = [];
  for (const path of paths) {
    await open(page, path);
    // Late data may still move what is already drawn, so wait for it.
    await page.waitForTimeout(500);
    const { shift } = await page.evaluate(layoutShift);
    shifts.push([path, shift / 10_000]);
  }
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  const [worst = ['', 0]] = shifts.toSorted((a, b) => b[1] - a[1]);
  report.atMost(
    `layout shift of ${shifts.length} pages at ${screen.name}, largest (${plain(worst[0])})`,
    worst[1],
    0,
  );
  report.keep(`layout shifts at ${screen.name}`, Object.fromEntries(shifts.map(plainEntry)));
}

/** An address without its ids, which differ between two runs. */
const plain = (path: string): string => path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, '…');
const plainEntry = ([path, value]: [string, number]): [string, number] => [plain(path), value];

function openContext(browser: Browser, base: string, screen: Screen): Promise<BrowserContext> {
  const { viewport, isPhone } = screen;
  return browser.newContext({
    viewport,
    baseURL: base,
    hasTouch: isPhone,
    isMobile: isPhone,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
}

/** Opens a page and waits until nothing on it loads. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  const loading = page.locator('[aria-busy=true], .mantine-Skeleton-root').first();
  await loading.waitFor({ state: 'detached' });
}

/** The id of a record of each kind, by the name that it has in the addresses of layout-pages.ts. */
async function recordsOf(page: Page): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const [name, list] of Object.entries(listsOf)) {
    await open(page, list);
    const link = page.locator('main [data-row] a, main article a').first();
    const [, id = ''] = /([0-9a-f-]{36})/.exec((await link.getAttribute('href')) ?? '') ?? [];
    ids[name] = id;
  }
  return ids;
}

/** Lists whose first row links to a record that other addresses need. */
const listsOf: Readonly<Record<string, string>> = {
  resident: '/residents',
  house: '/address',
  group: '/groups',
  due: '/dues?Status=Active',
  complaint: '/complaints',
  provider: '/service-provider',
  broadcast: '/broadcast?Status=Sent',
};
