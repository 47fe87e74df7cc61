// The calls whose cost is recorded, each as a request to the product and as a request to the bare server for the same
// rows.
import { randomInt, randomUUID } from 'node:crypto';
import pg from 'pg';
import { type Estate, makeEstate } from './estate.ts';
import { makePasses, openShifts, type Pass } from './gate.bench.ts';
import { type Load, type Served, startServer } from './measure.ts';
import { makeWallets, pick as pickTwo } from './wallets.bench.ts';
import { openGateKeys } from '#kernel/gate/gate-keys.ts';

export type Call = {
  name: string;
  ours: Load;
  bare: Load;
  bareServer: Served;
  /** The required minimum of the bare server's CPU per call divided by the product's; null without a goal. */
  goal: number | null;
};

export type Place = { estate: Estate; ours: Served; calls: Call[]; close(): Promise<void> };

const streets = 80;
/**
 * Search texts with few results, in the word order that the bare server needs, and search texts that thousands of
 * names contain.
 */
const selective = ['folakechi adeyemiola', 'babatunde ekongma', 'halima gambozi', 'person7712'];
const broad = ['ade', 'chukwu', 'garba', 'la'];
const pick = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T;

/**
 * Opens an estate with wallets, passes and shifts, the product that serves it, and the bare servers on the same
 * database.
 */
export async function openPlace(residents: number): Promise<Place> {
  const estate = await makeEstate(residents, streets);
  const { url, communityId } = estate;
  const walletIds = await makeWallets(estate);
  await proveForHours(estate);
  const passes = await makePasses(estate);
  const key = openGateKeys('a secret for benches, thirty-two characters');
  const ours = await startServer('ours.ts', [url]);
  const bare = await startServer('bare.ts', [url, communityId]);
  const gate = await startServer('gate-bare.ts', [url, communityId, key.publicKey(communityId, 1)]);
  const close = async (): Promise<void> => {
    for (const server of [ours, bare, gate]) await server.stop();
    await estate.drop();
  };
  const shifts = await openShifts(estate, ours.port);
  const calls = callsOf({ estate, walletIds, passes, shifts }, { ours, bare, gate });
  return { estate, ours, calls, close };
}

/**
 * Confirms the session for hours. Transfers need an emailed code, whose confirmation would expire during the
 * benchmark.
 */
async function proveForHours({ url, userId }: Estate): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'bare' });
  await client.connect();
  await client.query(
    `update sessions set stepped_up_at = now() + interval '8 hours' where user_id = $1`,
    [userId],
  );
  await client.end();
}

type Made = {
  estate: Estate;
  walletIds: readonly string[];
  passes: readonly Pass[];
  shifts: readonly { authorization: string }[];
};
type Servers = { ours: Served; bare: Served; gate: Served };

const get = (path: string) => ({ method: 'GET' as const, path });
const post = (path: string, body: object) => ({
  method: 'POST' as const,
  path,
  body: JSON.stringify(body),
});
const withKey = <T extends object>(call: T) => ({
  ...call,
  headers: { 'idempotency-key': randomUUID() },
});

let created = randomInt(1_000_000);
const newPerson = (houseIds: readonly string[]) => {
  created += 1;
  const phone = `+234813${String(created).padStart(7, '0')}`;
  return { firstName: 'Ngozi', lastName: 'Newcomer', phone, houseId: pick(houseIds) };
};

function callsOf(
  { estate, walletIds, passes, shifts }: Made,
  { ours, bare, gate }: Servers,
): Call[] {
  const base = `/api/community/${estate.communityId}`;
  const residents = `${base}/residents`;
  const headers = { authorization: `Bearer ${estate.token}` };
  const plain = (
    name: string,
    goal: number | null,
    requests: { ours: Load['request']; bare: Load['request'] },
  ): Call => ({
    name,
    goal,
    ours: { port: ours.port, headers, request: requests.ours },
    bare: { port: bare.port, headers, request: requests.bare },
    bareServer: bare,
  });
  const searched = (words: readonly string[]) => ({
    ours: () => get(`${residents}?Search=${encodeURIComponent(pick(words))}&Status=Active`),
    bare: () => get(`/search?Search=${encodeURIComponent(pick(words))}`),
  });
  return [
    plain('transferFund', 0.2, {
      ours: () => {
        const [from, toWalletId] = pickTwo(walletIds);
        const body = { toWalletId, amountMinor: 1, reason: 'Bench' };
        return withKey(post(`${base}/wallets/${from}/transfers`, body));
      },
      bare: () => {
        const [from, to] = pickTwo(walletIds);
        return post('/transfer', { from, to });
      },
    }),
    {
      name: 'checkIn',
      goal: 0.2,
      ours: {
        port: ours.port,
        headersOfEach: shifts,
        request: () => {
          const by = { kind: 'code', code: pick(passes).code };
          return withKey(post(`${base}/gate/check-ins`, { by, isConfirmed: true }));
        },
      },
      bare: { port: gate.port, request: () => post('/', { code: pick(passes).code }) },
      bareServer: gate,
    },
    plain('listResidents, first page', 0.35, {
      ours: () => get(residents),
      bare: () => get('/page'),
    }),
    plain('listResidents, page 40', 0.35, {
      ours: () => get(`${residents}?PageNumber=40`),
      bare: () => get('/page?PageNumber=40'),
    }),
    plain('listResidents, selective search', 0.5, searched(selective)),
    plain('listResidents, broad search', 0.5, searched(broad)),
    plain('createResident', 0.7, {
      ours: () => {
        const { houseId, ...person } = newPerson(estate.houseIds);
        return withKey(
          post(residents, { ...person, occupancy: { houseId, relationship: 'Family' } }),
        );
      },
      bare: () => post('/create', newPerson(estate.houseIds)),
    }),
    plain('getMe', null, { ours: () => get('/api/auth/me'), bare: () => get('/me') }),
  ];
}
