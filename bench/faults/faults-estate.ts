// The product on its embedded database for fault tests: started and killed repeatedly on the same data folder, with
// an estate of wallets and bills, whose ledger the database owner checks.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { postJournal } from '#ledger/post.ts';
import { openPool } from '#platform/database/database.ts';
import { findRunningPostgres } from '#platform/embedded-postgres/running.ts';
import { enterAsSystem, hashToken } from '#platform/http/tenant.ts';
import { serverFlags } from '#scripts/server-flags.mjs';
import { seedCommunity, seedPerson, seedWorker } from '#testing/seed.ts';

export type Program = { port: number; child: ChildProcess; ended: Promise<unknown> };

/** A free port, which the server uses after every restart. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/**
 * Starts the server itself, without the parent process of `npm start`, so that a kill reaches the server. Waits until
 * the server is ready.
 */
export async function startProgram(
  dataDir: string,
  port: number,
  more: Readonly<Record<string, string>> = {},
): Promise<Program> {
  const { PATH, HOME, TMPDIR } = process.env;
  const settings = { DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', DEMO: '0', ...more };
  const output = openSync(serverLog(dataDir), 'a');
  const child = spawn(
    process.execPath,
    [...serverFlags, resolve(import.meta.dirname, '../../server/main.ts')],
    { env: { PATH, HOME, TMPDIR, ...settings }, stdio: ['ignore', output, output] },
  );
  closeSync(output);
  const ended = once(child, 'exit');
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.status === 200) return { port, child, ended };
    await pause(10);
  }
}

/** The path of the file with the output of all servers that ran on the folder. */
const serverLog = (dataDir: string): string => join(dataDir, 'server.log');

/** An error about a server that ended although nobody stopped it, with its last lines of output. */
export function unexpectedEnd({ child }: Program, dataDir: string): Error {
  const lines = readFileSync(serverLog(dataDir), 'utf8').trimEnd().split('\n');
  const end = child.exitCode ?? child.signalCode;
  return new Error(`the server ended with ${end}:\n${lines.slice(-40).join('\n')}`);
}

export async function stopProgram({ child }: Program): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

/** Kills the server with SIGKILL, so that it cannot clean up. */
export async function killServer({ child }: Program): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

export function killPostgres(dataDir: string): void {
  process.kill(postmasterPid(dataDir), 'SIGKILL');
}

export function postmasterPid(dataDir: string): number {
  const file = join(dataDir, 'postgres', 'data', 'postmaster.pid');
  return Number(readFileSync(file, 'utf8').split('\n')[0]);
}

export function databaseUrl(dataDir: string): string {
  const url = findRunningPostgres(dataDir);
  if (!url) throw new Error('no PostgreSQL runs on the folder');
  return url;
}

export type Estate = {
  communityId: string;
  tokens: string[];
  walletIds: string[];
  houseIds: string[];
  bankAccountId: string;
  /** The ids of residents with an email address. */
  residentIds: string[];
};

const houses = 2000;
const residents = 8000;
/** The number of officers. The officers have the first tokens, and the clerks have the tokens after those. */
export const officers = 24;
const clerks = 6;
const startMinor = 100_000_000_00;

