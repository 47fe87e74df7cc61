// Corrects a wallet's balance. A person requests the correction with a reason, and its approval posts it with the
// entered day. A decrease is held at once.
import { randomUUID } from 'node:crypto';
import type * as contract from '#contract/money-requests/adjustments.ts';
import {
  type MoneyRequest,
  moneyRequestRefusals as refusals,
} from '#contract/money-requests/money-requests.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { requireOpenDay } from '#ledger/periods.ts';
import { holdMoney } from '#ledger/post.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { refuse } from '#platform/http/refuse.ts';
import { openRequest, readRequest, sourceOf } from '#kernel/wallets/money-requests.ts';
import { spendable } from './withdrawals.ts';

export async function adjustWallet(
  context: CommunityContext,
  { params: { walletId }, body }: Parsed<typeof contract.adjustWallet>,
): Promise<MoneyRequest> {
  const { db, community, clock } = context;
  const { direction, amountMinor, occurredOn, reason } = body;
  const wallet = await spendable(context, walletId);
  if (wallet.status !== 'Active') throw refuse(refusals.walletClosed);
  if (occurredOn > todayIn(community.timeZone, clock)) {
    throw refuse(refusals.future, { field: 'occurredOn' });
  }
  await requireOpenDay(db, occurredOn, 'occurredOn');
  const id = randomUUID();
  if (direction === 'Out') {
    const source = sourceOf(id);
    await holdMoney(db, { account: 'wallet', subject: walletId, amountMinor, source });
  }
  await openRequest(context, {
    id,
    kind: 'Adjustment',
    walletId,
    walletName: wallet.name,
    direction,
    amountMinor,
    narration: reason,
    occurredOn,
  });
  return readRequest(context, id);
}
