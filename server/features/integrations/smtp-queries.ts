// All SQL of a community's own mail server.
import { sql } from 'kysely';
import type { smtpSecurities } from '#contract/integrations/mail-servers.ts';
import type { Db } from '#platform/database.ts';

const here = sql<string>`current_setting('app.community_id')::uuid`;

export type StoredSmtp = {
  host: string | null;
  port: number;
  security: (typeof smtpSecurities)[number];
  username: string;
  passwordSealed: string | null;
  fromAddress: string;
  fromName: string;
  replyTo: string;
  lastSentAt: string | null;
  lastError: string | null;
  lastErrorAt: string | null;
  version: number;
};

const untouched: StoredSmtp = {
  host: null,
  port: 587,
  security: 'STARTTLS',
  username: '',
  passwordSealed: null,
  fromAddress: '',
  fromName: '',
  replyTo: '',
  lastSentAt: null,
  lastError: null,
  lastErrorAt: null,
  version: 1,
};

const columns = sql`host, port, security, username, password_sealed, from_address, from_name, reply_to, last_sent_at,
  last_error, last_error_at, version`;

export async function selectSmtp(db: Db): Promise<StoredSmtp> {
  const { rows } = await sql<StoredSmtp>`
    select ${columns} from smtp_settings where community_id = ${here}`.execute(db);
  return rows[0] ?? untouched;
}

/** The locked row; inserted first when there is none. */
export async function lockSmtp(db: Db): Promise<StoredSmtp> {
  await sql`insert into smtp_settings (community_id) values (${here})
    on conflict on constraint smtp_settings_once do nothing`.execute(db);
  const { rows } = await sql<StoredSmtp>`
    select ${columns} from smtp_settings where community_id = ${here} for update`.execute(db);
  return rows[0] ?? untouched;
}

/** The mail server of a community, and the sender of its emails. */
export async function selectSending(db: Db): Promise<StoredSmtp & { sender: Sender }> {
  const stored = await selectSmtp(db);
  const { rows } = await sql<{ name: string; contactEmail: string | null }>`
    select name, contact_email from communities where id = ${here}`.execute(db);
  const name = stored.fromName || rows[0]?.name || 'Courtyard';
  return { ...stored, sender: { name, replyTo: stored.replyTo || rows[0]?.contactEmail || '' } };
}

type Sender = { name: string; replyTo: string };

type Written = Pick<
  StoredSmtp,
  | 'host'
  | 'port'
  | 'security'
  | 'username'
  | 'passwordSealed'
  | 'fromAddress'
  | 'fromName'
  | 'replyTo'
>;

export async function writeSmtp(db: Db, values: Written, now: Date): Promise<void> {
  await sql`update smtp_settings set host = ${values.host}, port = ${values.port},
      security = ${values.security}, username = ${values.username},
      password_sealed = ${values.passwordSealed}, from_address = ${values.fromAddress},
      from_name = ${values.fromName}, reply_to = ${values.replyTo},
      last_error = null, last_error_at = null, version = version + 1,
      updated_at = ${now.toISOString()}
    where community_id = ${here}`.execute(db);
}

/** Stores the outcome of the last email. */
export async function noteSending(db: Db, error: string | null, now: Date): Promise<void> {
  const at = now.toISOString();
  await sql`update smtp_settings set
      last_sent_at = case when ${error}::text is null then ${at}::timestamptz else last_sent_at end,
      last_error = ${error},
      last_error_at = case when ${error}::text is null then null else ${at}::timestamptz end
    where community_id = ${here}`.execute(db);
}
