// Transfers between the wallets of a community. A transfer is immediate, unless it is from a reserve: then its request
// needs an approval.
import { randomUUID } from 'node:crypto';
import type * as contract from '#contract/money-requests/money-requests.ts';
import {
  type MoneyRequest,
  moneyRequestRefusals as refusals,
} from '#contract/money-requests/money-requests.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { holdMoney } from '#ledger/post.ts';
import { newReference } from '#ledger/reference.ts';
import { transferAtOnce } from '#ledger/transfer-at-once.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { formatAmount } from '#platform/text/money-text.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { requireStepUpLast } from '#platform/http/step-up.ts';
import { requireActive } from '#kernel/wallets/require-active.ts';
import {
  openRequest,
  readRequest,
  recordRequest,
  sourceOf,
} from '#kernel/wallets/money-requests.ts';

type Input = Parsed<typeof contract.transferFund>;

/** A single database call checks the wallets and, if no approval is needed, moves the money. */
export async function transferFund(
  context: CommunityContext,
  { params: { walletId }, body }: Input,
): Promise<MoneyRequest> {
  const { community, clock, user } = context;
  const wanted = {
    id: randomUUID(),
    reference: newReference('R'),
    journalReference: newReference('T'),
    fromId: walletId,
    toId: body.toWalletId,
    amountMinor: body.amountMinor,
    reason: body.reason,
    occurredOn: todayIn(community.timeZone, clock),
    at: clock.now().toISOString(),
    userId: user.id,
  };
  const moved = await transferAtOnce(context.db, wanted);
  if (moved.fromKind === null) throw notFound();
  if (moved.fromKind === 'House') throw refuse(refusals.houseWallet);
  const field = 'toWalletId';
  if (walletId === body.toWalletId) throw refuse(refusals.sameWallet, { field });
  if (moved.toKind === null || moved.toKind === 'House') throw refuse(refusals.noWallet, { field });
  const names = { from: moved.fromName ?? '', to: moved.toName ?? '' };
  const amount = formatAmount(wanted.amountMinor, community.currency);
  requireStepUpLast(context, `Transfer ${amount} from ${names.from} to ${names.to}`);
  if (!moved.posted) return askForTransfer(context, wanted, names);
  const request = completed(context, wanted, { ...names, availableMinor: moved.availableMinor });
  recordRequest(context, 'money-request.completed', request, {
    after: { kind: 'Transfer', ...names, amountMinor: wanted.amountMinor, reason: wanted.reason },
  });
  return request;
}

type Wanted = Parameters<typeof transferAtOnce>[1];
type Names = { from: string; to: string };

async function askForTransfer(
  context: CommunityContext,
  wanted: Wanted,
  names: Names,
): Promise<MoneyRequest> {
  const { id, fromId, toId, amountMinor, reason, occurredOn } = wanted;
  await requireActive(context.db, [toId], 'toWalletId');
  const source = sourceOf(id);
  await holdMoney(context.db, { account: 'wallet', subject: fromId, amountMinor, source });
  await openRequest(context, {
    id,
    kind: 'Transfer',
    walletId: fromId,
    walletName: names.from,
    toWalletId: toId,
    amountMinor,
    channel: 'Wallet',
    counterparty: names.to,
    narration: reason,
    occurredOn,
  });
  return readRequest(context, id);
}

/**
 * The request as it was just written. All fields are known, so nothing is read back and the locks are released
 * sooner.
 */
const completed = (
  { user }: CommunityContext,
  wanted: Wanted,
  { from, to, availableMinor }: Names & { availableMinor: number | null },
): MoneyRequest => ({
  id: wanted.id,
  reference: wanted.reference,
  kind: 'Transfer',
  direction: null,
  status: 'Completed',
  wallet: { id: wanted.fromId, name: from },
  toWallet: { id: wanted.toId, name: to },
  bankAccount: null,
  category: null,
  invoiceName: null,
  amountMinor: wanted.amountMinor,
  feeMinor: 0,
  channel: 'Wallet',
  counterparty: to,
  narration: wanted.reason,
  occurredOn: wanted.occurredOn,
  approvalsNeeded: 0,
  approvalsWanted: 0,
  approvalsGiven: 0,
  singleControl: false,
  initiatedBy: { id: user.id, name: `${user.firstName} ${user.lastName}` },
  createdAt: wanted.at,
  expiresAt: null,
  outcome: null,
  version: 1,
  may: { approve: false, cancel: false, needsStepUp: false, markPaid: false, reverse: false },
  approvals: [],
  externalReference: null,
  balanceAfterMinor: availableMinor,
  payeeHistory: null,
  payee: null,
  endedBy: null,
  transactionReference: wanted.journalReference,
  bookedOn: wanted.occurredOn,
  reverses: null,
  reversal: null,
});

/** The description of the transfer in the lists of both wallets. */
export const between = (from: { name: string }, to: { name: string }): string =>
  `${from.name} to ${to.name}`.slice(0, 120);
