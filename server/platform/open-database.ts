// For commands that work on the database beside the server: that of DATABASE_URL, or the embedded one, running or
// started for as long as the command takes. It ends the process when the work is done.
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inspect } from 'node:util';
import { ConfigError } from './config-error.ts';
import { chooseDataDir, prepareDataDir } from './data-dir.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { findRunningPostgres } from './embedded-postgres/running.ts';
import { explainStartupError } from './explain-startup-error.ts';
import { onStop } from './lifetime.ts';

type Database = { url: string; stop(): Promise<void> };

export const say = (line: string): void => console.log(`  ${line}`);

const given = (name: string): string | undefined => process.env[name]?.trim() || undefined;

export type Command = {
  /** By what the person named the database, for sentences. */
  databaseSetting?: string;
  /** Called when the work failed or was stopped, after the database that was started for it has ended. */
  onFailure?(): void;
};

/** A stopped command has so long to take back what it made. */
const stopMs = 5000;

/**
 * Runs `work` and ends the process: with 0 when it answers true, and with 1 otherwise. Its signal says that somebody
 * stops the command.
 */
export async function withDatabase(
  work: (url: string, signal: AbortSignal) => Promise<boolean>,
  { databaseSetting = 'DATABASE_URL', onFailure = () => undefined }: Command = {},
): Promise<never> {
  let database: Database | undefined;
  let working: Promise<boolean> | undefined;
  const ending = new AbortController();
  const databaseUrl = given('DIRECT_DATABASE_URL') ?? given('DATABASE_URL');
  const dataDir = chooseDataDir(given('DATA_DIR'));
  const logged = followLog({ databaseUrl, dataDir });
  const undo = async (): Promise<void> => {
    await database?.stop().catch(() => undefined);
    onFailure();
  };
  const fail = async (error: unknown): Promise<never> => {
    // Stopped on the way: what breaks then is no fault, and onStop sees it to its end.
    if (ending.signal.aborted) return new Promise(() => undefined);
    const place = { port: 0, host: '', databaseUrl, dataDir, databaseSetting };
    console.error(explainFullDisk(error, logged(), place) ?? explainStartupError(error, place));
    await undo();
    process.exit(1);
  };
  onStop(async () => {
    ending.abort();
    await Promise.race([working?.catch(() => undefined), pause(stopMs)]);
    await undo();
    // What was stopped is not done.
    process.exit(1);
  });
  process.on('uncaughtException', (error) => void fail(error));
  try {
    database = databaseUrl
      ? { url: databaseUrl, stop: async () => undefined }
      : await openEmbedded(dataDir);
    working = work(database.url, ending.signal);
    const done = await working;
    await database.stop();
    process.exit(done ? 0 : 1);
  } catch (error) {
    return fail(error);
  }
}

const noRoom = /ENOSPC|No space left on device|53100/;

/** A full disk breaks a command in many ways; the error or, where the connection broke, PostgreSQL's log names it. */
function explainFullDisk(error: unknown, logged: string, { databaseUrl, dataDir }: Place) {
  if (error instanceof ConfigError || !noRoom.test(inspect(error) + logged)) return undefined;
  const place = databaseUrl === undefined ? dataDir : 'the database';
  return `The disk of ${place} or of temporary files (${tmpdir()}) is full; make room, and run the command again.`;
}

type Place = { databaseUrl: string | undefined; dataDir: string };

/** Gives what PostgreSQL writes into its log from now on; nothing where the database is another one. */
function followLog({ databaseUrl, dataDir }: Place): () => string {
  const path = join(dataDir, 'postgres.log');
  const read = (): Buffer =>
    databaseUrl === undefined && existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
  const before = read().length;
  return () => read().subarray(before).toString();
}

/** The embedded database of the running server, or one that is started for as long as this takes. */
async function openEmbedded(dataDir: string): Promise<Database> {
  const running = findRunningPostgres(dataDir);
  if (running) return { url: running, stop: async () => undefined };
  prepareDataDir(dataDir);
  return startEmbeddedPostgres({ dataDir, log: say });
}
