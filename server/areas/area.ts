// The interface of a product area: the operations, jobs and lists that it registers with the server. Features depend on
// each other only through these files.
import type pg from 'pg';
import type { Gateways } from '#server/features/payments/gateways.ts';
import type { Clock } from '#platform/clock.ts';
import type { Files } from '#platform/files.ts';
import type { Route } from '#platform/http.ts';
import type { Job, Scheduled } from '#platform/jobs.ts';
import type { LivePayload, Live } from '#platform/live.ts';
import type { PlatformMailer } from '#platform/mail.ts';
import type { Outbound } from '#platform/outbound.ts';
import type { Gateway } from '#platform/payments/gateway.ts';
import type { Exporter } from '#platform/exporter.ts';
import type { Sms } from '#platform/sms.ts';

export type AppOptions = {
  /** Connections with the role courtyard_app. */
  pool: pg.Pool;
  /** Connections with the role courtyard_identity. */
  identityPool: pg.Pool;
  /**
   * Connections of both roles that only health checks and sign-in use, so that other calls never keep them waiting.
   * Without them, the other pools are used.
   */
  kept?: { app: pg.Pool; identity: pg.Pool };
  clock: Clock;
  live: Live;
  mailer: PlatformMailer;
  files: Files;
  /** The installation's own gateway; null if it has none. */
  gateway: Gateway | null;
  /** The payment gateway of each community. */
  gateways: Gateways;
  /** The client for URLs that people of a community chose. */
  outbound: Outbound;
  sms: Sms;
  secret: string;
  publicUrl: string;
  demo: boolean;
  /** The folder of the built web app; null serves only the API. */
  webRoot: string | null;
  /** Calls per minute from one caller before 429; 0 means no limit, for benchmarks. */
  callsPerMinute: number;
  /** The event loop delay in ms above which the server answers 503; 0 turns this off, for tests. */
  busyAfterMs: number;
  /** Proxies whose X-Forwarded-For is trusted. */
  trustProxy: readonly string[];
  /** The row limit of a bulk upload, for benchmarks that need more than the product allows. */
  importRowLimit?: number;
  wakeRelay(): void;
  logger: boolean | object;
};

/** The dependencies of jobs that outbox events start. */
export type JobOptions = Pick<
  AppOptions,
  'pool' | 'mailer' | 'files' | 'gateways' | 'publicUrl' | 'secret' | 'outbound' | 'sms'
>;

/** The dependencies of scheduled jobs. */
export type ScheduleOptions = Pick<
  AppOptions,
  'files' | 'identityPool' | 'gateways' | 'publicUrl' | 'secret'
>;

export type Area = {
  /** Lists that can be exported, each described by its own feature. */
  exporters: readonly Exporter[];
  /** All operations with their functions. */
  routes(options: AppOptions): Route[];
  /** Jobs that outbox events start. */
  jobs(options: JobOptions): Job[];
  /** Scheduled jobs. */
  scheduled(options: ScheduleOptions): Scheduled[];
  /** Answers that are sent to open screens without a request. */
  along?: readonly LivePayload[];
};
