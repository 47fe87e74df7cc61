// The services that the process opens once and every feature receives: connections, clock, mail, files, gateways.
import type pg from 'pg';
import type { Clock } from '#platform/process/clock.ts';
import type { Files } from '#platform/files/files.ts';
import type { Live } from '#platform/live/live.ts';
import type { PlatformMailer } from '#platform/delivery/mail.ts';
import type { Outbound } from '#platform/delivery/outbound.ts';
import type { Gateway } from '#platform/payments/gateway.ts';
import type { Gateways } from '#platform/payments/gateways.ts';
import type { Sms } from '#platform/delivery/sms.ts';

/** The services that the web server and the worker both have. */
export type FeatureOptions = {
  /** Connections with the role courtyard_unlimited. */
  pool: pg.Pool;
  /** Connections with the role courtyard_identity. */
  identityPool: pg.Pool;
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
};

/** The services of the web server. */
export type AppOptions = FeatureOptions & {
  /**
   * Connections of both roles that only health checks and sign-in use, so that other calls never keep them waiting.
   * Without them, the other pools are used.
   */
  kept?: { app: pg.Pool; identity: pg.Pool };
  clock: Clock;
  live: Live;
  demo: boolean;
  /** The folder of the built web app; null serves only the API. */
  webRoot: string | null;
  /** Calls per minute from one caller before 429; 0, for tests and benchmarks, turns this off. */
  callsPerMinute: number;
  /** The event loop delay in ms above which the server answers 503; 0, for tests and benchmarks, turns this off. */
  busyAfterMs: number;
  /** Proxies whose X-Forwarded-For is trusted. */
  trustProxy: readonly string[];
  /** The row limit of a bulk upload, for benchmarks that need more than the product allows. */
  importRowLimit?: number;
  /** The scrypt parameters of passwords, for tests that hash hundreds; the product's by default. */
  passwordCost?: { N: number; r: number; p: number };
  wakeRelay(): void;
  logger: boolean | object;
};
