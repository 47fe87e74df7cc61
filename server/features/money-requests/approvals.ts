// Approves, rejects and cancels money requests. A request with enough approvals is carried out; a rejected or cancelled
// request releases its held money. An approved request can be cancelled only while no bank can have received its
// payout. Each step locks the request, so that concurrent steps are serialised.
import { sql } from 'kysely';
import type * as contract from '#contract/money-requests/money-requests.ts';
import {
  type MoneyRequest,
  moneyRequestRefusals as refusals,
} from '#contract/money-requests/money-requests.ts';
import { common } from '#contract/shared/envelope.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { releaseHold } from '#ledger/post.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { refuseIfStale } from '#platform/feature/history.ts';
import { formatAmount } from '#platform/text/money-text.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { requireStepUpLast } from '#platform/http/step-up.ts';
import { approversOf, isAlone, neededNow, takesStepUp } from '#kernel/wallets/approvers.ts';
import { carryOut } from './carry-out.ts';
import { purpose } from '#kernel/wallets/purpose.ts';
import type { RequestPorts } from './ports.ts';
import { readRequest, recordRequest, sourceOf } from '#kernel/wallets/money-requests.ts';
import {
  insertApproval,
  lockRequest,
  type LockedRequest,
  writeRequest,
} from '#kernel/wallets/money-requests-queries.ts';
import { settleNotice, tellInitiator } from '#kernel/wallets/tell.ts';

export const approveMoneyRequest =
  (ports: RequestPorts) =>
  async (
    context: CommunityContext,
    { params: { requestId }, body }: Parsed<typeof contract.approveMoneyRequest>,
  ): Promise<MoneyRequest> => {
    const { db, user } = context;
    const request = await lockPending(context, requestId, body.version);
    const holders = await approversOf(db, request);
    const isOwn = request.initiatedBy === user.id;
    if (isOwn && !isAlone(context, holders)) throw refuse(refusals.ownRequest);
    if (takesStepUp({ ...request, initiatorId: request.initiatedBy }, user.id)) {
      const amount = formatAmount(request.amountMinor, context.community.currency);
      requireStepUpLast(context, `Approve ${request.reference}: ${request.kind} of ${amount}`);
    }
    const approval = { requestId, decision: 'Approved', note: body.note ?? '' };
    const isNew = await insertApproval(context, { ...approval, singleControl: isOwn });
    const needed = neededNow({ ...request, initiatorId: request.initiatedBy }, holders);
    // If the remaining approvers have left, a second approval by the same person completes the request.
    if (!isNew && request.approvalsGiven < needed) throw refuse(refusals.alreadyDecided);
    const approvalsGiven = request.approvalsGiven + (isNew ? 1 : 0);
    recordRequest(context, 'money-request.approved', request, {
      after: { approvals: `${approvalsGiven} of ${needed}`, ...(isOwn && { singleControl: true }) },
      reason: body.note,
    });
    await writeRequest(context, requestId, { approvalsGiven, singleControl: isOwn });
    const isEnough = approvalsGiven >= needed;
    settleNotice(
      context,
      requestId,
      isEnough
        ? { outcome: `Already approved by ${user.firstName} ${user.lastName}` }
        : { outcome: 'You approved it', userIds: [user.id] },
    );
    if (isEnough) {
      await carryOut(ports, context, { ...request, approvalsGiven, singleControl: isOwn });
    }
    return readRequest(context, requestId);
  };

export async function rejectMoneyRequest(
  context: CommunityContext,
  { params: { requestId }, body }: Parsed<typeof contract.rejectMoneyRequest>,
): Promise<MoneyRequest> {
  const request = await lockPending(context, requestId, body.version);
  const approval = { requestId, decision: 'Rejected', note: body.reason, singleControl: false };
  await insertApproval(context, approval);
  await end(context, request, 'Rejected', body.reason);
  tellInitiator(context, request, { step: 'was rejected', reason: body.reason });
  return readRequest(context, requestId);
}

