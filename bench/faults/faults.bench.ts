// Kills and restarts under load: the server with SIGKILL and with SIGTERM, PostgreSQL, the file store and the mail
// server, by default forty times each. Checks that no acknowledged call is lost, none takes effect twice, none is
// answered with a 500, SIGTERM resets no connection, and the ledger balances.
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Report } from '#bench/bench.ts';
import {
  freePort,
  killPostgres,
  killServer,
  makeEstate,
  officers,
  type Program,
  startProgram,
  stopProgram,
  unexpectedEnd,
} from './faults-estate.ts';
import { type Found, judge, type Place } from './faults-judge.ts';
import { drive, newCall, type Sent, send, type Target } from './faults-load.ts';
import { startExternalServices } from './faults-services.ts';
import { median } from '#bench/measure.ts';
import { makeDataDir } from '#bench/product.ts';

const kindCount = 5;
const goalOfAll = 200;
const rounds = Number(process.env['FAULT_ROUNDS'] ?? goalOfAll / kindCount);
/**
 * The pause between two kills of PostgreSQL, because the supervisor gives up after more than five deaths in a minute.
 */
const betweenDeathsMs = 13_000;
const recoveryMs = 5000;
/** The exit code of a server after a requested shutdown. */
const endedWell = 0;

type Blow = {
  /** The short name of the fault. */
  part: string;
  title: string;
  after: string;
  clerksSend: Target['clerksSend'];
  restMs?: number;
  resetsCount?: true;
  strike(): Promise<void> | void;
};

export async function faultsBench(report: Report): Promise<void> {
  const { dataDir, remove } = await makeDataDir();
  const outside = await startExternalServices(dataDir);
  const port = await freePort();
  const start = (): Promise<Program> => startProgram(dataDir, port, outside.settings);
  let program = await start();
  const badEnds: string[] = [];
  const again = async (end: () => Promise<void>): Promise<void> => {
    await end();
    program = await start();
  };
  const blows: Blow[] = [
    {
      part: 'killed',
      title: 'kills of the server',
      after: 'the server killed',
      clerksSend: 'document',
      strike: () => again(() => killServer(program)),
    },
    {
      part: 'stopped',
      title: 'SIGTERMs of the server',
      after: 'the server stopped',
      clerksSend: 'document',
      resetsCount: true,
      strike: () => again(() => stopWell(program, badEnds)),
    },
    {
      part: 'postgres',
      title: 'kills of PostgreSQL',
      after: 'PostgreSQL killed',
      clerksSend: 'document',
      restMs: betweenDeathsMs,
      strike: () => killPostgres(dataDir),
    },
    {
      part: 'store',
      title: 'kills of the S3-compatible store',
      after: 'the store killed',
      clerksSend: 'document',
      strike: outside.killStore,
    },
    {
      part: 'mail',
      title: 'kills of the mail server',
      after: 'the mail server killed',
      clerksSend: 'invitation',
      strike: outside.killMail,
    },
  ];
  try {
    const estate = await makeEstate(dataDir);
    let all = 0;
    for (const blow of blows) {
      if (!report.wants(blow.part)) continue;
      const tally = { fiveHundreds: [], resets: [], silences: 0 };
      const place = { dataDir, port, estate, outside, tally, clerksSend: blow.clerksSend };
      const found = await kill(place, blow, () => program);
      tell(report, blow, { found, tally });
      if (blow.resetsCount) {
        report.atMost('SIGTERMs after which the server did not end with 0', badEnds.length, 0);
      }
      all += found.recoveries.length;
    }
    report.atLeast('kills and restarts in all', all, goalOfAll);
    report.note('kills of a pooler', 'none: the server starts behind no pooler (decision 93)');
  } finally {
    await stopProgram(program);
    await outside.stop();
    await remove();
  }
}

async function stopWell(program: Program, badEnds: string[]): Promise<void> {
  const gone = once(program.child, 'exit');
  program.child.kill('SIGTERM');
  const [code, signal] = (await gone) as [number | null, string | null];
  if (code === endedWell) return;
  badEnds.push(`the server ended with ${code ?? signal} after SIGTERM`);
  console.log(badEnds.at(-1));
}

function tell(
  report: Report,
  { title, after, resetsCount }: Blow,
  { found, tally }: { found: Found; tally: Target['tally'] },
): void {
  const { lost, doubled, changed, broken, recoveries, calls, mails, unsure } = found;
  report.atLeast(`${title} under load`, recoveries.length, rounds);
  report.atLeast(`calls around ${title}`, calls, rounds);
  report.atMost(`acknowledged and lost, ${after}`, lost, 0);
  report.atMost(`done twice, ${after}`, doubled, 0);
  report.atMost(`answered otherwise to the same key, ${after}`, changed, 0);
  report.atMost(`answers of 500, ${after}`, tally.fiveHundreds.length, 0);
  if (resetsCount) report.atMost(`connections reset, ${after}`, tally.resets.length, 0);
  else report.note(`connections reset, ${after}`, String(tally.resets.length));
  report.atMost(`calls without any answer for 8 s, ${after}`, tally.silences, 0);
  report.atMost(`rounds after which the books did not add up, ${after}`, broken.length, 0);
  if (mails > 0) {
    report.note(`emails, and those that ended unsure, ${after}`, `${mails}, ${unsure}`);
  }
  report.atMost(
    `ms to the first acknowledged write, ${after}, median`,
    median(recoveries),
    recoveryMs,
  );
  for (const one of [...broken, ...new Set(tally.fiveHundreds)]) console.log(one);
  if (resetsCount) for (const one of new Set(tally.resets)) console.log(one);
}

async function kill(place: Place, blow: Blow, running: () => Program): Promise<Found> {
  const found: Found = {
    lost: 0,
    doubled: 0,
    changed: 0,
    mails: 0,
    unsure: 0,
    broken: [],
    recoveries: [],
    calls: 0,
  };
  for (let round = 0; round < rounds; round += 1) {
    const rest = pause(blow.restMs ?? 0);
    const sent: Sent[] = [];
    const ended = new AbortController();
    const driving = drive(place, sent, ended.signal);
    await pause(300 + Math.random() * 1700);
    const struckAt = performance.now();
    await blow.strike();
    const looking = (async () => {
      found.recoveries.push(await untilWritten(place, sent, struckAt));
      ended.abort();
      await driving;
      await repeat(place, sent, found);
      await judge(place, sent, found);
    })();
    const after = running();
    const isOver = await Promise.race([looking.then(() => false), after.ended.then(() => true)]);
    if (isOver) throw unexpectedEnd(after, place.dataDir);
    found.calls += sent.length;
    await rest;
  }
  return found;
}

/**
 * Milliseconds until a clerk's write is acknowledged again. The write needs the server, its database and, for a
 * document, the file store.
 */
async function untilWritten(place: Place, sent: Sent[], since: number): Promise<number> {
  const call = newCall(place, officers);
  sent.push(call);
  for (;;) {
    const { status, text } = await send(place, call);
    if (status === 200) call.answer = text;
    if (call.answer !== null) return Math.round(performance.now() - since);
    await pause(20);
  }
}

/**
 * Resends unacknowledged calls until they are acknowledged. Also resends the last 20 calls; a successful response must
 * be the same as before.
 */
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
    const isRefused = status >= 400 && status < 500 && status !== 429;
    const isOther =
      status === 200 && !isDeepStrictEqual(JSON.parse(text), JSON.parse(call.answer ?? ''));
    if (isRefused || isOther) found.changed += 1;
  }
}
