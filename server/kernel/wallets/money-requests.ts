// Reads money requests, opens them and notifies the approvers. Decisions are in approvals.ts.
import type * as contract from '#contract/money-requests/money-requests.ts';
import { type MoneyRequest, requestList } from '#contract/money-requests/money-requests.ts';
import { type RequestKind, requestHours } from '#contract/money-requests/request-words.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Page } from '#platform/http/list.ts';
import { formatAmount } from '#platform/text/money-text.ts';
import { notify } from '#platform/delivery/notify.ts';
import { notFound } from '#platform/http/refuse.ts';
import {
  approvalsFor,
  approving,
  countToApprove,
  mayDo,
  neededNow,
  selectApprovers,
} from './approvers.ts';
import { requestMade } from './messages.ts';
import { selectRequest, selectRequestPage, type StoredRow } from './money-requests-queries.ts';
import { aboutRequest, requestLink } from './tell.ts';

/** The source that identifies a request's holds and its journal in the ledger. */
export const sourceOf = (requestId: string) => ({ kind: 'money-request', id: requestId });

export async function listMoneyRequests(
  context: CommunityContext,
  { query }: Parsed<typeof contract.listMoneyRequests>,
): Promise<Page<contract.MoneyRequestRow>> {
  const page = await selectRequestPage(context.db, query);
  return { ...page, items: await withMay(context, page.items) };
}

export const getMoneyRequest = (
  context: CommunityContext,
  { params }: Parsed<typeof contract.getMoneyRequest>,
): Promise<MoneyRequest> => readRequest(context, params.requestId);

/** Maximum number of pending requests that are searched for the ones that the caller may approve. */
const searchLimit = 100;

/** The kinds of requests for which a payee waits. */
const awaited: ReadonlySet<RequestKind> = new Set(['Withdrawal', 'Expense', 'Refund']);

/**
 * At most `limit` of the pending requests that the caller may approve, and their number. Only the newest 100 pending
 * requests are searched for the list. Requests for which a payee waits come first, then the one that expires first.
 */
export async function approvalsToDecide(context: CommunityContext, limit: number) {
  const query = requestList.query.parse({
    Status: 'PendingApproval',
    PageSize: String(searchLimit),
  });
  const found = await selectRequestPage(context.db, query);
  const items = await withMay(context, found.items);
  const mine = items.filter(({ may }) => may.approve).toSorted(bySchedule);
  const shown = mine.slice(0, limit).map(({ id }) => readRequest(context, id));
  const count = mine.length < searchLimit ? mine.length : await countToApprove(context);
  return { items: await Promise.all(shown), count };
}

const bySchedule = (one: contract.MoneyRequestRow, other: contract.MoneyRequestRow): number =>
  Number(awaited.has(other.kind)) - Number(awaited.has(one.kind)) ||
  Date.parse(one.expiresAt ?? one.createdAt) - Date.parse(other.expiresAt ?? other.createdAt);

/** A request. Throws 404 if there is none in this community. */
export async function readRequest(
  context: CommunityContext,
  requestId: string,
): Promise<MoneyRequest> {
  const request = await selectRequest(context.db, requestId);
  if (!request) throw notFound();
  const [shown] = await withMay(context, [request]);
  if (!shown) throw new Error('one row gives one');
  return shown;
}

async function withMay<Row extends StoredRow>(context: CommunityContext, rows: readonly Row[]) {
  const of = ({ kind, wallet, toWallet }: Row) => ({
    kind,
    walletId: wallet.id,
    toWalletId: toWallet?.id,
  });
  const approvers = await selectApprovers(context.db, rows.map(of));
  return rows.map((row) => {
    const asked = { ...row, initiatorId: row.initiatedBy.id };
    const holders = approvers(of(row));
    const waits = row.status === 'PendingApproval';
    return {
      ...row,
      ...(waits && { approvalsNeeded: neededNow(asked, holders) }),
      may: mayDo(context, asked, holders),
    };
  });
}

export type Wanted = {
  id: string;
  kind: RequestKind;
  walletId: string;
  walletName: string;
  amountMinor: number;
  narration: string;
  occurredOn: string;
  toWalletId?: string;
  bankAccountId?: string;
  reversesId?: string;
  categoryId?: string | undefined;
  feeMinor?: number;
  direction?: 'In' | 'Out';
  channel?: string;
  counterparty?: string;
  externalReference?: string | undefined;
  /** True if the money has already been handed over: the request then never expires. */
  isHandedOver?: boolean;
};

/** Stores a pending request, notifies its approvers, and returns its reference. */
export async function openRequest(context: CommunityContext, wanted: Wanted): Promise<string> {
  const { db, communityId, user, clock } = context;
  const { walletName, isHandedOver = false, ...columns } = wanted;
  const at = clock.now();
  const request = await db
    .insertInto('moneyRequests')
    .values({
      communityId,
      ...columns,
      status: 'PendingApproval',
      ...(await approvalsFor(context, wanted)),
      initiatedBy: user.id,
      createdAt: at.toISOString(),
      updatedAt: at.toISOString(),
      ...(!isHandedOver && {
        expiresAt: new Date(at.getTime() + requestHours * 3600 * 1000).toISOString(),
      }),
    })
    .returning(['id', 'reference', 'kind', 'approvalsNeeded'])
    .executeTakeFirstOrThrow();
  recordRequest(context, 'money-request.created', request, { after: columns });
  const { kind, narration } = wanted;
  const amount = formatAmount(wanted.amountMinor, context.community.currency);
  const by = `${user.firstName} ${user.lastName}`;
  notify(context, {
    ...requestMade.notice({ kind, amount, by, walletName, narration }),
    to: { permission: approving },
    exceptUserId: user.id,
    actor: by,
    link: requestLink(request.id),
    about: aboutRequest(request.id),
    ofRequest: request.id,
    priority: 'Normal',
  });
  return request.reference;
}

/** The events that end a request; the value says whether its money has moved. */
const ends: Readonly<Record<string, boolean>> = {
  'money-request.completed': true,
  'money-request.failed': false,
  'money-request.rejected': false,
  'money-request.cancelled': false,
  'money-request.expired': false,
  'money-request.returned': false,
};

/**
 * Writes the audit entry and the events of a step of a request. The dues features learn from the events how a refund
 * ended.
 */
export function recordRequest(
  context: Pick<CommunityContext, 'audit' | 'emit'>,
  action: string,
  request: { id: string; reference: string; kind: string },
  details: { before?: unknown; after?: unknown; reason?: string | undefined } = {},
): void {
  const { reason, ...change } = details;
  context.audit({
    action,
    entityType: 'money-request',
    entityId: request.id,
    entityLabel: request.reference,
    ...change,
    ...(reason && { reason }),
  });
  context.emit('wallets.changed', { entityId: request.id });
  const isPaid = ends[action];
  if (request.kind === 'Refund' && isPaid !== undefined) {
    context.emit('refund.ended', { entityId: request.id, isPaid });
  }
}
