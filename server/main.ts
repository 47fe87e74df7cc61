// Starts the server: settings, database, migrations, demo estate, jobs, and the address on which it listens. What
// it cannot do it says in one sentence, with exit code 1.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadDemoEstate } from '#db/demo/load.ts';
import { demoPassword, demoSignIns } from '#db/demo/sign-ins.ts';
import { migrate } from '#db/migrate.ts';
import { buildApp, jobsOf, scheduledOf } from '#server/app.ts';
import { sandboxOrders } from '#server/features/payments/sandbox-orders.ts';
import { checkDatabase } from '#platform/check-database.ts';
import { systemClock } from '#platform/clock.ts';
import { type Config, readConfig } from '#platform/config.ts';
import { openPool } from '#platform/database.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { explainStartupError } from '#platform/explain-startup-error.ts';
import { openFiles } from '#platform/files.ts';
import { startJobs } from '#platform/jobs.ts';
import { onStop } from '#platform/lifetime.ts';
import { startLive } from '#platform/live.ts';
import { openMailer } from '#platform/mail.ts';
import { openGateway } from '#platform/payments/open-gateway.ts';
import { startRelay } from '#platform/relay.ts';
import { sparing } from '#platform/sparing-log.ts';
import { openWaker } from '#platform/waker.ts';

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
  await start(config);
} catch (error) {
  // Stopped while it was still starting: what breaks then is no fault, and onStop sees it to its end.
  if (stopping) await new Promise(() => undefined);
  console.error(explainStartupError(error, config));
  await stopAll().catch(() => undefined);
  process.exit(1);
}

async function start(settings: Config): Promise<void> {
  const url = settings.databaseUrl ?? (await startOwnDatabase(settings));
  await checkDatabase(url);
  const applied = await migrate(url);
  if (applied.length > 0) say(`The database is at ${applied.at(-1)}`);
  if (settings.demo) await loadDemoEstate({ url, say });
  const log = logOf();
  const { warn } = sparing(log);
  // A database that is stopped with the program ends its connections, which is nobody's trouble.
  const onError = (err: Error): void => {
    if (!ending) warn({ err }, 'database connection');
  };
  const open = (options: Parameters<typeof openPool>[0]) => {
    const pool = openPool({ onError, ...options });
    started.push(() => pool.end());
    return pool;
  };
  const owner = open({ url, max: 4, applicationName: 'courtyard relay' });
  const pool = open({ url, max: 12, role: 'courtyard_app' });
  const identityPool = open({ url, max: 4, role: 'courtyard_identity' });
  const from = `Courtyard <no-reply@${new URL(settings.publicUrl).hostname}>`;
  const mailer = openMailer({ smtpUrl: settings.smtpUrl, pool, from });
  const files = openFiles(settings.storageUrl);
  const gateway = openGateway(settings.payments, {
    orders: sandboxOrders(pool),
    secret: settings.secret,
    publicUrl: settings.publicUrl,
    clock: systemClock,
  });
  if (settings.role !== 'web') {
    const jobs = await startJobs({
      url,
      pool,
      owner,
      clock: systemClock,
      log,
      jobs: jobsOf({ mailer, files, gateway, publicUrl: settings.publicUrl }),
      scheduled: scheduledOf({ files, identityPool, gateway, publicUrl: settings.publicUrl }),
    });
    started.push(jobs.stop);
    started.push(startRelay({ pool: owner, jobs, log: sparing(log) }).stop);
  }
  if (settings.role === 'worker') return say('Working on jobs.');
  const live = startLive(owner, sparing(log));
  started.push(live.stop);
  const built = resolve(import.meta.dirname, '../web/dist');
  const app = await buildApp({
    pool,
    identityPool,
    clock: systemClock,
    live,
    mailer,
    files,
    gateway,
    secret: settings.secret,
    publicUrl: settings.publicUrl,
    demo: settings.demo,
    webRoot: existsSync(built) ? built : null,
    callsPerMinute: 1200,
    wakeRelay: openWaker(pool),
    logger: { level: process.env['LOG_LEVEL'] ?? 'warn' },
  });
  started.push(() => app.close());
  await app.listen({ port: settings.port, host: settings.host });
  say(`Courtyard is ready at ${settings.publicUrl}`);
  if (settings.demo) sayDemoSignIns();
}

function sayDemoSignIns(): void {
  say(`Sign in with the password ${demoPassword} as one of:`);
  for (const { role, email } of demoSignIns) say(`  ${email.padEnd(28)}${role}`);
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

/** Jobs log as the server does: one JSON line each, warnings and errors only unless asked. */
function logOf() {
  const line = (level: string) => (details: object, message: string) => {
    const { err, ...rest } = details as { err?: Error };
    console.error(JSON.stringify({ level, message, ...rest, error: err?.stack ?? err?.message }));
  };
  const verbose = process.env['LOG_LEVEL'] === 'info' || process.env['LOG_LEVEL'] === 'debug';
  return {
    info: verbose ? line('info') : () => undefined,
    warn: line('warn'),
    error: line('error'),
  };
}
