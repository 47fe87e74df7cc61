// What an area of the product hands to the server: its operations, jobs and lists. Features meet in these files alone.
import type pg from 'pg';
import type { Gateways } from '#server/features/payments/gateways.ts';
import type { Clock } from '#platform/clock.ts';
import type { Files } from '#platform/files.ts';
import type { Route } from '#platform/http.ts';
import type { Job, Scheduled } from '#platform/jobs.ts';
import type { Along, Live } from '#platform/live.ts';
import type { PlatformMailer } from '#platform/mail.ts';
import type { Outbound } from '#platform/outbound.ts';
import type { Gateway } from '#platform/payments/gateway.ts';
import type { Exporter } from '#platform/exporter.ts';
import type { Sms } from '#platform/sms.ts';

export type AppOptions = {
  /** Connections that have dropped to courtyard_app. */
  pool: pg.Pool;
  /** Connections that have dropped to courtyard_identity. */
  identityPool: pg.Pool;
  /** A connection of its own for health, so that calls that wait for each other say nothing about the server. */
  healthPool?: pg.Pool;
  clock: Clock;
  live: Live;
  mailer: PlatformMailer;
  files: Files;
  /** The installation's own gateway; null where it has none. */
  gateway: Gateway | null;
  /** By which each community is paid. */
  gateways: Gateways;
  /** The way to addresses that people of a community chose. */
  outbound: Outbound;
  sms: Sms;
  secret: string;
  publicUrl: string;
  demo: boolean;
  /** The built browser part; null serves the API alone. */
  webRoot: string | null;
  /** Calls a minute from one caller before 429; 0 for benches. */
  callsPerMinute: number;
  /** A server whose event loop is this much behind answers 503; 0 for tests. */
  busyAfterMs: number;
  /** Proxies whose word counts on where a call came from. */
  trustProxy: readonly string[];
  /** Rows of one bulk upload, where a bench wants more than the product allows. */
  importRowLimit?: number;
  wakeRelay(): void;
  logger: boolean | object;
};

/** What jobs of facts need of the process. */
export type JobOptions = Pick<
  AppOptions,
  'pool' | 'mailer' | 'files' | 'gateways' | 'publicUrl' | 'secret' | 'outbound' | 'sms'
>;

/** What jobs of the clock need of the process. */
export type ScheduleOptions = Pick<
  AppOptions,
  'files' | 'identityPool' | 'gateways' | 'publicUrl' | 'secret'
>;

export type Area = {
  /** Lists that can be exported, each described by its own feature. */
  exporters: readonly Exporter[];
  /** Every operation, bound. */
  routes(options: AppOptions): Route[];
  /** Jobs that a fact starts. */
  jobs(options: JobOptions): Job[];
  /** Jobs that the clock starts. */
  scheduled(options: ScheduleOptions): Scheduled[];
  /** Answers that open screens are told without asking. */
  along?: readonly Along[];
};
