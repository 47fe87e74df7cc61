// Transfers between a community's own wallets: at once, but out of a reserve only with a second person's approval.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type * as contract from '#contract/money-requests.ts';
import { type MoneyRequest, moneyRequestRefusals } from '#contract/money-requests.ts';
import type { Parsed } from '#contract/operation.ts';
import { holdMoney, postJournal } from '#ledger/post.ts';
import { todayIn } from '#platform/clock.ts';
import type { CommunityContext } from '#platform/context.ts';
import { notFound, refuse } from '#platform/refuse.ts';
import { requireStepUp } from '#platform/step-up.ts';
import { together } from '#platform/together.ts';
import { openRequest, readRequest, recordRequest, sourceOf } from './money-requests.ts';
import { transferJournal } from './postings.ts';
import { type MovingWallet, selectMoving } from './wallets-queries.ts';

type Input = Parsed<typeof contract.transferFund>;
type Transfer = {
  id: string;
  from: MovingWallet;
  to: MovingWallet;
  amountMinor: number;
  reason: string;
};

export async function transferFund(
  context: CommunityContext,
  { params: { walletId }, body }: Input,
): Promise<MoneyRequest> {
  requireStepUp(context);
  const wallets = await selectMoving(context.db, [walletId, body.toWalletId]);
  const from = wallets.find(({ id }) => id === walletId);
  if (!from) throw notFound();
  if (from.kind === 'House') throw refuse(moneyRequestRefusals.houseWallet);
  if (walletId === body.toWalletId) {
    throw refuse(moneyRequestRefusals.sameWallet, { field: 'toWalletId' });
  }
  const to = wallets.find(({ id }) => id === body.toWalletId);
  if (!to || to.kind === 'House') {
    throw refuse(moneyRequestRefusals.noWallet, { field: 'toWalletId' });
  }
  const { amountMinor, reason } = body;
  const transfer = { id: randomUUID(), from, to, amountMinor, reason };
  return from.isReserve ? askForTransfer(context, transfer) : transferNow(context, transfer);
}

async function askForTransfer(context: CommunityContext, transfer: Transfer) {
  const { id, from, to, amountMinor, reason } = transfer;
  await holdMoney(context.db, {
    account: 'wallet',
    subject: from.id,
    amountMinor,
    source: sourceOf(id),
  });
  await openRequest(context, {
    id,
    kind: 'Transfer',
    walletId: from.id,
    walletName: from.name,
    toWalletId: to.id,
    amountMinor,
    channel: 'Wallet',
    counterparty: to.name,
    narration: reason,
    occurredOn: todayIn(context.community.timeZone, context.clock),
  });
  return readRequest(context, id);
}

/** Journal, request and answer travel together: their statements are sent without waiting for each other. */
async function transferNow(context: CommunityContext, transfer: Transfer): Promise<MoneyRequest> {
  const { db, communityId, community, user, clock } = context;
  const { id, from, to, amountMinor, reason } = transfer;
  const at = clock.now().toISOString();
  const occurredOn = todayIn(community.timeZone, clock);
  const [, , request] = await together(
    postJournal(
      db,
      transferJournal(
        { fromId: from.id, toId: to.id, amountMinor },
        {
          source: sourceOf(id),
          occurredOn,
          postedAt: at,
          narration: reason,
          counterparty: between(from, to),
          actorId: user.id,
        },
      ),
    ),
    sql`insert into money_requests (community_id, id, kind, status, wallet_id, to_wallet_id,
        amount_minor, channel, counterparty, narration, occurred_on, approvals_needed, initiated_by,
        created_at, updated_at, journal_id)
      select ${communityId}, ${id}, 'Transfer', 'Completed', ${from.id}, ${to.id}, ${amountMinor},
        'Wallet', ${to.name}, ${reason}, ${occurredOn}::date, 0, ${user.id}, ${at}::timestamptz,
        ${at}::timestamptz, j.id
      from journals j where j.community_id = ${communityId} and j.kind = 'wallet.transfer'
        and j.source_kind = ${sourceOf(id).kind} and j.source_id = ${id}`.execute(db),
    readRequest(context, id),
  );
  recordRequest(context, 'money-request.completed', request, {
    after: { kind: 'Transfer', from: from.name, to: to.name, amountMinor, reason },
  });
  return request;
}

/** What stands beside a transfer in the lists of both wallets. */
export const between = (from: { name: string }, to: { name: string }): string =>
  `${from.name} to ${to.name}`.slice(0, 120);
