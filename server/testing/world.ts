// A small world for tests: a fresh database, the real app, people with sessions, communities with workers, and a
// clock that the test sets. Jobs run only when the test calls `settle` or runs them.
import type { Job, JobTools, OutboxEvent } from '#platform/jobs/job.ts';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type pg from 'pg';
import type { JobInsert } from 'pg-boss';
import type { Failure } from '#contract/shared/envelope.ts';
import type { Answer, Input, Operation } from '#contract/shared/operation.ts';
import type { SystemRole } from '#contract/shared/permissions.ts';
import { buildApp } from '#server/app.ts';
import { jobsOf, livePayloads, scheduledOf } from '#server/features.ts';
import { openGateways } from '#server/features/gateway-payments/gateways.ts';
import type { Gateways } from '#platform/payments/gateways.ts';
import { sandboxOrders } from '#server/features/gateway-payments/sandbox-orders.ts';
import type { Clock } from '#platform/process/clock.ts';
import { openPool } from '#platform/database/database.ts';
import { type Files, openFiles } from '#platform/files/files.ts';
import { jobsByTopic, runOnce, toolsOf } from '#platform/jobs/jobs.ts';
import { startLive } from '#platform/live/live.ts';
import { openMailer } from '#platform/delivery/mail.ts';
import { openOutbound } from '#platform/delivery/outbound.ts';
import { forbidExternalCallsInTransactions } from '#platform/database/external-calls.ts';
import type { Gateway } from '#platform/payments/gateway.ts';
import { openSandbox } from '#platform/payments/sandbox.ts';
import { relayBatch } from '#platform/jobs/relay.ts';
import { openSms, type SmsOptions } from '#platform/delivery/sms.ts';
import { refuseNested } from '#platform/http/tenant.ts';
import { freshDatabase } from './database.ts';
import { lendWorld } from './lent-worlds.ts';
import { withReader } from './parsed-mail.ts';
import { planOnce } from './planned-once.ts';
import { type Person, seedCommunity, seedPerson, seedWorker } from './seed.ts';

export type { Person } from './seed.ts';

export type Reply<O> = {
  status: number;
  headers: LightMyRequestResponse['headers'];
  /** The data of a successful call. Reading it fails the test if the call was refused. */
  data: Answer<O>;
  /** The error of a refused call. Reading it fails the test if the call succeeded. */
  failure: Failure;
  raw: LightMyRequestResponse;
};

export type World = {
  app: FastifyInstance;
  /** Connections of the database's owner, for checks and setup that no request may do. */
  owner: pg.Pool;
  pool: pg.Pool;
  clock: Clock & { set(instant: string): void; advance(seconds: number): void };
  url: string;
  files: Files;
  gateway: Gateway | null;
  gateways: Gateways;
  /** Whether the platform has a provider for text messages. */
  platformTexts: boolean;
  /** Every job that starts on an outbox event. */
  jobs: readonly Job[];
  /** Starts listening, for tests that need real HTTP, and returns the URL. */
  listen(): Promise<string>;
  person(names?: { firstName?: string; lastName?: string; email?: string }): Promise<Person>;
  community(owner: Person, name?: string): Promise<string>;
  worker(communityId: string, person: Person, role: SystemRole): Promise<string>;
  call<O extends Operation>(
    caller: Person | null,
    operation: O,
    input?: Input<O>,
    headers?: Record<string, string>,
  ): Promise<Reply<O>>;
  /**
   * Runs every job that the outbox requests, and the jobs that those jobs request, until none is left. Skips jobs with
   * a later start.
   */
  settle(): Promise<void>;
  /** The context that a scheduled job gets. */
  tools: JobTools;
  /** Runs a job that takes only tools, such as a scheduled job. */
  run<R>(job: { run(tools: JobTools): R }): R;
  /** Runs a scheduled job by its name. */
  runScheduled(name: string, signal?: AbortSignal): Promise<void>;
  /** The emails in the local mailbox, in the order of the events that requested them. */
  mails(): Promise<{ recipient: string; subject: string; body: string }[]>;
  /** Closes the world; a second call waits for the first. */
  close(): Promise<void>;
};

const quiet = { info: () => undefined, warn: () => undefined, error: console.error };

