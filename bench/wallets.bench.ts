// Transfers between wallets: through the API with session, tenancy, idempotency, audit and outbox, compared with a
// bare double-entry function in SQL that 8 clients call. Also 64 clients on ten wallets, where no call may fail
// despite the contention.
import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import pg from 'pg';
import { postJournal } from '#ledger/post.ts';
import { type Db, openPool } from '#platform/database/database.ts';
import { enterAsSystem } from '#platform/http/tenant.ts';
import type { Bench } from './bench.ts';
import { makeEstate, type Estate } from './estate.ts';
import { median, type Served, startServer } from './measure.ts';

const walletCount = 10;
const startMinor = 1_000_000_000;
const rounds = 3;
const seconds = 5;

/** The minimal schema of a double-entry transfer: two balances that change together and cannot go below zero. */
const bareSchema = `
  create schema if not exists bare;
  create table bare.accounts (id uuid primary key, balance bigint not null check (balance >= 0));
  create table bare.journals (id uuid primary key default gen_random_uuid(), narration text not null,
    posted_at timestamptz not null default now());
  create table bare.entries (journal_id uuid not null references bare.journals,
    account_id uuid not null references bare.accounts, amount bigint not null,
    primary key (journal_id, account_id));
  create index on bare.entries (account_id);
  create function bare.transfer(source uuid, target uuid, amount bigint) returns uuid
  language plpgsql as $$
  declare made uuid;
  begin
    perform from bare.accounts where id in (source, target) order by id for update;
    update bare.accounts set balance = balance - amount where id = source;
    update bare.accounts set balance = balance + amount where id = target;
    insert into bare.journals (narration) values ('Transfer') returning id into made;
    insert into bare.entries values (made, source, -amount), (made, target, amount);
    return made;
  end $$;`;

export const pick = (ids: readonly string[]): [string, string] => {
  const from = Math.floor(Math.random() * ids.length);
  const to = (from + 1 + Math.floor(Math.random() * (ids.length - 1))) % ids.length;
  return [ids[from] ?? '', ids[to] ?? ''];
};

export const walletsBench: Bench = async (report) => {
  const estate = await makeEstate(1_000);
  const walletIds = await makeWallets(estate);
  const ours = await startServer('ours.ts', [estate.url]);
  try {
    await transferBare(estate, walletIds, 2);
    await transferOurs(estate, ours, { walletIds, connections: 8, forSeconds: 2 });
    const times: { bare: number[]; ours: number[] } = { bare: [], ours: [] };
    for (let round = 0; round < rounds; round += 1) {
      times.bare.push(await transferBare(estate, walletIds, seconds));
      const one = await transferOurs(estate, ours, {
        walletIds,
        connections: 8,
        forSeconds: seconds,
      });
      times.ours.push(one.perSecond);
    }
    const figures = { ours: Math.round(median(times.ours)), bare: Math.round(median(times.bare)) };
    const ratio = figures.ours / figures.bare;
    report.ratio('transfers of 8 clients, bare is a function in SQL', { ...figures, ratio }, 0.3);
    const hot = await transferOurs(estate, ours, { walletIds, connections: 64, forSeconds: 10 });
    report.atMost('failed transfers of 64 clients on ten wallets', hot.failed, 0);
    report.atLeast('transfers a second of 64 clients on ten wallets', hot.perSecond, 1);
    report.atMost('minor units lost or made by all of it', await difference(estate), 0);
  } finally {
    await ours.stop();
    await estate.drop();
  }
};

/** Creates ten wallets with money, in the product and in the bare schema, and confirms the manager's session. */
export async function makeWallets({ url, communityId, userId }: Estate): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const ids = Array.from({ length: walletCount }, () => randomUUID());
  await client.query(bareSchema);
  await client.query('insert into bare.accounts select id, $2 from unnest($1::uuid[]) id', [
    ids,
    startMinor,
  ]);
  await client.query(
    `insert into wallets (community_id, id, kind, name, account_id)
     select $1, id, 'Custom', 'Wallet ' || n, id from unnest($2::uuid[]) with ordinality w(id, n)`,
    [communityId, ids],
  );
  await client.query('update sessions set stepped_up_at = now() where user_id = $1', [userId]);
  await client.end();
  const pool = openPool({ url, max: 1, role: 'courtyard_unlimited' });
  await enterAsSystem(pool, { communityId }, async ({ db }) => {
    for (const subject of ids) await fund(db, subject);
  });
  await pool.end();
  return ids;
}

const fund = (db: Db, subject: string) =>
  postJournal(db, {
    kind: 'wallet.deposit',
    occurredOn: '2026-01-05',
    postedAt: new Date().toISOString(),
    narration: 'To start with',
    source: { kind: 'bench', id: randomUUID() },
    lines: [
      { account: 'wallet', subject, amountMinor: startMinor },
      { account: 'contributions', amountMinor: -startMinor },
    ],
  });

/** Transfers per second over 8 connections, each of which waits for its response, like pgbench's clients. */
async function transferBare(
  { url }: Estate,
  walletIds: readonly string[],
  forSeconds: number,
): Promise<number> {
  const clients = Array.from({ length: 8 }, () => new pg.Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  const start = performance.now();
  const until = start + forSeconds * 1000;
  let done = 0;
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < until) {
        await client.query({
          name: 'transfer',
          text: 'select bare.transfer($1, $2, $3)',
          values: [...pick(walletIds), 1],
        });
        done += 1;
      }
    }),
  );
  const perSecond = (done * 1000) / (performance.now() - start);
  await Promise.all(clients.map((client) => client.end()));
  return perSecond;
}

async function transferOurs(
  { communityId, token }: Estate,
  { port }: Served,
  load: { walletIds: readonly string[]; connections: number; forSeconds: number },
): Promise<{ perSecond: number; failed: number }> {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: load.connections,
    duration: load.forSeconds,
    requests: [
      {
        setupRequest: (built) => {
          const [from, toWalletId] = pick(load.walletIds);
          return {
            ...built,
            method: 'POST',
            path: `/api/community/${communityId}/wallets/${from}/transfers`,
            headers: {
              authorization: `Bearer ${token}`,
              'content-type': 'application/json',
              'idempotency-key': randomUUID(),
            },
            body: JSON.stringify({ toWalletId, amountMinor: 1, reason: 'Bench' }),
          };
        },
      },
    ],
  });
  return {
    perSecond: Math.round(result.requests.total / result.duration),
    failed: result.non2xx + result.errors,
  };
}

/**
 * The deviation of the wallets' total from its opening value, plus the number of accounts whose balance differs from
 * their postings.
 */
async function difference({ url, communityId }: Estate): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`select set_config('app.community_id', $1, false)`, [communityId]);
  const { rows } = await client.query<{ off: string }>(
    `select abs((select sum(balance_minor) from ledger_accounts
        where community_id = $1 and kind = 'wallet') - $2)
      + (select count(*) from ledger_differences where community_id = $1) as off`,
    [communityId, walletCount * startMinor],
  );
  await client.end();
  return Number(rows[0]?.off);
}
