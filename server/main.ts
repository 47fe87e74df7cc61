// Starts the server. Its own database comes up while the program is still being read. What it cannot do it says in one
// sentence, with exit code 1.
import { type Config, readConfig } from '#platform/config.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { explainStartupError } from '#platform/explain-startup-error.ts';
import { onStop } from '#platform/lifetime.ts';

type Stop = () => Promise<unknown>;

const say = (line: string): void => console.log(`  ${line}`);

/** What has been started, stopped in the opposite order. */
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
  // Stopped while it was still starting: what breaks then is no fault, and onStop sees it to its end.
  if (stopping) await new Promise(() => undefined);
  console.error(explainStartupError(error, config));
  await stopAll().catch(() => undefined);
  process.exit(1);
}

async function begin(settings: Config): Promise<void> {
  const database = settings.databaseUrl ?? startOwnDatabase(settings);
  const program = import('./start.ts');
  // Whoever waits for it hears of it; the database comes first.
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
