// Ignores a bank line, and undoes its match. Opposite journals reverse payments and unallocated money, and undone parts
// are marked. No part and no journal is deleted.
import type * as contract from '#contract/reconciliation/bank-lines.ts';
import {
  type BankLine,
  bankLineRefusals as refusals,
} from '#contract/reconciliation/bank-lines.ts';
import { common } from '#contract/shared/envelope.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { closedThrough } from '#ledger/periods.ts';
import { postJournal } from '#ledger/post.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { refuseIfStale } from '#platform/feature/history.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import type { DuePorts } from './ports.ts';
import { lockOpenLine, readLine, refreshReconciliation } from './match.ts';
import * as queries from './match-queries.ts';
import type { LivePart, LockedLine } from './match-queries.ts';
import { forgetRule } from './rules-queries.ts';
import { lockMatching, payingHouses } from './words.ts';

export async function ignoreBankLine(
  context: CommunityContext,
  { params: { bankLineId }, body }: Parsed<typeof contract.ignoreBankLine>,
): Promise<BankLine> {
  const line = await lockOpenLine(context, bankLineId, body.version);
  await queries.setLine(context.db, line, { state: 'Ignored', reason: body.reason });
  await queries.dropSuggestions(context.db, { lineId: line.id, journalIds: [] });
  context.audit({
    action: 'bank-line.ignored',
    entityType: 'bank-line',
    entityId: line.id,
    entityLabel: line.description.slice(0, 120),
    after: { amountMinor: line.amountMinor },
    reason: body.reason,
  });
  refreshReconciliation(context, line);
  return readLine(context, bankLineId);
}

export const undoBankLine =
  (ports: DuePorts) =>
  async (
    context: CommunityContext,
    { params: { bankLineId }, body }: Parsed<typeof contract.undoBankLine>,
  ): Promise<BankLine> => {
    const { db, worker } = context;
    await lockMatching(db);
    const line = await queries.lockLine(db, bankLineId);
    if (!line) throw notFound();
    if (line.state !== 'Matched' && line.state !== 'Ignored') throw refuse(refusals.notDone);
    const versions = { stored: line.version, given: body.version };
    await refuseIfStale(context, { type: 'bank-line', id: bankLineId }, versions);
    // A closed month must not change. A line that was matched only after its month was closed can be reopened.
    if (await queries.wasClosedAsDone(db, line)) throw refuse(refusals.closedWithLine);
    const parts = await queries.lockParts(db, line.id);
    const isPaid = parts.some(({ kind }) => kind === 'Payment');
    if (isPaid && !worker.permissions.has(payingHouses)) throw refuse(common.forbidden);
    await undoLine(ports, context, { line, parts, reason: body.reason });
    return readLine(context, bankLineId);
  };

type Undoing = { line: LockedLine; parts: readonly LivePart[]; reason: string };

/** Reopens a locked line and undoes its locked parts. */
export async function undoLine(
  ports: DuePorts,
  context: CommunityContext,
  { line, parts, reason }: Undoing,
): Promise<void> {
  const { db, clock, user } = context;
  if (parts.length > 1) await ports.lockAllHouses(context);
  for (const part of parts) await takeBack(ports, context, { line, part, reason });
  await queries.markUndone(
    db,
    parts.map(({ id }) => id),
    { by: user.id, at: clock.now().toISOString(), reason },
  );
  const houseIds = parts.flatMap(({ houseId }) => houseId ?? []);
  if (houseIds.length > 0) await queries.forgetPayer(db, line, houseIds);
  await forgetRule(
    db,
    line,
    parts.map(({ journalId }) => journalId),
  );
  await queries.setLine(db, line, { state: 'Unmatched' });
  context.audit({
    action: 'bank-line.undone',
    entityType: 'bank-line',
    entityId: line.id,
    entityLabel: line.description.slice(0, 120),
    before: { state: line.state, amountMinor: line.amountMinor },
    reason,
  });
  refreshReconciliation(context, line);
}

type TakingBack = { line: LockedLine; part: LivePart; reason: string };

async function takeBack(
  ports: DuePorts,
  context: CommunityContext,
  { line, part, reason }: TakingBack,
): Promise<void> {
  const { kind, paymentId, walletId, amountMinor } = part;
  if (kind === 'Payment' && paymentId) {
    await ports.takeBackBankPayment(context, { paymentId, reason, unallocatedIn: null });
  }
  if (kind !== 'Unallocated' || walletId === null) return;
  if (part.remainingMinor !== amountMinor) throw refuse(refusals.assigned);
  const { db, community, clock, user } = context;
  // If a payment was reversed, its money became unallocated by the reversal.
  const taken = await queries.selectUnallocating(db, part.journalId);
  const closed = (await closedThrough(db)) ?? '';
  await postJournal(db, {
    kind: 'wallet.unallocated.undone',
    // Post on the original day while that month is open, so that the month shows the same figures as its closing
    // will.
    occurredOn: taken.occurredOn > closed ? taken.occurredOn : todayIn(community.timeZone, clock),
    postedAt: clock.now().toISOString(),
    narration: `Undone: ${line.description}`.slice(0, 200),
    channel: 'Bank transfer',
    counterparty: line.payer,
    source: { kind: 'bank-line-part', id: part.id },
    reversesId: taken.id,
    actorId: user.id,
    lines: [
      { account: 'unallocated', amountMinor },
      { account: 'wallet', subject: walletId, amountMinor: -amountMinor },
    ],
  });
}
