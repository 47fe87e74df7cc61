// The API calls of a page from its opening until its list and all calls have finished. Each page gets its own context,
// so that no call of another page is counted.
import type { Browser, Page } from '@playwright/test';
import { operations } from '#contract/index.ts';
import { untilLoaded } from './page-checks.ts';
import { type ChosenCommunity, openPageAs, type Person } from './people.ts';

const streamPath = /\/events(\?|$)/;

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

/** Opens a page at an address as a person and returns the operations that it calls, in order. */
export async function callsToOpen(
  browser: Browser,
  path: string,
  { person, community }: { person: Person; community: ChosenCommunity },
): Promise<string[]> {
  const page = await openPageAs(browser, person, community);
  const calls = watchCalls(page);
  // Left unanswered, the stream brings no updates from other stories, which would make the page refetch.
  await page.route(streamPath, () => undefined);
  await page.goto(path);
  for (let seen = -1; seen !== calls.begun.length;) {
    seen = calls.begun.length;
    await calls.ended();
    await untilLoaded(page);
    // Wait until the last responses are rendered and the requests that they cause have started.
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  }
  await page.context().close();
  return calls.begun;
}

function watchCalls(page: Page): { begun: string[]; ended(): Promise<unknown> } {
  const begun: string[] = [];
  const ends: Promise<unknown>[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/') || streamPath.test(pathname)) return;
    begun.push(operationOf(request.method(), pathname));
    const end = request.response().then((response) => response?.finished());
    ends.push(end.catch(() => undefined));
  });
  return { begun, ended: () => Promise.all(ends) };
}
