// Matches a bank line with existing movements, new payments, unallocated money, or several of these. The line is
// locked first, so that only one of two concurrent users matches it. The parts of a line add up to its exact amount.
import { randomUUID } from 'node:crypto';
import type * as contract from '#contract/reconciliation/bank-lines.ts';
import {
  type BankLine,
  bankLineRefusals as refusals,
  type MatchPart,
} from '#contract/reconciliation/bank-lines.ts';
import { common } from '#contract/shared/envelope.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { firstOpenDay, requireOpenDay } from '#ledger/periods.ts';
import { postJournal } from '#ledger/post.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { AuditEntry, CommunityContext } from '#platform/http/context.ts';
import { refuseIfStale } from '#platform/feature/history.ts';
import { formatAmount } from '#platform/text/money-text.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import type { DuePorts } from './ports.ts';
import { selectLine } from './lines-queries.ts';
import * as queries from './match-queries.ts';
import type { FoundMovement, LockedLine } from './match-queries.ts';
import { selectAwaitedExpense } from './line-expenses-queries.ts';
import { lockMatching, payingHouses } from './words.ts';

type Part<K extends MatchPart['kind']> = Extract<MatchPart, { kind: K }>;
type Matching = { parts: readonly MatchPart[]; bookedOn?: string | undefined };

export const matchBankLine =
  (ports: DuePorts) =>
  async (
    context: CommunityContext,
    { params: { bankLineId }, body }: Parsed<typeof contract.matchBankLine>,
  ): Promise<BankLine> => {
    const line = await lockOpenLine(context, bankLineId, body.version);
    context.audit(await applyMatch(ports, context, { line, matching: body }));
    refreshReconciliation(context, line);
    return readLine(context, bankLineId);
  };

/** Refreshes open screens and the suggestions of lines that are still open. */
export function refreshReconciliation(
  context: CommunityContext,
  line: Pick<LockedLine, 'bankAccountId'>,
): void {
  context.emit('reconciliation.changed', {});
  context.emit('reconciliation.matched', { bankAccountId: line.bankAccountId });
  context.emit('wallets.changed', {});
}

export async function readLine({ db }: CommunityContext, bankLineId: string): Promise<BankLine> {
  const line = await selectLine(db, bankLineId);
  if (!line) throw notFound();
  return line;
}

/**
 * Locks and returns an open line. Refuses a line that is matched or ignored, one whose expense awaits approval and, if
 * a version is given, an outdated version.
 */
export async function lockOpenLine(
  context: CommunityContext,
  bankLineId: string,
  version?: number,
): Promise<LockedLine> {
  await lockMatching(context.db);
  const line = await queries.lockLine(context.db, bankLineId);
  if (!line) throw notFound();
  if (line.state === 'Matched' || line.state === 'Ignored') throw refuse(refusals.changed);
  const reference = await selectAwaitedExpense(context.db, bankLineId);
  if (reference) throw refuse(refusals.awaitsApproval, { with: { reference } });
  if (version !== undefined) {
    const versions = { stored: line.version, given: version };
    await refuseIfStale(context, { type: 'bank-line', id: bankLineId }, versions);
  }
  return line;
}

/** Matches a locked line and returns its audit entry for the caller to write. */
export async function applyMatch(
  ports: DuePorts,
  context: CommunityContext,
  { line, matching }: { line: LockedLine; matching: Matching },
): Promise<AuditEntry> {
  const { parts } = matching;
  const ofKind = <K extends MatchPart['kind']>(kind: K) =>
    parts.flatMap((part, at) => (part.kind === kind ? [{ ...(part as Part<K>), at }] : []));
  const [houses, unnamed] = [ofKind('House'), ofKind('Unallocated')];
  const movements = await findMovements(context, line, ofKind('Transaction'));
  const made = [...houses, ...unnamed];
  if (made.length > 0 && line.amountMinor < 0) throw refuse(refusals.wrongSide, { field: 'parts' });
  const known = movements.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const total = made.reduce((sum, { amountMinor }) => sum + amountMinor, known);
  if (total !== line.amountMinor) throw unequal(context, line, total);
  const bookedOn = await bookingDay(context, line, made.length > 0 ? matching.bookedOn : undefined);
  if (made.length > 0) await requireOpenDay(context.db, bookedOn, 'bookedOn');
  if (made.length > 1) await ports.lockAllHouses(context);
  for (const movement of movements) await insertPart(context, line, partOf(movement));
  for (const part of houses) await payHouse(ports, context, { line, part, bookedOn });
  for (const part of unnamed) await keepUnallocated(context, { line, part, bookedOn });
  await queries.setLine(context.db, line, { state: 'Matched' });
  await queries.dropSuggestions(context.db, {
    lineId: line.id,
    journalIds: movements.map(({ id }) => id),
  });
  const houseIds = [...houses, ...movements].flatMap(({ houseId }) => houseId ?? []);
  if (line.amountMinor > 0) await queries.rememberPayer(context.db, line, houseIds);
  return {
    action: 'bank-line.matched',
    entityType: 'bank-line',
    entityId: line.id,
    entityLabel: line.description.slice(0, 120),
    after: {
      amountMinor: line.amountMinor,
      movements: movements.map(({ reference }) => reference),
      houses: houses.length,
      unallocatedMinor: unnamed.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    },
  };
}

const partOf = ({ id, amountMinor, houseId }: FoundMovement): NewPart => ({
  kind: 'Transaction',
  journalId: id,
  amountMinor,
  houseId,
});