/** Creates officers, clerks, three wallets with money, a bank account, houses with large debts, and residents. */
export async function makeEstate(dataDir: string): Promise<Estate> {
  const url = databaseUrl(dataDir);
  const owner = new pg.Pool({ connectionString: url, max: 1 });
  const manager = await seedPerson(owner);
  const communityId = await seedCommunity(owner, manager.id, 'The Estate of Faults');
  const people = [];
  for (let n = 0; n < officers + clerks; n += 1) {
    const person = await seedPerson(owner);
    await seedWorker(owner, communityId, person.id, n < officers ? 'Finance officer' : 'Admin');
    people.push(person);
  }
  await owner.query(
    `update sessions set stepped_up_at = now() + interval '8 hours' where token = any ($1)`,
    [people.map(({ token }) => hashToken(token))],
  );
  await owner.query(`select set_config('app.community_id', $1, false)`, [communityId]);
  await owner.query(
    `insert into wallets (community_id, kind, name, account_id)
     select $1, 'Custom', 'Wallet ' || n, $1 from generate_series(1, 2) n`,
    [communityId],
  );
  const ids = async (text: string): Promise<string[]> =>
    (await owner.query<{ id: string }>(text, [communityId])).rows.map(({ id }) => id);
  const walletIds = await ids('select id from wallets where community_id = $1');
  const [bankAccountId = ''] = await ids(`
    insert into bank_accounts (community_id, bank_name, account_number, account_name, resolved_name, status,
      usable_from, created_by)
    select id, 'Zenith Bank', '1234567890', 'The Estate', 'THE ESTATE', 'Verified', now(), owner_id
    from communities where id = $1 returning id`);
  await owner.query(`insert into streets (community_id, name) values ($1, 'Palm Street')`, [
    communityId,
  ]);
  const houseIds = await ids(`
    insert into houses (community_id, street_id, house_number, account_number)
    select $1, s.id, n::text, (1000000000 + n)::text from streets s, generate_series(1, ${houses}) n
    where s.community_id = $1 returning id`);
  const residentIds = await ids(`
    insert into residents (community_id, first_name, last_name, email)
    select $1, 'Ngozi', 'Newcomer', 'person' || n || '@mail.example' from generate_series(1, ${residents}) n
    returning id`);
  await bill(owner, communityId);
  await owner.end();
  await fund(url, communityId, walletIds);
  return {
    communityId,
    tokens: people.map(({ token }) => token),
    walletIds,
    houseIds,
    bankAccountId,
    residentIds,
  };
}

/** Creates a due with a charge for each house. `fund` posts the journal of these charges. */
async function bill(owner: pg.Pool, communityId: string): Promise<void> {
  await owner.query(
    `with due as (
       insert into dues (community_id, title, category, wallet_id, amount, audience, frequency, start_on,
         penalty, reminders, status, created_by)
       select $1, 'Service charge', 'Service charge', w.id, '{}', '{"kind": "All"}', 'One-off', current_date,
         '{"kind": "None"}', '{"days": []}', 'Active', c.owner_id
       from wallets w, communities c where w.community_id = $1 and w.kind = 'Main' and c.id = $1
       returning *),
     period as (
       insert into due_periods (community_id, due_id, number, starts_on, issued_on, due_on, penalty, status,
         wallet_id, allow_part_payment, reminders, amount, audience, excluded_house_ids, proration)
       select $1, id, 0, current_date, current_date, current_date, penalty, 'Issued', wallet_id,
         allow_part_payment, reminders, amount, audience, excluded_house_ids, proration from due
       returning id, due_id)
     insert into charges (community_id, due_id, period_id, house_id, principal_minor, issued_on, due_on)
     select $1, p.due_id, p.id, h.id, $2, current_date, current_date from period p, houses h
     where h.community_id = $1`,
    [communityId, startMinor],
  );
}

async function fund(url: string, communityId: string, walletIds: string[]): Promise<void> {
  const pool = openPool({ url, max: 1, role: 'courtyard_app' });
  const given = {
    occurredOn: '2026-01-05',
    postedAt: new Date().toISOString(),
    narration: 'To start with',
  };
  await enterAsSystem(pool, { communityId }, async ({ db }) => {
    for (const subject of walletIds) {
      await postJournal(db, {
        kind: 'wallet.deposit',
        ...given,
        source: { kind: 'bench', id: randomUUID() },
        lines: [
          { account: 'wallet', subject, amountMinor: startMinor },
          { account: 'contributions', amountMinor: -startMinor },
        ],
      });
    }
    await postJournal(db, {
      kind: 'due.issued',
      ...given,
      source: { kind: 'bench', id: randomUUID() },
      lines: [
        { account: 'receivable', amountMinor: houses * startMinor },
        { account: 'duesIncome', subject: 'Service charge', amountMinor: -houses * startMinor },
      ],
    });
  });
  await pool.end();
}
