// Sends text messages, for any area: inserts rows and emits an event in the caller's transaction. A job then sends the
// messages through the community's own provider, the platform's, or the sandbox that /dev/mail shows. No request waits
// for sending, and this module does not choose the recipients.
//
// From a request or from a job, inside the community's transaction:
//
//   await sendSms(context, [{ key: `join:${id}`, to: '+2348035550101', text: requestDecided.sms(facts) }]);
//
// The view `sms_outcomes` has the outcome of each message under its key. The event `sms.changed` is emitted after a
// batch was tried and after a report changed a message. Pass thousands of messages in calls of up to 1,000.
import { here } from '#platform/database/here.ts';
import { insertValues } from '#platform/database/insert-values.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import { smsSegments, smsTextMax } from '#contract/integrations/sms.ts';
import type { Db } from '#platform/database/database.ts';
import type { SmsWords } from '#platform/feature/message.ts';
import type { Outbound } from './outbound.ts';
import { isOfCountry } from './phones.ts';
import type { SmsAccount, SmsProvider } from '#platform/sms/provider.ts';
import { seal, type SealFor, unseal } from '#platform/http/sealed.ts';
import { openTermii } from '#platform/sms/termii.ts';
import { openTwilio } from '#platform/sms/twilio.ts';

/** The topic of the event, with the payload `{ ids }`, that requests the sending of text messages. */
export const smsRequested = 'sms.requested';
/** The same for urgent text messages, which have a separate queue. */
export const urgentSmsRequested = 'sms.requested-urgent';

/**
 * `key` is chosen by the sender and unique in the community: a second request with the same key is ignored. The first
 * word of `key` names the kind of message, which decides whether it is urgent. `to` is E.164.
 */
export type SmsWanted = {
  key: string;
  to: string;
  text: SmsWords;
  /** Not sent a second time if it may have arrived: the outcome of the message is `Unsure` then. */
  isOnce?: boolean;
  /**
   * A secret part of the text, such as a code, which is stored encrypted under the server's `secret`. Lists show dots.
   */
  hidden?: { part: string; secret: string };
};

type Sending = { db: Db; emit(topic: string, payload: Record<string, unknown>): void };

/**
 * The maximum number of messages per event: small, so that the job that handles the event stays within its time
 * limit even if the provider never answers.
 */
const idsPerFact = 20;

/** Queues messages, with their text cut to `smsTextMax` characters, and returns the ids of those whose key is new. */
export async function sendSms(
  context: Sending,
  messages: readonly SmsWanted[],
): Promise<{ id: string; key: string }[]> {
  if (messages.length === 0) return [];
  const rows = messages.map(({ key, to, text, isOnce = false, hidden }) => {
    const whole = text.slice(0, smsTextMax);
    const row = { key, recipient: to, segments: smsSegments(whole), is_once: isOnce };
    if (!hidden) return { ...row, body: whole, sealed: null };
    const sealed = seal(hidden.secret, sealFor(key), hidden.part);
    return { ...row, body: replaceLast(whole, hidden.part, dots), sealed };
  });
  const made = await insertValues<{ id: string; key: string }>(
    context.db,
    sql`insert into sms_messages (community_id, key, recipient, body, segments, is_once, hidden_sealed)`,
    rows.map(
      (row) =>
        sql`${here}, ${row.key}, ${row.recipient}, ${row.body}, ${row.segments}, ${row.is_once}, ${row.sealed}`,
    ),
    sql`on conflict (community_id, key) do nothing returning id, key`,
  );
  for (const topic of [urgentSmsRequested, smsRequested]) {
    const ids = made.filter(({ key }) => topicOf(key) === topic).map(({ id }) => id);
    for (let at = 0; at < ids.length; at += idsPerFact) {
      context.emit(topic, { ids: ids.slice(at, at + idsPerFact) });
    }
  }
  return made;
}

