// The SQL of the keys with which a community uses its own account at a gateway.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { OwnProvider } from '#contract/gateway-payments/payment-gateways.ts';
import type { Db } from '#platform/database/database.ts';
import { settingsOf } from '#platform/feature/settings.ts';

export type Keys = {
  gateway: OwnProvider | null;
  secretSealed: string | null;
  webhookSecretSealed: string | null;
  hint: string;
};

/** The columns of keys that await confirmation by a second person. */
type Proposed = {
  proposedGateway: OwnProvider | null;
  proposedSecretSealed: string | null;
  proposedWebhookSecretSealed: string | null;
  proposedHint: string;
  proposedBy: string | null;
  proposedAt: string | null;
};

export type StoredKeys = Keys & Proposed & { version: number };
export type Proposal = Keys & { byId: string; byName: string; at: string };

export const noProposal: Proposed = {
  proposedGateway: null,
  proposedSecretSealed: null,
  proposedWebhookSecretSealed: null,
  proposedHint: '',
  proposedBy: null,
  proposedAt: null,
};

export const paymentKeys = settingsOf<StoredKeys>({
  table: 'paymentKeys',
  type: 'payment-gateway',
  label: 'Payment gateway',
  topic: 'integrations.changed',
  defaults: {
    gateway: null,
    secretSealed: null,
    webhookSecretSealed: null,
    hint: '',
    ...noProposal,
    version: 1,
  },
});

/** The keys that await confirmation by a second person; undefined if there are none. */
export async function selectProposal(db: Db): Promise<Proposal | undefined> {
  const { rows } = await sql<Proposal>`
    select k.proposed_gateway as gateway, k.proposed_secret_sealed as "secretSealed",
      k.proposed_webhook_secret_sealed as "webhookSecretSealed", k.proposed_hint as hint,
      k.proposed_by as "byId", k.proposed_at as at,
      coalesce((select u.name from users u where u.id = k.proposed_by), '') as "byName"
    from payment_keys k where k.community_id = ${here} and k.proposed_by is not null`.execute(db);
  return rows[0];
}

export async function selectLastPaidAt(db: Db, gateway: string): Promise<string | null> {
  const { rows } = await sql<{ lastPaidAt: string | null }>`select last_paid_at
    from payment_gateway_use where community_id = ${here} and gateway = ${gateway}`.execute(db);
  return rows[0]?.lastPaidAt ?? null;
}

/** Counts a gateway's payments and payouts that have not ended. */
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
