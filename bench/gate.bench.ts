// Check-ins at the gate with 10,000 live passes, by code and by QR code, through the API with session, tenancy,
// counted attempts, audit and outbox, compared with a bare server that runs the same two statements. Also 200
// concurrent check-ins with a single-entry pass. Each connection is a separate device with a guard's shift, paired
// with one of four gates: attempts from one device are serialised, and an estate of that size has more than one phone
// at its gates.
import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';
import { openGateKeys } from '#kernel/gate/gate-keys.ts';
import type { Bench } from './bench.ts';
import { type Estate, makeEstate } from './estate.ts';
import { compare, connections, startServer } from './measure.ts';

const passCount = 10_000;
const keys = openGateKeys('a secret for benches, thirty-two characters');

const bareSchema = `
  create schema if not exists bare;
  create table bare.passes (community_id uuid not null, id uuid not null, bare_hash bytea not null,
    house_id uuid not null, kind text not null, guest_name text not null, used integer not null default 0,
    primary key (community_id, id));
  create table bare.visits (community_id uuid not null, id uuid not null default gen_random_uuid(),
    pass_id uuid not null, house_id uuid not null, kind text not null, guest_name text not null,
    in_at timestamptz not null, primary key (community_id, id));
  create index on bare.visits (community_id, pass_id);`;

const codeOf = (n: number): string => String(10_000_000 + n * 7919).padStart(8, '0');

export type Pass = { id: string; code: string; qr: string };

export const gateBench: Bench = async (report) => {
  const estate = await makeEstate(1_000);
  const passes = await makePasses(estate);
  const publicKey = keys.publicKey(estate.communityId, 1);
  const ours = await startServer('ours.ts', [estate.url]);
  const bare = await startServer('gate-bare.ts', [estate.url, estate.communityId, publicKey]);
  const any = (): Pass => passes[Math.floor(Math.random() * passes.length)] as Pass;
  const path = `/api/community/${estate.communityId}/gate/check-ins`;
  const post = (body: object, where = path) => ({
    method: 'POST' as const,
    path: where,
    body: JSON.stringify(body),
  });
  const headersOfEach = await openShifts(estate, ours.port);
  try {
    for (const way of ['code', 'QR'] as const) {
      const shown = (pass: Pass) =>
        way === 'code' ? { kind: 'code', code: pass.code } : { kind: 'qr', token: pass.qr };
      const ratio = await compare(
        {
          port: ours.port,
          headersOfEach,
          request: () => ({
            ...post({ by: shown(any()), isConfirmed: true }),
            headers: { 'idempotency-key': randomUUID() },
          }),
        },
        {
          port: bare.port,
          request: () => post(way === 'code' ? { code: any().code } : { qr: any().qr }, '/'),
        },
      );
      report.ratio(
        `check-ins by ${way} with ${passCount.toLocaleString('en')} live passes`,
        ratio,
        0.5,
      );
    }
    report.atMost(
      'admitted of 200 at once by one pass of one entry',
      await contend(estate, ours.port),
      1,
    );
  } finally {
    await ours.stop();
    await bare.stop();
    await estate.drop();
  }
};

/** Pairs a device and begins a shift of the same guard for each connection, and returns the credentials of each. */
export async function openShifts(
  { communityId, token }: Estate,
  port: number,
): Promise<{ authorization: string }[]> {
  const call = async (path: string, by: string, body: object): Promise<Record<string, string>> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(by && { authorization: `Bearer ${by}` }),
      },
      body: JSON.stringify(body),
    });
    const said = (await answer.json()) as { data: Record<string, string>; message?: string };
    if (!answer.ok) throw new Error(`${path}: ${said.message}`);
    return said.data;
  };
  const office = (path: string, body: object) =>
    call(`/community/${communityId}${path}`, token, body);
  const gateIds: (string | undefined)[] = [];
  for (let n = 1; n <= 4; n += 1)
    gateIds.push((await office('/gates', { name: `Gate ${n}` }))['id']);
  const guard = await office('/security-users', { name: 'Bench Guard', pin: '4821' });
  const shifts: { authorization: string }[] = [];
  for (let n = 0; n < connections; n += 1) {
    const device = { name: `Phone ${n}`, gateId: gateIds[n % gateIds.length] };
    const { pairingCode } = await office('/gate-devices', device);
    const { deviceKey = '' } = await call('/gate-device/pair', '', { pairingCode });
    const signIn = { securityUserId: guard['id'], pin: '4821' };
    const shift = await call('/gate-device/shifts', deviceKey, signIn);
    shifts.push({ authorization: `Bearer ${shift['token']}` });
  }
  return shifts;
}

export async function makePasses({ url, communityId, houseIds }: Estate): Promise<Pass[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(bareSchema);
  const validFrom = new Date(Date.now() - 60_000);
  const validTo = new Date(Date.now() + 86_400_000);
  const passes = Array.from({ length: passCount }, (_, n) => {
    const id = randomUUID();
    const qr = keys.signQr({ keyNumber: 1, communityId, passId: id, validFrom, validTo });
    return { id, code: codeOf(n), qr };
  });
  await client.query(
    `insert into gate_passes (community_id, id, kind, house_id, guest_name, code_hash, code_box, valid_from, valid_to,
       created_by, max_entries)
     select $1, p.id, 'Multi-entry', ($2::uuid[])[1 + p.n % cardinality($2::uuid[])], 'Guest ' || p.n, p.hash,
       p.hash, $3, $4,
       p.id, null
     from unnest($5::uuid[], $6::bytea[], $7::int[]) as p(id, hash, n)`,
    [
      communityId,
      houseIds,
      validFrom,
      validTo,
      passes.map(({ id }) => id),
      passes.map(({ code }) => keys.hashCode(communityId, code)),
      passes.map((_, n) => n),
    ],
  );
  await client.query(
    `insert into bare.passes (community_id, id, bare_hash, house_id, kind, guest_name)
     select p.community_id, p.id, b.hash, p.house_id, p.kind, p.guest_name
     from unnest($1::uuid[], $2::bytea[]) as b(id, hash) join gate_passes p on p.id = b.id`,
    [
      passes.map(({ id }) => id),
      passes.map(({ code }) => createHash('sha256').update(code).digest()),
    ],
  );
  await client.query('create unique index on bare.passes (community_id, bare_hash)');
  await client.query('analyze gate_passes, bare.passes');
  await client.end();
  return passes;
}

/** The number of check-ins that a single-entry pass admits out of 200 concurrent calls. */
async function contend(
  { url, communityId, token, houseIds }: Estate,
  port: number,
): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const code = '00000001';
  const hash = keys.hashCode(communityId, code);
  await client.query(
    `insert into gate_passes (community_id, kind, house_id, guest_name, code_hash, code_box, valid_from, valid_to,
       created_by, max_entries)
     values ($1, 'One-time', $2, 'One', $3, $3, now() - interval '1 minute', now() + interval '1 hour', $1, 1)`,
    [communityId, houseIds[0], hash],
  );
  await client.end();
  const answers = await Promise.all(
    Array.from({ length: 200 }, async () => {
      const answer = await fetch(
        `http://127.0.0.1:${port}/api/community/${communityId}/gate/check-ins`,
        {
          method: 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            'idempotency-key': randomUUID(),
          },
          body: JSON.stringify({ by: { kind: 'code', code }, isConfirmed: true }),
        },
      );
      return ((await answer.json()) as { data?: { admitted?: boolean } }).data?.admitted === true;
    }),
  );
  return answers.filter(Boolean).length;
}