/** The first words of the keys of urgent messages: an alarm, a guest at the gate, a code, a test. */
const urgentKinds: ReadonlySet<string> = new Set(['emergency', 'walk-in', 'join-code', 'test']);

/** The topic of the event that requests sending. */
const topicOf = (key: string): string =>
  urgentKinds.has(key.split(':')[0] ?? '') ? urgentSmsRequested : smsRequested;

const dots = '••••';

const sealFor = (key: string): SealFor => ({ purpose: 'text-message', owner: key });

function replaceLast(text: string, part: string, by: string): string {
  const at = text.lastIndexOf(part);
  return at < 0 ? text : text.slice(0, at) + by + text.slice(at + part.length);
}

type Kept = { key: string; body: string; hiddenSealed: string | null };

/** The text as it is sent. Throws if the server's secret has changed since the text was stored. */
export const wholeText = (secret: string, { key, body, hiddenSealed }: Kept): string =>
  hiddenSealed === null
    ? body
    : replaceLast(body, dots, unseal(secret, sealFor(key), hiddenSealed));

type Texting = { db: Db; platformTexts: boolean };

/** Whether text messages can be sent: by the community's own provider, or by the platform's. */
export async function sendsTexts({ db, platformTexts }: Texting): Promise<boolean> {
  if (platformTexts) return true;
  const { rows } = await sql<{ hasProvider: boolean }>`
    select p.has_provider as "hasProvider" from sms_prices p
    where p.community_id = current_setting('app.community_id')::uuid`.execute(db);
  return rows[0]?.hasProvider === true;
}

/**
 * Whether a text may be sent to this number. The platform pays only for texts to the community's own country, because
 * others cost many times as much. A community's own provider sends everywhere.
 */
export async function sendsTextsTo(
  { db, platformTexts }: Texting,
  phone: string,
): Promise<boolean> {
  const { rows } = await sql<{ hasProvider: boolean | null; country: string }>`
    select p.has_provider as "hasProvider", c.country from communities c
    left join sms_prices p on p.community_id = c.id
    where c.id = current_setting('app.community_id')::uuid`.execute(db);
  const [row] = rows;
  if (!row) return false;
  return row.hasProvider === true || (platformTexts && isOfCountry(phone, row.country));
}

/** How the platform itself sends: its own account, the sandbox, or not at all. */
export type PlatformSms = SmsAccount | { provider: 'sandbox' } | null;

export type Sms = {
  /** The platform's own provider; null if communities have to configure their own. */
  platform: SmsProvider | null;
  /** Opens a provider with a community's account. */
  open(account: SmsAccount): SmsProvider;
};

/** `baseUrls` are the providers' own unless a test overrides them. */
export type SmsOptions = {
  platform: PlatformSms;
  pool: pg.Pool;
  outbound: Outbound;
  baseUrls?: Partial<Record<SmsAccount['provider'], string>>;
};

export function openSms({ platform, pool, outbound, baseUrls = {} }: SmsOptions): Sms {
  const open = (account: SmsAccount): SmsProvider => {
    const baseUrl = baseUrls[account.provider];
    const options = { outbound, ...(baseUrl && { baseUrl }) };
    return account.provider === 'twilio'
      ? openTwilio(account, options)
      : openTermii(account, options);
  };
  if (platform === null) return { platform: null, open };
  if (platform.provider === 'sandbox') return { platform: sandbox(pool), open };
  return { platform: open(platform), open };
}

/** A provider that sends nothing, but stores messages in the database. */
const sandbox = (pool: pg.Pool): SmsProvider => ({
  name: 'sandbox',
  send: async ({ id, to, text }) => {
    await pool.query(
      `insert into local_texts (id, recipient, body) values ($1, $2, $3) on conflict (id) do nothing`,
      [id, to, text],
    );
    return { reference: id, delivered: true };
  },
  readReport: () => ({ kind: 'refused', why: 'the sandbox tells nothing' }),
});
