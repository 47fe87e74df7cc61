// All SQL of the keys that a community has with a gateway of its own.
import { sql } from 'kysely';
import type { OwnProvider } from '#contract/payments/payment-gateways.ts';
import type { Db } from '#platform/database.ts';

const here = sql<string>`current_setting('app.community_id')::uuid`;

export type StoredKeys = {
  gateway: OwnProvider | null;
  secretSealed: string | null;
  webhookSecretSealed: string | null;
  hint: string;
  version: number;
};

export type Keys = Omit<StoredKeys, 'version'>;
export type Proposal = Keys & { byId: string; byName: string; at: string };

const untouched: StoredKeys = {
  gateway: null,
  secretSealed: null,
  webhookSecretSealed: null,
  hint: '',
  version: 1,
};

const columns = sql`gateway, secret_sealed, webhook_secret_sealed, hint, version`;

export async function selectKeys(db: Db): Promise<StoredKeys> {
  const { rows } = await sql<StoredKeys>`
    select ${columns} from payment_keys where community_id = ${here}`.execute(db);
  return rows[0] ?? untouched;
}

/** The row, locked; made first where there is none. */
export async function lockKeys(db: Db): Promise<StoredKeys> {
  await sql`insert into payment_keys (community_id) values (${here})
    on conflict on constraint payment_keys_once do nothing`.execute(db);
  const { rows } = await sql<StoredKeys>`
    select ${columns} from payment_keys where community_id = ${here} for update`.execute(db);
  return rows[0] ?? untouched;
}

const noProposal = sql`proposed_by = null, proposed_at = null, proposed_gateway = null, proposed_secret_sealed = null,
  proposed_webhook_secret_sealed = null, proposed_hint = ''`;

/** The keys that wait for a second person; undefined when none do. */
export async function selectProposal(db: Db): Promise<Proposal | undefined> {
  const { rows } = await sql<Proposal>`
    select k.proposed_gateway as gateway, k.proposed_secret_sealed as "secretSealed",
      k.proposed_webhook_secret_sealed as "webhookSecretSealed", k.proposed_hint as hint,
      k.proposed_by as "byId", k.proposed_at as at,
      coalesce((select u.name from users u where u.id = k.proposed_by), '') as "byName"
    from payment_keys k where k.community_id = ${here} and k.proposed_by is not null`.execute(db);
  return rows[0];
}

export async function writeProposal(
  db: Db,
  keys: Keys,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  await sql`update payment_keys set proposed_gateway = ${keys.gateway}, proposed_secret_sealed = ${keys.secretSealed},
      proposed_webhook_secret_sealed = ${keys.webhookSecretSealed}, proposed_hint = ${keys.hint},
      proposed_by = ${by}, proposed_at = ${now.toISOString()}, version = version + 1
    where community_id = ${here}`.execute(db);
}

export async function dropProposal(db: Db): Promise<void> {
  await sql`update payment_keys set ${noProposal}, version = version + 1
    where community_id = ${here}`.execute(db);
}

export async function writeKeys(db: Db, keys: Keys, now: Date): Promise<void> {
  await sql`update payment_keys set gateway = ${keys.gateway}, secret_sealed = ${keys.secretSealed},
      webhook_secret_sealed = ${keys.webhookSecretSealed}, hint = ${keys.hint}, ${noProposal},
      version = version + 1, updated_at = ${now.toISOString()}
    where community_id = ${here}`.execute(db);
}

export async function selectLastPaidAt(db: Db, gateway: string): Promise<string | null> {
  const { rows } = await sql<{ lastPaidAt: string | null }>`select last_paid_at
    from payment_gateway_use where community_id = ${here} and gateway = ${gateway}`.execute(db);
  return rows[0]?.lastPaidAt ?? null;
}

/** Payments and payouts of a gateway that have not ended. */
export async function countUnderWay(db: Db, gateway: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from payments where community_id = ${here} and gateway = ${gateway}
        and status = 'Pending')::int
      + (select count(*) from payouts where community_id = ${here} and gateway = ${gateway}
        and status = 'Pending')::int as count`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function selectOwnerId(db: Db): Promise<string> {
  const { rows } = await sql<{ ownerId: string }>`
    select owner_id from communities where id = ${here}`.execute(db);
  if (!rows[0]) throw new Error('the community has no owner');
  return rows[0].ownerId;
}
