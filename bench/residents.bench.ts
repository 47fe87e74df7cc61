// Residents at 100,000 in one community: the list with search, its first page, its depths, and creating.
import { randomInt } from 'node:crypto';
import { compare, latency, memoryOf, startServer } from './measure.ts';
import type { Bench } from './bench.ts';
import { makeEstate } from './estate.ts';

const searches = [
  'adeyemiola folakechi',
  'ekongma',
  'halima gambozi',
  'person7712',
  'chukwuola',
  '0800012',
];
const pick = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T;

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
    const time = (query: string) =>
      latency(30, async () => {
        const answer = await fetch(`http://127.0.0.1:${ours.port}${base}?${query}`, { headers });
        if (answer.status !== 200) throw new Error(`${query}: ${await answer.text()}`);
        await answer.arrayBuffer();
      });
    report.atMost('page 2,000, ms', await time('PageNumber=2000'), 15);
    for (const query of [
      'Sort=-name',
      'Sort=createdAt',
      'Sort=-createdAt',
      'Sort=status',
      'Relationship=Owner',
      'Status=Invited',
      'NoEmail=true',
      'PortalJoined=false',
      'Search=ad',
      'Search=adeyemi%20folake',
      'Search=adeyemi&Sort=-createdAt&Status=Added',
    ]) {
      report.atMost(`list with ${query}, ms`, await time(query), 10);
    }
    report.atMost('memory of the server afterwards, MB', await memoryOf(ours), 250);
  } finally {
    await ours.stop();
    await bare.stop();
    await estate.drop();
  }
};
