// Kills the server, and separately PostgreSQL, twenty times each while money moves, and proves that nothing that was
// acknowledged is lost, nothing is done twice, and the books add up (security, threats 7 to 15).
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import type { Report } from './bench.ts';
import {
  databaseUrl,
  type Estate,
  freePort,
  killPostgres,
  killServer,
  makeEstate,
  startProgram,
  stopProgram,
} from './faults-estate.ts';
import { drive, newCall, type Sent, send } from './faults-load.ts';
import { median } from './measure.ts';
import { makeDataDir } from './product.ts';

const rounds = Number(process.env['FAULT_ROUNDS'] ?? 20);
/** The supervisor takes more deaths of PostgreSQL than five a minute for a fault of its own. */
const betweenDeathsMs = 13_000;

type Found = {
  lost: number;
  doubled: number;
  changed: number;
  broken: string[];
  recoveries: number[];
  calls: number;
};

export async function faultsBench(report: Report): Promise<void> {
  const { dataDir, remove } = await makeDataDir();
  const port = await freePort();
  let program = await startProgram(dataDir, port);
  try {
    const estate = await makeEstate(dataDir);
    const restart = async (): Promise<void> => {
      await killServer(program);
      program = await startProgram(dataDir, port);
    };
    const wound = async (): Promise<void> => killPostgres(dataDir);
    const ofServer = await kill({ dataDir, port, estate }, restart, 0);
    tell(report, 'the server', ofServer, 5000);
    await stopProgram(program);
    program = await startProgram(dataDir, port);
    const ofPostgres = await kill({ dataDir, port, estate }, wound, betweenDeathsMs);
    tell(report, 'PostgreSQL', ofPostgres, 5000);
  } finally {
    await stopProgram(program);
    await remove();
  }
}

function tell(report: Report, whom: string, found: Found, recoveryMs: number): void {
  const { lost, doubled, changed, broken, recoveries, calls } = found;
  report.atLeast(`kills of ${whom} under load`, recoveries.length, rounds);
  report.atLeast(`calls that moved money around kills of ${whom}`, calls, rounds);
  report.atMost(`acknowledged and lost, ${whom} killed`, lost, 0);
  report.atMost(`done twice, ${whom} killed`, doubled, 0);
  report.atMost(`answered otherwise to the same key, ${whom} killed`, changed, 0);
  report.atMost(`rounds after which the books did not add up, ${whom} killed`, broken.length, 0);
  for (const one of broken) console.log(one);
  report.atMost(
    `ms to the first acknowledged write, ${whom} killed, median`,
    median(recoveries),
    recoveryMs,
  );
}

type Place = { dataDir: string; port: number; estate: Estate };

async function kill(place: Place, blow: () => Promise<void>, restMs: number): Promise<Found> {
  const found: Found = { lost: 0, doubled: 0, changed: 0, broken: [], recoveries: [], calls: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const rest = pause(restMs);
    const sent: Sent[] = [];
    const ended = new AbortController();
    const driving = drive(place, sent, ended.signal);
    await pause(300 + Math.random() * 1700);
    const struckAt = performance.now();
    await blow();
    found.recoveries.push(await untilWritten(place, sent, struckAt));
    ended.abort();
    await driving;
    await repeat(place, sent, found);
    await judge(place, sent, found);
    found.calls += sent.length;
    await rest;
  }
  return found;
}

/** Milliseconds until a write is acknowledged again. */
async function untilWritten(place: Place, sent: Sent[], since: number): Promise<number> {
  const call = newCall(place.estate, 0);
  sent.push(call);
  for (;;) {
    const { status, text } = await send(place, call);
    if (status === 200) call.answer = text;
    if (call.answer !== null) return Math.round(performance.now() - since);
    await pause(20);
  }
}

/** Sends again what was not acknowledged until it is; and some of what was, which has to be answered as before. */
async function repeat(place: Place, sent: readonly Sent[], found: Found): Promise<void> {
  for (const call of sent.filter(({ answer }) => answer === null)) {
    while (call.answer === null) {
      const { status, text } = await send(place, call);
      if (status === 200) call.answer = text;
      else if (status >= 400 && status < 500 && status !== 429)
        throw new Error(`${status}: ${text}`);
      else await pause(50);
    }
  }
  for (const call of sent.slice(-20)) {
    const { status, text } = await send(place, call);
    if (status === 200 && !isDeepStrictEqual(JSON.parse(text), JSON.parse(call.answer ?? ''))) {
      found.changed += 1;
    }
  }
}

/** Everything was acknowledged by now: so each key has one row with its amount, and the books add up. */
async function judge(
  { dataDir, estate }: Place,
  sent: readonly Sent[],
  found: Found,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(dataDir) });
  await client.connect();
  await client.query(`select set_config('app.community_id', $1, false)`, [estate.communityId]);
  const given = sent.map(({ kind, key, amountMinor }) => ({ kind, key, amount: amountMinor }));
  const { rows } = await client.query<{ times: number; posted: boolean }>(
    `select count(w.id)::int as times, coalesce(bool_and(w.posted), false) as posted
     from jsonb_to_recordset($1) as s(kind text, key text, amount bigint)
     left join lateral (
       select p.id, exists (select from journals j
           where j.community_id = p.community_id and j.id = p.journal_id) as posted
       from due_payments p where s.kind = 'payment' and p.community_id = $2 and p.external_reference = s.key
         and p.amount_minor = s.amount
       union all
       select r.id, case s.kind
           when 'transfer' then exists (select from journals j where j.community_id = $2 and j.id = r.journal_id)
           else exists (select from ledger_holds h where h.community_id = $2 and h.source_id = r.id
             and h.amount_minor = s.amount and h.released_at is null) end
       from money_requests r where s.kind <> 'payment' and r.community_id = $2 and r.narration = s.key
         and r.amount_minor = s.amount) w on true
     group by s.key`,
    [JSON.stringify(given), estate.communityId],
  );
  found.lost += rows.filter(({ times, posted }) => times === 0 || !posted).length;
  found.doubled += rows.filter(({ times }) => times > 1).length;
  found.broken.push(...(await faultsOf(client, estate.communityId)));
  await client.end();
}

const proofs: Readonly<Record<string, string>> = {
  'a journal does not sum to zero':
    'select journal_id from postings where community_id = $1 group by 1 having sum(amount_minor) <> 0',
  'a journal has no postings': `select j.id from journals j where j.community_id = $1 and not exists (
     select from postings p where p.community_id = $1 and p.journal_id = j.id)`,
  'a balance differs': 'select account_id from ledger_differences where community_id = $1',
  'charges and ledger differ':
    'select owed_minor from receivable_difference where community_id = $1',
  'receipts have a gap': `select 1 from due_payments p join receipt_counters c using (community_id)
     where community_id = $1 group by c.last_number having count(*) <> c.last_number`,
  'a payment is not what it paid': `select p.id from due_payments p where p.community_id = $1
     and p.amount_minor <> p.credited_minor + (select coalesce(sum(a.principal_minor + a.penalty_minor), 0)
       from payment_allocations a where a.community_id = $1 and a.payment_id = p.id)`,
};

async function faultsOf(client: pg.Client, communityId: string): Promise<string[]> {
  const faults: string[] = [];
  for (const [name, text] of Object.entries(proofs)) {
    if ((await client.query(text, [communityId])).rowCount) faults.push(name);
  }
  return faults;
}