/** The movements to match. Refuses one that is unknown, that occurs twice, or that is already matched. */
async function findMovements(
  { db }: CommunityContext,
  line: LockedLine,
  wanted: readonly (Part<'Transaction'> & { at: number })[],
): Promise<FoundMovement[]> {
  if (wanted.length === 0) return [];
  const found = await queries.selectMovements(
    db,
    line,
    wanted.map(({ movementId }) => movementId),
  );
  const seen = new Set<string>();
  return wanted.map(({ movementId, at }) => {
    const field = `parts.${at}.movementId`;
    const movement = found.find(({ id }) => id === movementId);
    if (!movement || seen.has(movementId)) throw refuse(refusals.unknownMovement, { field });
    if (movement.isReconciled) throw refuse(refusals.reconciled, { field });
    seen.add(movementId);
    return movement;
  });
}

function unequal({ community }: CommunityContext, line: LockedLine, total: number) {
  const say = (minor: number): string => formatAmount(minor, community.currency);
  return refuse(refusals.unequal, {
    field: 'parts',
    with: {
      parts: say(total),
      line: say(line.amountMinor),
      difference: say(line.amountMinor - total),
    },
  });
}

/**
 * The posting date: the chosen day; by default the bank's day, or the first open day if the bank's day is in a closed
 * month. Refuses a day in the future.
 */
export async function bookingDay(
  { db, community, clock }: CommunityContext,
  line: Pick<LockedLine, 'postedOn'>,
  chosen: string | undefined,
): Promise<string> {
  const openFrom = chosen === undefined ? await firstOpenDay(db) : null;
  const day = chosen ?? (openFrom !== null && openFrom > line.postedOn ? openFrom : line.postedOn);
  if (day > todayIn(community.timeZone, clock))
    throw refuse(refusals.future, { field: 'bookedOn' });
  return day;
}

type Making<K extends MatchPart['kind']> = {
  line: LockedLine;
  part: Part<K> & { at: number };
  bookedOn: string;
};

async function payHouse(
  ports: DuePorts,
  context: CommunityContext,
  { line, part, bookedOn }: Making<'House'>,
): Promise<void> {
  if (!context.worker.permissions.has(payingHouses)) throw refuse(common.forbidden);
  const { houseId, amountMinor, chargeIds = [] } = part;
  const payment = await ports.takeBankPayment(context, {
    houseId,
    amountMinor,
    chargeIds,
    paidOn: bookedOn,
    externalReference: line.reference,
    note: noteOf(line),
    unallocatedIn: null,
  });
  if (!payment) throw refuse(refusals.unknownHouse, { field: `parts.${part.at}.houseId` });
  const { journalId, paymentId } = payment;
  await insertPart(context, line, { kind: 'Payment', amountMinor, journalId, paymentId, houseId });
}

/** The note of a payment that is created from the line: the bank account and the bank's text. */
export const noteOf = ({ accountLabel, description }: LockedLine): string =>
  `${accountLabel}: ${description}`.slice(0, 250);

async function keepUnallocated(
  context: CommunityContext,
  { line, part, bookedOn }: Making<'Unallocated'>,
): Promise<void> {
  const { amountMinor } = part;
  const walletId = await queries.selectWallet(context.db, part.walletId);
  if (!walletId) throw refuse(refusals.unknownWallet, { field: `parts.${part.at}.walletId` });
  const id = randomUUID();
  const keeping = { partId: id, walletId, amountMinor, bookedOn };
  const journalId = await bookUnallocated(context, line, keeping);
  await insertPart(context, line, {
    id,
    kind: 'Unallocated',
    amountMinor,
    journalId,
    walletId,
    remainingMinor: amountMinor,
  });
}

/** Posts money of a line as unallocated and returns the journal's id. */
export async function bookUnallocated(
  { db, clock, user }: CommunityContext,
  line: LockedLine,
  keeping: { partId: string; walletId: string; amountMinor: number; bookedOn: string },
): Promise<string> {
  const { partId, walletId, amountMinor, bookedOn } = keeping;
  const { id } = await postJournal(db, {
    kind: 'wallet.unallocated',
    occurredOn: bookedOn,
    postedAt: clock.now().toISOString(),
    narration: `Unidentified: ${line.description}`.slice(0, 200),
    channel: 'Bank transfer',
    counterparty: line.payer,
    externalReference: line.reference,
    source: { kind: 'bank-line-part', id: partId },
    actorId: user.id,
    evenClosed: true,
    lines: [
      { account: 'wallet', subject: walletId, amountMinor },
      { account: 'unallocated', amountMinor: -amountMinor },
    ],
  });
  return id;
}

export type NewPart = {
  id?: string;
  kind: 'Transaction' | 'Payment' | 'Unallocated';
  amountMinor: number;
  journalId: string;
  paymentId?: string;
  houseId?: string | null;
  walletId?: string;
  remainingMinor?: number;
  fromPartId?: string;
};

/** Stores a part. Refuses a movement that a concurrent call has matched with another line. */
export async function insertPart(
  { db, communityId, clock, user }: CommunityContext,
  line: Pick<LockedLine, 'id'>,
  part: NewPart,
): Promise<void> {
  try {
    await db
      .insertInto('bankLineParts')
      .values({
        ...part,
        communityId,
        bankLineId: line.id,
        madeBy: user.id,
        madeAt: clock.now().toISOString(),
      })
      .execute();
  } catch (error) {
    const { constraint } = error as { constraint?: string };
    throw constraint === 'bank_line_parts_journal_once' ? refuse(refusals.reconciled) : error;
  }
}
