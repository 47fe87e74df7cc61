// The layout of the lists and of the pages of a record: the first row begins near the top, nothing moves while a page
// loads, and a finger hits every control on a phone. Each response is held until the placeholders are drawn.
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { pages } from '#bench/layout-pages.ts';
import { firstRowTop, layoutShift, smallTargets, watchShifts } from '#bench/page-layout.mjs';
import { callsOf, emptyQueryCache, neutralPath, streamPath } from '#e2e/support/calls.ts';
import { navigateInApp } from '#e2e/support/navigate-in-app.ts';
import { signInAs } from '#e2e/support/people.ts';
import { expect, test } from '#e2e/support/story.ts';
import { addressIn, type Home, homeWithRows } from './home.ts';

test('lists begin near the top, no page moves while it loads, and controls fit a finger @phone', async ({
  page,
  db,
  isMobile,
}) => {
  const home = await openHome(page, db);
  const most = isMobile ? 420 : 330;
  const wrong: string[] = [];
  for (const path of [...lists, ...records]) {
    wrong.push(...(await openAndMeasure(page, home, { path, isMobile })));
    const top = lists.includes(path) ? ((await page.evaluate(firstRowTop)) ?? Infinity) : 0;
    if (top > most) wrong.push(`${path}: the first row is ${top} px from the top`);
  }
  expect(wrong).toEqual([]);
});

const areas: readonly [name: string, paths: RegExp][] = [
  ['people and addresses', /^\/(residents|address|groups|broadcast|homes|profile)/],
  ['money', /^\/(dues|finances)(?!-)/],
  ['complaints and the gate', /^\/(complaint|archived|overdue|dues-today|service|emerg|gate|dash)/],
  ['settings', /^\/settings/],
  ['plans and support', /^\/(licenses|upgrade|support|community)/],
];

/** The pages that the test above does not open. */
const restOfPages = (): string[] => pages.filter((path) => ![...lists, ...records].includes(path));

test('each page that the test above leaves out belongs to exactly one area', () => {
  const rest = restOfPages();
  const counts = rest.map((path) => areas.filter(([, paths]) => paths.test(path)).length);
  expect(rest.filter((_, at) => counts[at] !== 1)).toEqual([]);
});

for (const [name, paths] of areas) {
  test(`no page of ${name} moves, and its controls fit a finger @phone-only`, async ({
    page,
    db,
    isMobile,
  }) => {
    const home = await openHome(page, db);
    const wrong: string[] = [];
    for (const path of restOfPages().filter((one) => paths.test(one))) {
      wrong.push(...(await openAndMeasure(page, home, { path, isMobile })));
      // The next page shares no part with this one that would stay mounted.
      await callsOf(page, () => navigateInApp(page, neutralPath));
    }
    expect(wrong).toEqual([]);
  });
}

/** Signs in and opens a page without a list, from which the others are opened in the app. */
async function openHome(page: Page, db: pg.Pool): Promise<Home> {
  const home = await homeWithRows(db);
  await page.addInitScript(watchShifts);
  await signInAs(page, home.estate.owner, home.estate);
  // The late responses of the first page must not count as shifts of the first list.
  await callsOf(page, () => page.goto(neutralPath));
  await holdUntilDrawn(page);
  return home;
}

type Opened = { path: string; isMobile: boolean };

/** Opens a page; returns a line for its layout shift, and on a phone one for each small control. */
async function openAndMeasure(page: Page, home: Home, opened: Opened): Promise<string[]> {
  const { path, isMobile } = opened;
  await emptyQueryCache(page);
  await page.evaluate(layoutShift);
  await callsOf(page, () => navigateInApp(page, addressIn(home, path)));
  const { shift, moved } = await page.evaluate(layoutShift);
  const small = isMobile ? await page.evaluate(smallTargets) : [];
  return [
    ...(shift > 0 ? [`${path}: a shift of ${shift / 10_000}: ${moved.join(', ')}`] : []),
    ...small.map((one) => `${path}: ${one}`),
  ];
}

/** Lists with a row in the story's community. Two tabs of one page never follow each other. */
const lists: readonly string[] = [
  '/residents',
  '/address',
  '/groups',
  '/address?Tab=streets',
  '/broadcast',
  '/dues',
  '/complaints',
  '/dues?Tab=charges',
  '/finances?Tab=transactions',
  '/groups/{group}',
  '/settings?Tab=team',
  '/service-provider',
  '/settings?Tab=audit',
];

/** Pages on which answers or charts stand above the list, and lists without a row. */
const records: readonly string[] = [
  '/dashboard',
  '/residents/{resident}',
  '/address/{house}',
  '/dues/{due}',
  '/address?Tab=plan',
  '/dues?Tab=arrears',
  '/complaints/{complaint}',
  '/dues/house/{house}',
  '/finances?Tab=reconciliation',
  '/gate-pass?Tab=passes',
];

/** Holds each response until two frames are drawn, so that the placeholders are on the screen. */
async function holdUntilDrawn(page: Page): Promise<void> {
  await page.route(streamPath, () => undefined);
  await page.route(
    (url) => url.pathname.startsWith('/api/') && !streamPath.test(url.pathname),
    async (route) => {
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      );
      await route.continue();
    },
  );
}
