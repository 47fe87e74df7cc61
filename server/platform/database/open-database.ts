// Opens the database for commands other than the server: the one of DIRECT_DATABASE_URL or else of DATABASE_URL, or the
// embedded one, which is started for the command if it is not running. Ends the process when the work is done.
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inspect } from 'node:util';
import { ConfigError } from '#platform/process/config-error.ts';
import { chooseDataDir, prepareDataDir } from '#platform/process/data-dir.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts';
import { clusterFolder } from '#platform/embedded-postgres/cluster.ts';
import { findRunningPostgres } from '#platform/embedded-postgres/running.ts';
import { explainStartupError } from '#platform/process/explain-startup-error.ts';
import { onStop } from '#platform/process/lifetime.ts';

type Database = { url: string; stop(): Promise<void> };

export const printLine = (line: string): void => console.log(`  ${line}`);

const given = (name: string): string | undefined => process.env[name]?.trim() || undefined;

export type Command = {
  /** The setting or option that named the database, for error messages. */
  databaseSetting?: string;
  /** Whether the command may create an embedded database where there is none. */
  mayCreate?: boolean;
  /** Called if the command threw an error or was stopped, after the database that was started for it has ended. */
  onFailure?(): void;
};

/** The time that a stopped command gets to undo its work. */
const stopMs = 5000;

/**
 * Runs `work` and ends the process: with 0 if `work` returns true, and with 1 otherwise. The signal aborts when the
 * command is stopped.
 */
export async function withDatabase(
  work: (url: string, signal: AbortSignal) => Promise<boolean>,
  {
    databaseSetting = 'DATABASE_URL',
    mayCreate = false,
    onFailure = () => undefined,
  }: Command = {},
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
    // The command was stopped meanwhile: errors are expected then, and onStop completes the shutdown.
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
    // A stopped command is unfinished, so exit with 1.
    process.exit(1);
  });
  process.on('uncaughtException', (error) => void fail(error));
  try {
    database = databaseUrl
      ? { url: databaseUrl, stop: async () => undefined }
      : await openEmbedded(dataDir, mayCreate);
    working = work(database.url, ending.signal);
    const done = await working;
    await database.stop();
    process.exit(done ? 0 : 1);
  } catch (error) {
    return fail(error);
  }
}

const noRoom = /ENOSPC|No space left on device|53100/;

/** A full disk breaks a command in many ways; the error names it or, if the connection broke, PostgreSQL's log does. */
function explainFullDisk(error: unknown, logged: string, { databaseUrl, dataDir }: Place) {
  if (error instanceof ConfigError || !noRoom.test(inspect(error) + logged)) return undefined;
  const place = databaseUrl === undefined ? dataDir : 'the database';
  return `The disk of ${place} or of temporary files (${tmpdir()}) is full; make room, and run the command again.`;
}

type Place = { databaseUrl: string | undefined; dataDir: string };

/**
 * Returns a function that gives the lines that PostgreSQL has logged since this call; empty for an external database.
 */
function followLog({ databaseUrl, dataDir }: Place): () => string {
  const path = join(dataDir, 'postgres.log');
  const read = (): Buffer =>
    databaseUrl === undefined && existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
  const before = read().length;
  return () => read().subarray(before).toString();
}

/** The running embedded database, or one that is started here. Without data, it is created only with `mayCreate`. */
async function openEmbedded(dataDir: string, mayCreate: boolean): Promise<Database> {
  const running = findRunningPostgres(dataDir);
  if (running) return { url: running, stop: async () => undefined };
  if (!mayCreate && !existsSync(clusterFolder(dataDir))) {
    throw new ConfigError(
      `${dataDir} has no Courtyard data. Set DATA_DIR to its data folder, or DATABASE_URL to its database.`,
    );
  }
  prepareDataDir(dataDir);
  return startEmbeddedPostgres({ dataDir, log: printLine });
}
