// The API calls of each page from its opening until its list and all calls have finished. The first page is loaded by
// its address. Each further page opens in the same document, over an emptied query cache and with the same storage, so
// that no call and no state of another page counts.
import type { Browser, Page, Request } from '@playwright/test';
import type { QueryClient } from '@tanstack/react-query';
import { operations } from '#contract/index.ts';
import { navigateInApp } from './navigate-in-app.ts';
import { untilLoaded } from './page-checks.ts';
import { type ChosenCommunity, localStorageFor, openPageAs, type Person } from './people.ts';

/** A page without a list. */
export const neutralPath = '/support/help/tickets';
/** The address of the stream of events. */
export const streamPath = /\/events(\?|$)/;

const placeholders = /:\w+/g;
const shapes = operations.map(({ name, method, path }) => ({
  name,
  method,
  shape: new RegExp(`^/api${path.replace(placeholders, '[^/]+')}$`),
  holes: path.match(placeholders)?.length ?? 0,
}));

/** The operation of a call; the path with the fewest parameters wins, as in the server's router. */
function operationOf(method: string, pathname: string): string {
  const [found] = shapes
    .filter((one) => one.method === method && one.shape.test(pathname))
    .toSorted((a, b) => a.holes - b.holes);
  return found?.name ?? `${method} ${pathname}`;
}

/** Opens each address as a person; returns the operations that each page calls, in order. */
export async function callsToOpen(
  browser: Browser,
  paths: readonly string[],
  { person, community }: { person: Person; community: ChosenCommunity },
): Promise<string[][]> {
  const page = await openPageAs(browser, person, community);
  // An unanswered stream brings no events of other stories, which would make the page refetch.
  await page.route(streamPath, () => undefined);
  const made: string[][] = [];
  for (const path of paths) {
    const isFirst = made.length === 0;
    made.push(await callsOf(page, () => (isFirst ? page.goto(path) : navigateInApp(page, path))));
    // A page without a list in between: the parts that two tabs of one page share would stay mounted with their data.
    await callsOf(page, () => navigateInApp(page, neutralPath));
    await resetStorage(page, localStorageFor(person, community));
    await emptyQueryCache(page);
  }
  await page.context().close();
  return made;
}

/** Opens a page and waits until its calls have ended and it is drawn; returns their operations. */
export async function callsOf(page: Page, open: () => Promise<unknown>): Promise<string[]> {
  const calls = watchCalls(page);
  await open();
  for (let seen = -1; seen !== calls.begun.length;) {
    seen = calls.begun.length;
    await calls.ended();
    await untilLoaded(page);
    // Wait until the last responses are rendered and the requests that they cause have started.
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  }
  calls.stop();
  return calls.begun;
}

/** Removes every response that no mounted component uses. The frame stays mounted and keeps its own. */
export const emptyQueryCache = (page: Page): Promise<void> =>
  page.evaluate(() => {
    // The product exposes the query cache under the name that TanStack Query's developer tools read.
    const client = Reflect.get(globalThis, '__TANSTACK_QUERY_CLIENT__') as QueryClient;
    client.removeQueries({ type: 'inactive' });
  });

const resetStorage = (page: Page, kept: Record<string, string>): Promise<void> =>
  page.evaluate((entries) => {
    sessionStorage.clear();
    localStorage.clear();
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
  }, kept);

function watchCalls(page: Page) {
  const begun: string[] = [];
  const ends: Promise<unknown>[] = [];
  const note = (request: Request): void => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/') || streamPath.test(pathname)) return;
    begun.push(operationOf(request.method(), pathname));
    const end = request.response().then((response) => response?.finished());
    ends.push(end.catch(() => undefined));
  };
  page.on('request', note);
  return { begun, ended: () => Promise.all(ends), stop: () => page.off('request', note) };
}
