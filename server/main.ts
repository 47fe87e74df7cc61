// Starts the server. Without a database URL, the embedded database starts while the program is still loading. A failed
// start ends with exit code 1: a known one is printed as one sentence, any other with its stack.
import { type Config, readConfig } from '#platform/process/config.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts';
import { explainStartupError } from '#platform/process/explain-startup-error.ts';
import { onStop } from '#platform/process/lifetime.ts';

type Stop = () => Promise<unknown>;

const say = (line: string): void => console.log(`  ${line}`);

/** The stop functions of everything that has been started, called in reverse order. */
const started: Stop[] = [];
let ending = false;
const stopAll = async (): Promise<void> => {
  ending = true;
  for (const stop of started.splice(0).toReversed()) await stop();
};

let config: Config | undefined;
let stopping = false;
try {
  config = readConfig(process.env);
  onStop(async () => {
    stopping = true;
    await stopAll();
  });
  await begin(config);
} catch (error) {
  // The server was stopped during its start: errors are expected then, and onStop completes the shutdown.
  if (stopping) await new Promise(() => undefined);
  console.error(explainStartupError(error, config));
  await stopAll().catch(() => undefined);
  process.exit(1);
}

async function begin(settings: Config): Promise<void> {
  const database = settings.databaseUrl ?? startOwnDatabase(settings);
  const program = import('./start.ts');
  // The awaiting code below handles the error; this only keeps it from being unhandled while the database starts.
  program.catch(() => undefined);
  const url = await database;
  const { start } = await program;
  await start(settings, {
    url,
    say,
    started: (stop) => started.push(stop),
    isEnding: () => ending,
  });
}

async function startOwnDatabase({ dataDir }: Config): Promise<string> {
  const database = await startEmbeddedPostgres({
    dataDir,
    log: say,
    onFailure: (error) => {
      console.error(`The database cannot be kept running: ${error.message}`);
      void stopAll().finally(() => process.exit(1));
    },
  });
  started.push(database.stop);
  return database.url;
}
