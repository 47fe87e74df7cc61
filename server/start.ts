// Starts the server once its database is available: migrations, demo estate, jobs, and the HTTP listener.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadDemoEstate } from '#db/demo/load.ts';
import { openDemoGates } from '#db/demo/gate.ts';
import { demoGuards, demoPassword, demoSignIns } from '#db/demo/sign-ins.ts';
import { migrate } from '#db/migrate.ts';
import { buildApp } from '#server/app.ts';
import { jobsOf, livePayloads, scheduledOf } from '#server/features.ts';
import { nightlyBackup, requireBackupFolder } from '#server/backup/nightly.ts';
import { openGateways } from '#server/features/gateway-payments/gateways.ts';
import { sandboxOrders } from '#server/features/gateway-payments/sandbox-orders.ts';
import { checkDatabase } from '#platform/database/check-database.ts';
import { systemClock } from '#platform/process/clock.ts';
import type { Config } from '#platform/process/config.ts';
import { openPool } from '#platform/database/database.ts';
import { checkFiles, openFiles } from '#platform/files/files.ts';
import { openHealthPort } from '#platform/http/health-port.ts';
import { jobLog } from '#platform/jobs/job-log.ts';
import { startJobs } from '#platform/jobs/jobs.ts';
import { startLive } from '#platform/live/live.ts';
import { openMailer } from '#platform/delivery/mail.ts';
import { openOutbound } from '#platform/delivery/outbound.ts';
import { openGateway } from '#platform/payments/open-gateway.ts';
import { startRelay } from '#platform/jobs/relay.ts';
import { openSms } from '#platform/delivery/sms.ts';
import { rateLimitedLog } from '#platform/process/rate-limited-log.ts';
import { createRelayNotifier } from '#platform/jobs/relay-notifier.ts';

export type Starting = {
  /** The database URL, with the owner's rights. */
  url: string;
  say(line: string): void;
  /** Registers a function that stops something; when the server stops, these functions are called in reverse order. */
  started(stop: () => Promise<unknown>): void;
  isEnding(): boolean;
};

export async function start(
  settings: Config,
  { url, say, started, isEnding }: Starting,
): Promise<void> {
  await checkDatabase(url);
  await checkFiles(settings.storageUrl);
  const { backups, dataDir } = settings;
  if (backups && settings.role !== 'web') {
    await requireBackupFolder(backups.folder, dataDir);
    say(
      `Backups: each night at 02:20 UTC into ${backups.folder}, the newest ${backups.keep} are kept`,
    );
  }
  const applied = await migrate(url, { say });
  if (applied.length > 0) say(`The database is at ${applied.at(-1)}`);
  const demo = settings.demo && (await loadDemoEstate({ url, say })) !== 'no room';
  if (settings.demo && !demo) {
    say(
      'The demo estate is not loaded, because this database has accounts of its own. Set DEMO=0.',
    );
  }
  if (demo) {
    await openDemoGates({ url, secret: settings.secret });
  }
  const log = jobLog(settings.logLevel);
  const { warn } = rateLimitedLog(log);
  // When the database stops together with the program, its connections end, which is no error.
  const onError = (err: Error): void => {
    if (!isEnding()) warn({ err }, 'database connection');
  };
  const open = (options: Parameters<typeof openPool>[0]) => {
    const pool = openPool({ onError, ...options });
    started(() => pool.end());
    return pool;
  };
  const owner = open({ url, max: 5, applicationName: 'courtyard relay' });
  const pool = open({ url, max: 12, role: 'courtyard_unlimited' });
  const identityPool = open({ url, max: 4, role: 'courtyard_identity' });
  const kept = {
    app: open({ url, max: 4, role: 'courtyard_unlimited', applicationName: 'courtyard kept' }),
    identity: open({ url, max: 3, role: 'courtyard_identity', applicationName: 'courtyard kept' }),
  };
  const { smtpUrl, mailFrom, mailReplyTo } = settings;
  const mailer = openMailer({
    smtpUrl,
    perMinute: settings.smtpPerMinute,
    pool,
    from: mailFrom,
    replyTo: mailReplyTo,
    secret: settings.secret,
    publicUrl: settings.publicUrl,
  });
  const files = openFiles(settings.storageUrl);
  const gateway = openGateway(settings.payments, {
    orders: sandboxOrders(pool),
    secret: settings.secret,
    publicUrl: settings.publicUrl,
    clock: systemClock,
  });
  const gateways = openGateways({ gateway, secret: settings.secret, clock: systemClock });
  const outbound = openOutbound({ plainHttp: settings.databaseUrl === undefined });
  started(outbound.close);
  const sms = openSms({ platform: settings.sms, pool, outbound });
  const { secret, publicUrl } = settings;
  const services = {
    pool,
    identityPool,
    mailer,
    files,
    gateway,
    gateways,
    outbound,
    sms,
    secret,
    publicUrl,
  };
  let stopJobs = async (): Promise<void> => undefined;
  if (settings.role !== 'web') {
    const jobs = await startJobs({
      url,
      pool,
      owner,
      clock: systemClock,
      log,
      platformTexts: sms.platform !== null,
      jobs: jobsOf(services),
      scheduled: [
        ...scheduledOf(services),
        ...(backups ? [nightlyBackup({ backups, url, files, secret })] : []),
      ],
    });
    started(jobs.stop);
    const relay = startRelay({ pool: owner, jobs, log: rateLimitedLog(log) });
    started(relay.stop);
    stopJobs = async () => {
      await relay.stop();
      await jobs.stop();
    };
  }
  if (settings.role === 'worker') {
    const health = await openHealthPort(kept.app, { port: settings.port, host: settings.host });
    started(health.stop);
    return say(`Working on jobs; health is at port ${health.port}`);
  }
  const live = startLive(owner, rateLimitedLog(log), livePayloads);
  started(live.stop);
  const built = resolve(import.meta.dirname, '../web/dist');
  const app = await buildApp({
    ...services,
    kept,
    clock: systemClock,
    live,
    demo,
    webRoot: existsSync(built) ? built : null,
    callsPerMinute: 1200,
    busyAfterMs: 3000,
    trustProxy: settings.trustProxy,
    wakeRelay: createRelayNotifier(pool),
    logger: { level: settings.logLevel },
  });
  started(() => app.close());
  await app.listen({ port: settings.port, host: settings.host });
  // Calls and jobs end in parallel, so the stop takes no longer than the longer of their two limits.
  started(() => Promise.all([live.stop(), app.drain(), stopJobs()]));
  say(`Courtyard is ready at ${settings.publicUrl}`);
  if (demo) sayDemoSignIns(say);
}

function sayDemoSignIns(say: Starting['say']): void {
  say(`Sign in with the password ${demoPassword} as one of:`);
  for (const { role, email } of demoSignIns) say(`  ${email.padEnd(28)}${role}`);
  const pins = demoGuards.map(({ name, pin }) => `${name} ${pin}`).join(', ');
  say(`Guards begin a shift on a paired phone with their PIN: ${pins}`);
}
