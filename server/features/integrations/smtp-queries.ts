// The SQL of a community's own mail server.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { smtpSecurities } from '#contract/integrations/mail-servers.ts';
import type { Db } from '#platform/database/database.ts';
import { settingsOf } from '#platform/feature/settings.ts';

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

export const smtpSettings = settingsOf<StoredSmtp>({
  table: 'smtpSettings',
  type: 'smtp-settings',
  label: 'Mail server',
  topic: 'integrations.changed',
  defaults: {
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
  },
});

/**
 * The mail server of the community, and the sender of its emails: the name, the reply address and the postal address.
 */
export async function selectSending(db: Db): Promise<StoredSmtp & { sender: Sender }> {
  const stored = await smtpSettings.read(db);
  const { rows } = await sql<{ name: string; contactEmail: string | null; address: string }>`
    select name, contact_email, concat_ws(', ', nullif(address, ''), nullif(city, ''), nullif(state, '')) as address
    from communities where id = ${here}`.execute(db);
  const [community] = rows;
  const name = stored.fromName || community?.name || 'Courtyard';
  const replyTo = stored.replyTo || community?.contactEmail || '';
  return { ...stored, sender: { name, replyTo, address: community?.address ?? '' } };
}

type Sender = { name: string; replyTo: string; address: string };

/** Stores the outcome of the last email. */
export async function noteSending(db: Db, error: string | null, now: Date): Promise<void> {
  const at = now.toISOString();
  await sql`update smtp_settings set
      last_sent_at = case when ${error}::text is null then ${at}::timestamptz else last_sent_at end,
      last_error = ${error},
      last_error_at = case when ${error}::text is null then null else ${at}::timestamptz end
    where community_id = ${here}`.execute(db);
}
