// Web push: notifications to devices whose browser is closed. The server's VAPID keys are derived from its secret, so
// every replica has the same ones and no key is stored. Sends only to the push services of browsers.
import type { Job } from '#platform/jobs/job.ts';
import { createECDH, hkdfSync } from 'node:crypto';
import type pg from 'pg';
import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { belongsHere } from '#platform/database/holders.ts';
import { requireNoTransaction } from '#platform/database/external-calls.ts';
import { enterAsSystem } from '#platform/http/tenant.ts';

export type PushMessage = {
  title: string;
  body: string;
  /** The URL that a click opens. */
  url: string;
  /** A later message with the same tag replaces an earlier one. */
  tag: string;
  isUrgent?: boolean;
};

export type PushOutcome = { kind: 'sent' } | { kind: 'later' | 'never' | 'away'; reason: string };

export type Pushes = {
  publicKey(): string;
  /** Whether the address belongs to an accepted push service. Other addresses are never called. */
  takes(endpoint: string): boolean;
  /**
   * Sends to at most 20 devices of a person. The message counts as sent if the push service of at least one device
   * accepted it.
   */
  toPerson(userId: string, message: PushMessage): Promise<PushOutcome>;
};

/** The host names of the push services of browsers. */
const services = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^[\w-]+\.notify\.windows\.com$/,
  /^([\w-]+\.)?push\.apple\.com$/,
];

type Options = {
  pool: pg.Pool;
  secret: string;
  publicUrl: string;
  /** An additional host that may be called, for tests. */
  alsoTo?: string;
};

type Device = { id: string; endpoint: string; p256dh: string; auth: string };

export function openPushes({ pool, secret, publicUrl, alsoTo }: Options): Pushes {
  // The keys are derived at their first use, because most tests and tools send no push message.
  let made: Vapid | undefined;
  const vapid = (): Vapid => {
    const subject = publicUrl.startsWith('https:')
      ? publicUrl
      : 'mailto:no-reply@courtyard.example';
    return (made ??= { subject, ...keysOf(secret) });
  };
  const takes = (endpoint: string): boolean => {
    if (!URL.canParse(endpoint)) return false;
    const { protocol, host, hostname, port } = new URL(endpoint);
    if (alsoTo !== undefined && host === alsoTo) return true;
    return protocol === 'https:' && port === '' && services.some((one) => one.test(hostname));
  };
  return {
    publicKey: () => vapid().publicKey,
    takes,
    toPerson: async (userId, message) => {
      const devices = await devicesOf(pool, userId);
      const known = devices.filter(({ endpoint }) => takes(endpoint));
      if (known.length === 0) return { kind: 'never', reason: 'No device is subscribed' };
      const outcomes = await Promise.all(
        known.map((device) => toDevice(pool, device, message, vapid())),
      );
      return (
        outcomes.find(({ kind }) => kind === 'sent') ??
        outcomes.find(({ kind }) => kind === 'later') ??
        outcomes.find(({ kind }) => kind === 'away') ??
        outcomes[0] ?? { kind: 'never', reason: 'No device is subscribed' }
      );
    },
  };
}

/** Derives a P-256 key pair from a secret by HKDF, and repeats until the number is a valid key of the curve. */
function keysOf(secret: string): { publicKey: string; privateKey: string } {
  for (let attempt = 0; ; attempt += 1) {
    const bytes = Buffer.from(hkdfSync('sha256', secret, '', `courtyard vapid ${attempt}`, 32));
    const curve = createECDH('prime256v1');
    try {
      curve.setPrivateKey(bytes);
    } catch {
      continue;
    }
    const publicKey = curve.getPublicKey('base64url');
    return { publicKey, privateKey: bytes.toString('base64url') };
  }
}

async function devicesOf(pool: pg.Pool, userId: string): Promise<Device[]> {
  return enterAsSystem(pool, { communityId: null }, async ({ client }) => {
    const { rows } = await client.query<Device>(
      'select id, endpoint, p256dh, auth from push_subscriptions where user_id = $1 limit 20',
      [userId],
    );
    return rows;
  });
}

type Vapid = { subject: string; publicKey: string; privateKey: string };

async function toDevice(
  pool: pg.Pool,
  device: Device,
  { isUrgent = false, ...message }: PushMessage,
  vapidDetails: Vapid,
): Promise<PushOutcome> {
  requireNoTransaction('a push service');
  const subscription = {
    endpoint: device.endpoint,
    keys: { p256dh: device.p256dh, auth: device.auth },
  };
  const { default: webPush, WebPushError } = await import('web-push');
  try {
    await webPush.sendNotification(subscription, JSON.stringify(message), {
      vapidDetails,
      TTL: 24 * 3600,
      urgency: isUrgent ? 'high' : 'normal',
      timeout: 10_000,
    });
    return { kind: 'sent' };
  } catch (error) {
    if (!(error instanceof WebPushError)) {
      const { code, message: reason } = error as Error & { code?: string };
      // Invalid keys are the device's fault, a broken connection is the service's.
      return { kind: code === undefined ? 'never' : 'away', reason };
    }
    const { statusCode } = error;
    if (statusCode === 404 || statusCode === 410) {
      await forget(pool, device.id);
      return { kind: 'never', reason: 'The device is no longer subscribed' };
    }
    const reason = `The push service returned ${statusCode}`;
    return { kind: statusCode === 429 || statusCode >= 500 ? 'later' : 'never', reason };
  }
}

const forget = (pool: pg.Pool, id: string): Promise<void> =>
  enterAsSystem(pool, { communityId: null }, async ({ client }) => {
    await client.query('delete from push_subscriptions where id = $1', [id]);
  });

/** The topic whose payload is a `RequestedPush`. */
export const pushRequested = 'push.requested';

export type RequestedPush = {
  userId: string;
  message: PushMessage;
  startAt?: string;
  /** The event that caused the message, the task that the message asks for, and its group. */
  of?: { factId: number; about: string | null; groupKey: string | null };
};

/** Whether a person of the entered community still needs the notification. */
export type StillNews = (db: Db, userId: string, of: RequestedPush['of']) => Promise<boolean>;

/**
 * The job that sends a requested message. If no push service accepted the message, the job retries if one was busy or
 * the one of the first device was unreachable. The message may have been delayed until the morning, so a message of a
 * community is dropped if the person has left meanwhile or no longer needs the notification.
 */
export const pushJob = (pushes: Pushes, isStillNews: StillNews): Job => ({
  name: 'push.send',
  topic: pushRequested,
  retryLimit: 4,
  concurrency: 4,
  ofOneCommunity: 2,
  startsAt: ({ payload }) => (typeof payload['startAt'] === 'string' ? payload['startAt'] : null),
  run: async (tools, fact) => {
    const { userId, message, of } = fact.payload as unknown as RequestedPush;
    const { communityId } = fact;
    if (communityId !== null) {
      const scope = { communityId };
      const isWanted = await tools.inCommunity(
        scope,
        async ({ db }) => (await isHere(db, userId)) && (await isStillNews(db, userId, of)),
      );
      if (!isWanted) return;
    }
    const outcome = await pushes.toPerson(userId, message);
    if (outcome.kind === 'later' || outcome.kind === 'away') throw new Error(outcome.reason);
  },
});

async function isHere(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`select where ${belongsHere(sql`${userId}::uuid`)}`.execute(db);
  return rows.length > 0;
}
