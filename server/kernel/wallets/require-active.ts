// Refuses to move money into or out of frozen or closed wallets.
import { moneyRequestRefusals } from '#contract/money-requests/money-requests.ts';
import type { Db } from '#platform/database/database.ts';
import { refuse } from '#platform/http/refuse.ts';
import { selectMoving } from './wallets-queries.ts';

/** Refuses frozen or closed wallets. `field` is the input field that the refusal is shown at. */
export async function requireActive(
  db: Db,
  walletIds: readonly string[],
  field?: string,
): Promise<void> {
  const moving = await selectMoving(db, walletIds);
  if (moving.every(({ status }) => status === 'Active')) return;
  throw refuse(moneyRequestRefusals.walletClosed, { ...(field && { field }) });
}
