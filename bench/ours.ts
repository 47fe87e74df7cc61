// Courtyard as the benchmarks run it: the same app that server/main.ts starts, with jobs and relay, on an existing
// database. The differences: calls are not rate-limited or refused when the event loop is slow, no gateway, no mail
// server and no text provider is connected, no web app is served, and the traffic with PostgreSQL is counted.
import { answerCounts } from './wire-counts.ts';
import { buildApp } from '#server/app.ts';
import { jobsOf, livePayloads, scheduledOf } from '#server/features.ts';
import { openGateways } from '#server/features/gateway-payments/gateways.ts';
import { systemClock } from '#platform/process/clock.ts';
import { openPool } from '#platform/database/database.ts';
import { openFiles } from '#platform/files/files.ts';
import { startJobs } from '#platform/jobs/jobs.ts';
import { startLive } from '#platform/live/live.ts';
import { openMailer } from '#platform/delivery/mail.ts';
import { openOutbound } from '#platform/delivery/outbound.ts';
import { startRelay } from '#platform/jobs/relay.ts';
import { openSms } from '#platform/delivery/sms.ts';
import { createRelayNotifier } from '#platform/jobs/relay-notifier.ts';

const [url = '', filesUrl = 'file:///tmp/courtyard-bench', importRows] = process.argv.slice(2);
const owner = openPool({ url, max: 5, applicationName: 'courtyard relay' });
const pool = openPool({ url, max: 12, role: 'courtyard_unlimited' });
const identityPool = openPool({ url, max: 4, role: 'courtyard_identity' });
const secret = 'a secret for benches, thirty-two characters';
const publicUrl = 'http://127.0.0.1';
const mailer = openMailer({
  smtpUrl: undefined,
  pool,
  from: { name: '', address: 'bench@example.test' },
  replyTo: undefined,
  secret,
  publicUrl,
});
const files = openFiles(filesUrl);
const outbound = openOutbound({ plainHttp: false });
const sms = openSms({ platform: null, pool, outbound });
const gateways = openGateways({ gateway: null, secret, clock: systemClock });
const log = { info: () => undefined, warn: console.warn, error: console.error };
const services = {
  pool,
  identityPool,
  mailer,
  files,
  gateway: null,
  gateways,
  outbound,
  sms,
  secret,
  publicUrl,
};
const jobs = await startJobs({
  url,
  pool,
  owner,
  clock: systemClock,
  log,
  platformTexts: sms.platform !== null,
  jobs: jobsOf(services),
  scheduled: scheduledOf(services),
});
startRelay({ pool: owner, jobs, log });
const app = await buildApp({
  ...services,
  publicUrl: 'http://127.0.0.1:3000',
  clock: systemClock,
  live: startLive(owner, log, livePayloads),
  demo: false,
  webRoot: null,
  callsPerMinute: 0,
  busyAfterMs: 0,
  trustProxy: [],
  ...(importRows && { importRowLimit: Number(importRows) }),
  wakeRelay: createRelayNotifier(pool),
  logger: { level: 'warn' },
});
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
process.send?.({ port: typeof address === 'object' ? address?.port : 0 });
answerCounts();
process.on('message', (message) => {
  if (message !== 'memory') return;
  process.send?.({ rssMb: Math.round(process.memoryUsage.rss() / 1024 / 1024) });
});
process.on('disconnect', () => process.exit(0));
