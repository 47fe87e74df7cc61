// Deposits of cash and cheques. A deposit counts once its request is approved (kernel/wallets/approvers.ts).
import { randomUUID } from 'node:crypto';
import type * as contract from '#contract/money-requests/money-requests.ts';
import {
  type MoneyRequest,
  moneyRequestRefusals as refusals,
} from '#contract/money-requests/money-requests.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { requireOpenDay } from '#ledger/periods.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { openRequest, readRequest } from '#kernel/wallets/money-requests.ts';
import { selectAlike } from '#kernel/wallets/money-requests-queries.ts';
import { selectMoving } from '#kernel/wallets/wallets-queries.ts';

type Input = Parsed<typeof contract.depositFund>;

export async function depositFund(
  context: CommunityContext,
  { params: { walletId }, body }: Input,
): Promise<MoneyRequest> {
  const { db, community, clock } = context;
  const [wallet] = await selectMoving(db, [walletId]);
  if (!wallet) throw notFound();
  if (wallet.status !== 'Active') throw refuse(refusals.walletClosed);
  const { receivedOn, isNoDuplicate, ...deposit } = body;
  if (receivedOn > todayIn(community.timeZone, clock)) {
    throw refuse(refusals.future, { field: 'receivedOn' });
  }
  await requireOpenDay(db, receivedOn, 'receivedOn');
  if (!isNoDuplicate) await refuseDuplicate(context, walletId, body);
  const id = randomUUID();
  await openRequest(context, {
    id,
    kind: 'Deposit',
    walletId,
    walletName: wallet.name,
    occurredOn: receivedOn,
    ...deposit,
  });
  return readRequest(context, id);
}

async function refuseDuplicate(
  { db }: CommunityContext,
  walletId: string,
  body: Input['body'],
): Promise<void> {
  const alike = await selectAlike(db, { walletId, ...body });
  if (!alike) return;
  const about = { id: alike.id, label: alike.reference };
  throw refuse(refusals.duplicate, { with: { reference: alike.reference }, about });
}