export const cancelMoneyRequest =
  (ports: RequestPorts) =>
  async (
    context: CommunityContext,
    { params: { requestId }, body }: Parsed<typeof contract.cancelMoneyRequest>,
  ): Promise<MoneyRequest> => {
    const { version, reason = null } = body;
    const request = await lockIn(context, requestId, { version, allowed: cancelled });
    const isOwn = request.initiatedBy === context.user.id;
    if (!isOwn) await requireDeciding(context, request, reason);
    if (request.status !== 'PendingApproval') await takeBack(ports, context, request);
    await end(context, request, 'Cancelled', reason);
    if (!isOwn) tellInitiator(context, request, { step: 'was cancelled', reason: reason ?? '' });
    return readRequest(context, requestId);
  };

/**
 * Lets a person other than the initiator cancel an approved but unpaid request: only somebody who may approve it, and
 * only with a reason.
 */
async function requireDeciding(
  context: CommunityContext,
  request: LockedRequest,
  reason: string | null,
): Promise<void> {
  const holders = await approversOf(context.db, request);
  if (request.status === 'PendingApproval' || !holders.includes(context.user.id)) {
    throw refuse(common.forbidden);
  }
  if (reason === null) throw refuse(refusals.reasonNeeded, { field: 'reason' });
}

/** Cancels the payout of an approved request. Refuses if a gateway may have received it. */
async function takeBack(
  { cancelPayout }: RequestPorts,
  context: CommunityContext,
  { id, bankAccountId, status }: LockedRequest,
): Promise<void> {
  if (bankAccountId === null) throw notOpen(status);
  const wanted = { purposeKind: purpose.withdrawal, purposeId: id };
  if (!(await cancelPayout(context, wanted))) throw refuse(refusals.alreadySent);
}

const pending: ReadonlySet<string> = new Set(['PendingApproval']);
const cancelled: ReadonlySet<string> = new Set(['PendingApproval', 'Approved', 'Processing']);

/** Locks a pending request. An expired one is refused even before the job marks it as expired. */
async function lockPending(context: CommunityContext, requestId: string, version: number) {
  const request = await lockIn(context, requestId, { version, allowed: pending });
  const { expiresAt } = request;
  if (expiresAt !== null && new Date(expiresAt) <= context.clock.now()) throw notOpen('Expired');
  return request;
}

const notOpen = (status: string) =>
  refuse(refusals.notOpen, { with: { status: said[status] ?? status } });

/** Locks a request; refuses a stale version and a status that does not allow the step. */
export async function lockIn(
  context: CommunityContext,
  requestId: string,
  { version, allowed }: { version: number; allowed: ReadonlySet<string> },
): Promise<LockedRequest> {
  const request = await lockRequest(context.db, requestId);
  if (!request) throw notFound();
  if (!allowed.has(request.status)) throw notOpen(request.status);
  const entity = { type: 'money-request', id: requestId };
  await refuseIfStale(context, entity, { stored: request.version, given: version });
  return request;
}

const said: Readonly<Record<string, string>> = {
  Approved: 'approved',
  Processing: 'approved and on its way',
  Completed: 'completed',
  Failed: 'failed',
  Rejected: 'rejected',
  Cancelled: 'cancelled',
  Expired: 'expired before a decision',
};

async function end(
  context: CommunityContext,
  request: LockedRequest,
  status: 'Rejected' | 'Cancelled',
  outcome: string | null,
): Promise<void> {
  await releaseHold(context.db, sourceOf(request.id));
  await writeRequest(context, request.id, {
    status,
    outcome,
    ...(status === 'Cancelled' && { endedBy: context.user.id }),
    version: sql<number>`version + 1`,
  });
  recordRequest(context, `money-request.${status.toLowerCase()}`, request, {
    before: { status: request.status },
    after: { status },
    ...(outcome !== null && { reason: outcome }),
  });
  const { firstName, lastName } = context.user;
  const decision = status === 'Rejected' ? 'Already rejected by' : 'Cancelled by';
  settleNotice(context, request.id, { outcome: `${decision} ${firstName} ${lastName}` });
}
