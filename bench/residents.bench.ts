// 100,000 residents in one community: the list with search, its first page, deep pages, and creating a resident.
import { randomInt } from 'node:crypto';
import { listResidents } from '#contract/residents/residents.ts';
import { openPool } from '#platform/database/database.ts';
import { toolsOf } from '#platform/jobs/jobs.ts';
import { selectResidentPage } from '#server/features/residents/residents-queries.ts';
import { compare, memoryOf, quietLatency, startServer } from './measure.ts';
import type { Bench } from './bench.ts';
import { type Estate, makeEstate } from './estate.ts';

const searches = [
  'folakechi adeyemiola',
  'ekongma',
  'halima gambozi',
  'person7712',
  'chukwuola',
  '0800012',
];
const pick = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T;

/** The UTC date `days` days ago, such as `2026-11-21`. */
const dayBefore = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

let created = randomInt(1_000_000);
const newPerson = (houseIds: readonly string[]) => {
  created += 1;
  return {
    firstName: 'Ngozi',
    lastName: 'Newcomer',
    phone: `+234813${String(created).padStart(7, '0')}`,
    houseId: pick(houseIds),
  };
};

/**
 * Milliseconds for the list's own statements (page and total), as the product sends them. The ratios to the bare server
 * include the rest of a call.
 */
const queryTimes =
  (estate: Estate) =>
  async (query: string): Promise<number> => {
    const asked = listResidents.query.parse(Object.fromEntries(new URLSearchParams(query)));
    const pool = openPool({ url: estate.url, max: 2, role: 'courtyard_unlimited' });
    const log = { info: () => undefined, warn: console.warn, error: console.error };
    const clock = { now: () => new Date() };
    const tools = toolsOf({ pool, owner: pool, clock, log }, new AbortController().signal);
    const scope = { communityId: estate.communityId, userId: null, actor: 'Bench' };
    try {
      return await tools.inCommunity(scope, ({ db }) =>
        quietLatency(20, () => selectResidentPage(db, asked)),
      );
    } finally {
      await pool.end();
    }
  };

export const residentsBench: Bench = async (report) => {
  const estate = await makeEstate(100_000);
  const ours = await startServer('ours.ts', [estate.url]);
  const bare = await startServer('bare.ts', [estate.url, estate.communityId]);
  const base = `/api/community/${estate.communityId}/residents`;
  const headers = { authorization: `Bearer ${estate.token}` };
  const get = (path: string) => ({ method: 'GET' as const, path });
  try {
    const search = await compare(
      {
        port: ours.port,
        headers,
        request: () => get(`${base}?Search=${encodeURIComponent(pick(searches))}&Status=Active`),
      },
      {
        port: bare.port,
        request: () => get(`/search?Search=${encodeURIComponent(pick(searches))}`),
      },
    );
    report.ratio('list of 25 with search, filter and total', search, 0.5);
    const first = await compare(
      { port: ours.port, headers, request: () => get(base) },
      { port: bare.port, request: () => get('/page') },
    );
    report.ratio('first page of 25 with its total, bare without', first, 0.35);
    const time = queryTimes(estate);
    report.atMost('page 2,000, ms of its query', await time('PageNumber=2000'), 15);
    const filters: [named: string, query: string][] = [
      ['StreetId', `StreetId=${estate.streetId}`],
      ['HouseId', `HouseId=${estate.houseIds[0]}`],
      ['GroupId', `GroupId=${estate.groupId}`],
    ];
    for (const [named, query] of filters) {
      report.atMost(`list with ${named}, ms of its query`, await time(query), 10);
    }
    for (const query of [
      'Sort=-name',
      'Sort=createdAt',
      'Sort=-createdAt',
      'Sort=status',
      'Relationship=Owner',
      'Status=Invited',
      'NoEmail=true',
      'NoEmail=false',
      'PortalJoined=true',
      'PortalJoined=false',
      'Sort=movedIn',
      'Sort=-movedIn',
      `MovedInFrom=${dayBefore(7)}`,
      `MovedInTo=${dayBefore(900)}`,
      'Tag=Board',
      'Tag=Board&Status=Added',
      'Owes=true',
      'Owes=false',
      'Search=ad',
      'Search=adeyemi%20folake',
      'Search=adeyemi&Sort=-createdAt&Status=Added',
    ]) {
      report.atMost(`list with ${query}, ms of its query`, await time(query), 10);
    }
    const create = await compare(
      {
        port: ours.port,
        headers,
        request: () => {
          const { houseId, ...person } = newPerson(estate.houseIds);
          const body = { ...person, occupancy: { houseId, relationship: 'Family' } };
          return { method: 'POST', path: base, body: JSON.stringify(body) };
        },
      },
      {
        port: bare.port,
        request: () => ({
          method: 'POST',
          path: '/create',
          body: JSON.stringify(newPerson(estate.houseIds)),
        }),
      },
    );
    report.ratio('create a resident, audit and outbox included', create, 0.35);
    report.atMost('memory of the server afterwards, MB', await memoryOf(ours), 250);
  } finally {
    await ours.stop();
    await bare.stop();
    await estate.drop();
  }
};