type WorldOptions = {
  /** The URL of a real mail server, instead of the mailbox. */
  smtpUrl?: string;
  /** A database that the caller creates and drops. */
  database?: { url: string };
  /** A payment gateway instead of the sandbox. */
  gateway?: (clock: Clock) => Gateway | null;
  /** The base URLs for gateways with a community's own keys. */
  ownGateways?: { paystack?: string; stripe?: string };
  /** Another text message provider than the sandbox, or other base URLs, for providers on loopback. */
  sms?: Partial<Pick<SmsOptions, 'platform' | 'baseUrls'>>;
  /** The server's log target; nothing is logged by default. */
  logger?: object;
  /** Whether outbound calls may reach this machine, where the tests' doubles run. */
  reachesLoopback?: boolean;
  /** The limit of calls per minute from one address; none by default. */
  callsPerMinute?: number;
  /** The event loop delay above which calls are refused; none by default. */
  busyAfterMs?: number;
  /** Whether the world gets a new database and new connections, for a test that needs them. */
  isNew?: boolean;
  /**
   * Whether passwords are hashed at the cost of production, which takes tens of milliseconds; the default is cheap.
   */
  hashesSlowly?: boolean;
  /** Whether the accounts of the demo may sign in; the default is false. */
  hasDemo?: boolean;
  /** The folder of the built web app; by default none is served. */
  webRoot?: string;
};

/** A low cost, because the tests sign in hundreds of times. */
const cheapHash = { N: 16, r: 1, p: 1 };

export const testSecret = 'a secret for tests, thirty-two characters';

/** The sender of the tests' emails. */
export const testSender = {
  from: { name: 'Courtyard', address: 'no-reply@courtyard.example' },
  replyTo: undefined,
  secret: testSecret,
  publicUrl: 'http://127.0.0.1:3000',
};

/**
 * Opens a world, which the caller has to close. Tests usually declare theirs by `givenWorld`. A world without options
 * may be one that an earlier test file has returned, without its records.
 */
export const openWorld = (made: WorldOptions = {}): Promise<World> =>
  Object.keys(made).length === 0 ? lendWorld(openNewWorld) : openNewWorld(made);

