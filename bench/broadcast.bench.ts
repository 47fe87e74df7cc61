// A broadcast to 50,000 people: writing its copies in the app, compared with a bare INSERT … SELECT of the same rows,
// and the delay of other calls during that time.
import type { JobTools } from '#platform/jobs/job.ts';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { advanceBroadcast, type SendOptions } from '#server/features/broadcasts/send-job.ts';
import { openPool } from '#platform/database/database.ts';
import { toolsOf } from '#platform/jobs/jobs.ts';
import { openMailer } from '#platform/delivery/mail.ts';
import { openPushes } from '#platform/delivery/web-push.ts';
import type { Bench } from './bench.ts';
import { type Estate, makeEstate } from './estate.ts';
import { median, startServer } from './measure.ts';

const people = Number(process.env['BENCH_PEOPLE'] ?? 50_000);
const rounds = 3;

type Place = { estate: Estate; owner: pg.Pool; pool: pg.Pool; client: pg.Client };

const bareSchema = `
  create schema bare;
  create table bare.broadcast_recipients (like broadcast_recipients including all,
    foreign key (community_id, broadcast_id) references broadcasts (community_id, id),
    foreign key (community_id, resident_id) references residents (community_id, id));`;

export const broadcastBench: Bench = async (report) => {
  const estate = await makeEstate(people, Math.ceil(people / 250));
  const owner = openPool({ url: estate.url, max: 2 });
  const pool = openPool({ url: estate.url, max: 2, role: 'courtyard_unlimited' });
  const client = new pg.Client({ connectionString: estate.url });
  await client.connect();
  const place = { estate, owner, pool, client };
  try {
    await client.query(bareSchema);
    const times: { ours: number; bare: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      times.push({
        bare: await timed(() => writeBare(place)),
        ours: await timed(() => send(place)),
      });
    }
    const perSecond = (of: 'ours' | 'bare') =>
      Math.round(people / (median(times.map((one) => one[of])) / 1000));
    const [ours, bare] = [perSecond('ours'), perSecond('bare')];
    report.ratio(
      'copies in the app, bare in one INSERT … SELECT',
      { ours, bare, ratio: ours / bare },
      0.3,
    );
    const { rows } = await owner.query<{ n: string }>(
      'select count(*) as n from broadcast_recipients where community_id = $1',
      [estate.communityId],
    );
    report.atLeast('copies that were written', Number(rows[0]?.n), people * rounds);
    await benchOthers(report, place);
  } finally {
    await client.end();
    await pool.end();
    await owner.end();
    await estate.drop();
  }
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

/** Inserts a broadcast to all residents that is due to be sent now, and returns its id. */
async function newBroadcast({ owner, estate }: Place): Promise<string> {
  const id = randomUUID();
  await owner.query(
    `insert into broadcasts (community_id, id, title, body, category, audience, status, send_at, sent_at, created_by)
     values ($1, $2, 'Water off', 'On Tuesday.', 'General', '{"kind": "All"}', 'Sending', now(), now(), $3)`,
    [estate.communityId, id, estate.userId],
  );
  return id;
}

async function writeBare(place: Place): Promise<void> {
  const id = await newBroadcast(place);
  await place.client.query(
    `insert into bare.broadcast_recipients (community_id, id, broadcast_id, resident_id, position, delivered_at)
     select $1, gen_random_uuid(), $2, r.id, row_number() over (order by r.sort_key, r.id), now()
     from residents r where r.community_id = $1`,
    [place.estate.communityId, id],
  );
}

const tools = ({ pool, owner }: Place): JobTools => {
  const log = { info: () => undefined, warn: console.warn, error: console.error };
  const clock = { now: () => new Date() };
  return toolsOf({ pool, owner, clock, log }, new AbortController().signal);
};

/** Writes the recipients, with the code of the job. */
async function send(place: Place): Promise<void> {
  const { pool, estate } = place;
  const secret = 'a secret for benches, thirty-two characters';
  const publicUrl = 'http://127.0.0.1';
  const options: SendOptions = {
    mailerFor: async () => ({
      ...openMailer({
        smtpUrl: undefined,
        pool,
        from: { name: '', address: 'bench@example.test' },
        replyTo: undefined,
        secret,
        publicUrl,
      }),
      close: () => undefined,
    }),
    pushes: openPushes({ pool, secret, publicUrl }),
    sendTexts: null,
    secret,
    publicUrl,
  };
  const broadcastId = await newBroadcast(place);
  await advanceBroadcast(tools(place), options, { communityId: estate.communityId, broadcastId });
}

const clients = 4;
const idleMs = 8000;

/**
 * Compares the 99th percentile of other callers' response times on an idle server and while broadcasts are written.
 */
async function benchOthers(report: Parameters<Bench>[0], place: Place): Promise<void> {
  const { estate } = place;
  const server = await startServer('ours.ts', [estate.url]);
  const url = `http://127.0.0.1:${server.port}/api/community/${estate.communityId}/residents`;
  const headers = { authorization: `Bearer ${estate.token}` };
  const ask = async (): Promise<number> => {
    const start = performance.now();
    const answer = await fetch(url, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`an answer of ${answer.status}`);
    return performance.now() - start;
  };
  const during = async (work: Promise<unknown>): Promise<number> => {
    const state = { isOver: false };
    const over = work.finally(() => (state.isOver = true));
    const times: number[] = [];
    const client = async () => {
      while (!state.isOver) times.push(await ask());
    };
    await Promise.all([over, ...Array.from({ length: clients }, client)]);
    return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
  };
  try {
    await during(pause(2000));
    const idle = await during(pause(idleMs));
    const busy = await during(
      (async () => {
        for (let round = 0; round < rounds; round += 1) await send(place);
      })(),
    );
    const times = Math.round((busy / idle) * 100) / 100;
    report.atMost(`p99 of other calls meanwhile, times the idle ${Math.round(idle)} ms`, times, 2);
  } finally {
    await server.stop();
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
