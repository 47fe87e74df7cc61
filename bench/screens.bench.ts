// A thousand open screens on one server: the time until an emergency is on the last screen, and the server's memory.
// A screen is a session with its event stream, and behaves like the product's browser part: it uses the alarm and the
// unread count in an event, and fetches everything else.
import { once } from 'node:events';
import { Agent, type ClientRequest, get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { hashToken } from '#platform/http/tenant.ts';
import { seedPerson, seedWorker } from '#testing/seed.ts';
import type { Bench } from './bench.ts';
import { type Estate, makeEstate } from './estate.ts';
import { median, memoryOf, startServer } from './measure.ts';

const screenCount = Number(process.env['BENCH_SCREENS'] ?? 1_000);
/** Admins and guards, each signed in on several machines. */
const people = 100;
const rounds = 3;
const longestMs = 30_000;
/** The time in ms to wait until the jobs of a step have sent their events. */
const quietMs = 4000;

type Screen = { token: string; line: ClientRequest; shownAt: number };

export const screensBench: Bench = async (report) => {
  const estate = await makeEstate(1_000, 10);
  const tokens = await signIn(estate);
  const server = await startServer('ours.ts', [estate.url]);
  const agent = new Agent({ keepAlive: true });
  const place: Place = { estate, port: server.port, agent, asking: 0, unanswered: 0 };
  const screens: Screen[] = [];
  try {
    const before = await memoryOf(server);
    // Connects in groups, as people do. Connecting all at once would measure whether the server accepts a thousand
    // connections at the same time.
    for (let first = 0; first < tokens.length; first += people) {
      const some = tokens.slice(first, first + people);
      screens.push(...(await Promise.all(some.map((token) => openScreen(place, token)))));
    }
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) times.push(await alarm(place, screens));
    const of = screenCount.toLocaleString('en');
    report.atMost(
      `an emergency is on the last of ${of} screens, ms`,
      Math.round(median(times)),
      1000,
    );
    report.atMost('badges that were not told how much is new', place.unanswered, 0);
    const memory = await memoryOf(server);
    report.atMost(`memory with ${of} screens, MB (${before} without)`, memory, 400);
  } finally {
    for (const { line } of screens) line.destroy();
    agent.destroy();
    await server.stop();
    await estate.drop();
  }
};

/** Creates a session for each screen and returns the tokens. */
async function signIn({ url, communityId }: Estate): Promise<string[]> {
  const owner = new pg.Pool({ connectionString: url, max: 1 });
  const ids: string[] = [];
  for (let n = 0; n < Math.min(people, screenCount); n += 1) {
    const { id } = await seedPerson(owner);
    await seedWorker(owner, communityId, id, n % 2 === 0 ? 'Security staff' : 'Admin');
    ids.push(id);
  }
  const tokens = Array.from({ length: screenCount }, (_, n) => `screen-${n}-${communityId}`);
  await owner.query(
    `insert into sessions (user_id, token, expires_at)
     select ($1::uuid[])[1 + n % cardinality($1::uuid[])], token, now() + interval '8 hours'
     from unnest($2::text[]) with ordinality as t(token, n)`,
    [ids, tokens.map(hashToken)],
  );
  await owner.end();
  return tokens;
}

type Place = { estate: Estate; port: number; agent: Agent; asking: number; unanswered: number };

const callOf = ({ estate, port }: Place, path: string, token: string) => ({
  host: '127.0.0.1',
  port,
  path: `/api/community/${estate.communityId}/${path}`,
  headers: { authorization: `Bearer ${token}` },
});

async function openScreen(place: Place, token: string): Promise<Screen> {
  const line = get({ ...callOf(place, 'events', token), agent: false });
  const screen = { token, line, shownAt: 0 };
  const [answer] = (await once(line, 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`a stream answered ${answer.statusCode}`);
  answer.setEncoding('utf8').on('data', (text: string) => {
    for (const event of text.split('\n\n')) void hear(place, screen, event);
  });
  answer.on('error', () => undefined);
  return screen;
}

async function hear(place: Place, screen: Screen, text: string): Promise<void> {
  const isNews = text.includes('"notifications.changed"');
  if (isNews && !text.includes('"answer"')) void askBadge(place, screen);
  if (!text.includes('"emergencies.changed"')) return;
  const open = text.includes('"answer"')
    ? text
    : await ask(place, screen, 'emergencies/open').catch(() => '');
  if (open.includes('"Raised"') && screen.shownAt === 0) screen.shownAt = performance.now();
}

/** Fetches the unread count. Like the product, it retries once after a second if the server was busy. */
async function askBadge(place: Place, screen: Screen): Promise<void> {
  const path = 'notifications/unread-count';
  place.asking += 1;
  const again = () => pause(1000).then(() => ask(place, screen, path));
  await ask(place, screen, path)
    .catch(again)
    .catch(() => (place.unanswered += 1))
    .finally(() => (place.asking -= 1));
}

async function ask(place: Place, { token }: Screen, path: string): Promise<string> {
  const call = get({ ...callOf(place, path, token), agent: place.agent });
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  let text = '';
  for await (const part of answer.setEncoding('utf8')) text += part as string;
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`);
  return text;
}

/**
 * Raises an alarm, waits until every screen shows it, and resolves it. Returns the milliseconds from the call to the
 * last screen.
 */
async function alarm(place: Place, screens: readonly Screen[]): Promise<number> {
  for (const screen of screens) screen.shownAt = 0;
  const start = performance.now();
  const id = await post(place, 'emergencies', { type: 'Fire', location: 'Gate house' });
  while (screens.some(({ shownAt }) => shownAt === 0)) {
    if (performance.now() - start > longestMs) throw new Error('a screen was never told');
    await pause(20);
  }
  const lastAfter = Math.max(...screens.map(({ shownAt }) => shownAt)) - start;
  await settle(place);
  await post(place, `emergencies/${id}/resolve`, { outcome: 'Handled' });
  await settle(place);
  return lastAfter;
}

/** Waits four seconds, and longer while a screen still fetches its unread count. */
async function settle(place: Place): Promise<void> {
  do await pause(quietMs);
  while (place.asking > 0);
}

async function post({ estate, port }: Place, path: string, body: object): Promise<string> {
  const url = `http://127.0.0.1:${port}/api/community/${estate.communityId}/${path}`;
  const headers = { authorization: `Bearer ${estate.token}`, 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { data: { id: string } }).data.id;
}