async function openNewWorld(made: WorldOptions = {}): Promise<World> {
  const database = made.database
    ? { ...made.database, drop: async () => undefined }
    : await freshDatabase();
  const owner = openPool({ url: database.url, max: 4 });
  const pool = openPool({ url: database.url, max: 6, role: 'courtyard_unlimited' });
  refuseNested(pool);
  forbidExternalCallsInTransactions();
  const identityPool = openPool({ url: database.url, max: 3, role: 'courtyard_identity' });
  const kept = {
    app: openPool({ url: database.url, max: 3, role: 'courtyard_unlimited' }),
    identity: openPool({ url: database.url, max: 2, role: 'courtyard_identity' }),
  };
  refuseNested(kept.app);
  for (const one of [owner, pool, identityPool, kept.app, kept.identity]) planOnce(one);
  const clock = standingClock();
  const { publicUrl } = testSender;
  const opened = openMailer({ ...testSender, smtpUrl: made.smtpUrl, pool });
  const mailer = made.smtpUrl === undefined ? withReader(opened, testSender) : opened;
  const live = startLive(pool, quiet, livePayloads);
  const secret = testSecret;
  const outbound = openOutbound({ plainHttp: true, loopback: made.reachesLoopback ?? true });
  const sms = openSms({ platform: { provider: 'sandbox' }, pool, outbound, ...made.sms });
  const sandbox = { orders: sandboxOrders(pool), secret, publicUrl, clock };
  const gateway = made.gateway ? made.gateway(clock) : openSandbox(sandbox);
  const baseUrls = made.ownGateways ?? {};
  const options = {
    pool,
    identityPool,
    kept,
    clock,
    live,
    mailer,
    files: openFiles(`file://${join(tmpdir(), 'courtyard-tests', randomUUID())}`),
    gateway,
    gateways: openGateways({ gateway, secret, clock, baseUrls }),
    outbound,
    sms,
    secret,
    publicUrl,
    ...(!made.hashesSlowly && { passwordCost: cheapHash }),
    demo: made.hasDemo ?? false,
    webRoot: made.webRoot ?? null,
    callsPerMinute: made.callsPerMinute ?? 0,
    // The default is off, because a busy machine is slow and the tests must not depend on its speed.
    busyAfterMs: made.busyAfterMs ?? 0,
    trustProxy: ['192.0.2.1'],
    wakeRelay: () => undefined,
    logger: made.logger ?? false,
  };
  const app = await buildApp(options);
  await app.ready();
  const jobs = jobsByTopic(jobsOf(options));
  const tools = toolsOf(
    { pool, owner, clock, log: quiet, platformTexts: sms.platform !== null },
    new AbortController().signal,
  );
  const named = new Map([...jobs.values()].flat().map((job) => [job.name, job]));
  const pending: Promise<void>[] = [];
  const newestRun = new Map<string, Promise<void>>();
  const boss = {
    insert: async (name: string, queued: readonly JobInsert<OutboxEvent>[]) => {
      const job = named.get(name);
      for (const { data: fact, startAfter } of queued) {
        // Skips a job with a later start: the test runs it, or a scheduled job does.
        if (typeof startAfter === 'string' && new Date(startAfter) > clock.now()) continue;
        if (!job || !fact) continue;
        // Each job runs once here, so this attempt is its last.
        const only = { tools, fact, isLast: true };
        // Jobs with the same name run one after another, so that notifications are always made in the order of their
        // events, however busy the machine is.
        const run = (newestRun.get(name) ?? Promise.resolve()).then(() => runOnce(job, only));
        // `settle` reports a failure; the next job of this name still runs.
        newestRun.set(
          name,
          run.catch(() => undefined),
        );
        pending.push(run);
      }
    },
  };
  let closing: Promise<void> | undefined;
  const close = async () => {
    // Ends the event streams first: closing the server waits for running calls, and for connections that the test
    // keeps open.
    await live.stop();
    app.server.closeAllConnections();
    await app.close();
    await outbound.close();
    const pools = [pool, identityPool, kept.app, kept.identity, owner];
    await Promise.all(pools.map((one) => one.end()));
    await database.drop();
  };
  return {
    app,
    owner,
    pool,
    clock,
    url: database.url,
    files: options.files,
    gateway: options.gateway,
    gateways: options.gateways,
    platformTexts: sms.platform !== null,
    jobs: [...named.values()],
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    person: (names) => seedPerson(owner, names),
    community: (person, name) => seedCommunity(owner, person.id, name),
    worker: (communityId, person, role) => seedWorker(owner, communityId, person.id, role),
    call: (caller, operation, input, headers) =>
      callApp(app, { caller, operation, input: input ?? {}, headers: headers ?? {} }),
    tools,
    run: (job) => job.run(tools),
    runScheduled: async (name, signal = new AbortController().signal) => {
      const job = scheduledOf(options).find((one) => one.name === name);
      if (!job) throw new Error(`No scheduled job is called ${name}.`);
      await job.run(toolsOf({ pool, owner, clock, log: quiet }, signal));
    },
    settle: async () => {
      while (
        (await relayBatch({ pool: owner, jobs: { boss: boss as never, byTopic: jobs } })) > 0
      ) {
        await Promise.all(pending.splice(0));
      }
    },
    mails: async () => {
      const { rows } = await owner.query(
        // Sort by the id of the event that requested the email, because parallel jobs write emails in any order.
        `select recipient, subject, body from local_mails
         order by substring(id from '[0-9]+')::bigint`,
      );
      return rows;
    },
    close: () => (closing ??= close()),
  };
}

function standingClock(): World['clock'] {
  // A clock that starts at the current time, because the session check uses the database's own clock. The clock
  // advances a millisecond with each read, so that later calls have a later time, and "in 40 seconds" is also 40
  // seconds on a slow machine.
  let nowMs = Date.now();
  return {
    now: () => new Date((nowMs += 1)),
    set: (instant) => {
      nowMs = new Date(instant).getTime();
    },
    advance: (seconds) => {
      nowMs += seconds * 1000;
    },
  };
}

type Call = {
  caller: Person | null;
  operation: Operation;
  input: { params?: unknown; query?: unknown; body?: unknown };
  headers: Record<string, string>;
};

async function callApp<O extends Operation>(app: FastifyInstance, call: Call): Promise<Reply<O>> {
  const { caller, operation, input, headers } = call;
  const params = (input.params ?? {}) as Record<string, string>;
  const path = operation.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const raw = await app.inject({
    method: operation.method,
    url: `/api${path}`,
    query: (input.query ?? {}) as Record<string, string>,
    headers: {
      ...(caller && { authorization: `Bearer ${caller.token}` }),
      ...(operation.needsKey && { 'idempotency-key': randomUUID() }),
      ...headers,
    },
    ...(input.body !== undefined && { payload: input.body as object }),
  });
  const json = (): { success: boolean; data: unknown } => raw.json();
  return {
    status: raw.statusCode,
    headers: raw.headers,
    raw,
    get data() {
      if (raw.statusCode !== 200) throw new Error(`${operation.name} was refused: ${raw.body}`);
      return json().data as Answer<O>;
    },
    get failure() {
      if (raw.statusCode < 400) throw new Error(`${operation.name} was not refused: ${raw.body}`);
      return raw.json() as Failure;
    },
  };
}
