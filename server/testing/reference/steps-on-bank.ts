// The bank in a game: the statement of a past month, matching its lines with the books, unidentified payments, and the
// closing of months.
import assert from 'node:assert/strict';
import * as lines from '#contract/reconciliation/bank-lines.ts';
import {
  closeMonth,
  needsExplanation,
  listMonths,
  previewMonth,
  reopenMonth,
} from '#contract/reconciliation/month-closings.ts';
import {
  assignUnallocated,
  listUnallocatedReceipts,
} from '#contract/reconciliation/unallocated-receipts.ts';
import { csvOf } from '#testing/books.ts';
import * as rules from './bank.ts';
import { firstOf, lastOf, monthOf } from './days.ts';
import {
  amountUpTo,
  below,
  type Game,
  houseOf,
  isLikely,
  pick,
  reason,
  type Step,
} from './game.ts';
import type { BankLine, Kobo, Payment } from './model.ts';
import { assertSameOutcome } from './product.ts';

/** A row of a statement, and the payment in the books that it matches. */
type Row = { day: string; words: string; amount: Kobo; payment: Payment | null };

/** Imports the bank statement of a month and resolves most of its lines. */
export async function bringStatement(game: Game, month: string): Promise<void> {
  const { product, estate } = game;
  const rows = statementOf(game, month);
  if (rows.length === 0) return;
  const file = csvOf(
    ...rows.map(({ day, words, amount }) => {
      const money = amountText(amount < 0n ? -amount : amount);
      return amount < 0n ? `${day},${words},${money},` : `${day},${words},,${money}`;
    }),
  );
  const covers = { fromOn: firstOf(month), toOn: lastOf(month) };
  const brought = await product.books.bringIn(
    await product.books.upload(file, `${month}.csv`),
    false,
    covers,
  );
  assert.equal(brought.status, 200, brought.raw.body);
  await product.world.settle();
  const found = await product.all(lines.listBankLines, { From: covers.fromOn, To: covers.toOn });
  for (const row of rows) {
    const said = found.find(({ description }) => description === row.words);
    assert.ok(said, `the line ${row.words}`);
    assert.equal(BigInt(said.amountMinor), row.amount);
    const line: BankLine = { id: said.id, day: row.day, amount: row.amount, state: 'Open' };
    estate.bankLines.push(line);
    await dealWith(game, line, row);
  }
}

const amountText = (amount: Kobo): string =>
  `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`;

/** Builds a statement with most bank payments of the month, some unknown payments, and bank charges. */
function statementOf(game: Game, month: string): Row[] {
  const known = game.estate.payments.filter(
    (one) =>
      monthOf(one.paidOn) === month &&
      one.channel !== 'Cash' &&
      one.reversedOn === null &&
      !one.isOnLine &&
      isLikely(game, 0.8),
  );
  const unknown = Array.from({ length: below(game, 3) }, (_, at) => ({
    day: rules.dayOf(month, below(game, 28)),
    words: `POS DEPOSIT ${month} ${at}`,
    amount: 10_000n + amountUpTo(game, 4_000_000n),
    payment: null,
  }));
  const charges = Array.from({ length: below(game, 2) }, () => ({
    day: rules.dayOf(month, below(game, 28)),
    words: `SMS CHARGE ${month}`,
    amount: -amountUpTo(game, 10_000n),
    payment: null,
  }));
  const paid = known.map((payment) => ({
    day: payment.paidOn,
    words: `TRANSFER ${payment.receipt}`,
    amount: payment.amount,
    payment,
  }));
  return [...paid, ...unknown, ...charges];
}

async function dealWith(game: Game, line: BankLine, { payment }: Row): Promise<void> {
  const { product, estate, today } = game;
  const params = { ...product.params, bankLineId: line.id };
  const { version } = await product.read(lines.getBankLine, { params });
  if (isLikely(game, 0.1)) return;
  if (line.amount < 0n) {
    const told = await product.tell(product.maker, lines.ignoreBankLine, {
      params,
      body: { reason, version },
    });
    assertSameOutcome(told.outcome, 'done');
    line.state = 'Ignored';
    return;
  }
  const amountMinor = Number(line.amount);
  if (payment) {
    const { items } = await product.read(lines.findMovements, { params, query: {} });
    const movement = items.find(({ text }) => text.startsWith(`Receipt ${payment.receipt},`));
    assert.ok(movement, `a movement for receipt ${payment.receipt}`);
    const body = { parts: [{ kind: 'Transaction', movementId: movement.id }], version };
    const told = await product.tell(product.maker, lines.matchBankLine, { params, body });
    assertSameOutcome(told.outcome, 'done');
    return rules.matchPayment(line, payment);
  }
  const house = isLikely(game, 0.5) ? houseOf(game) : null;
  const part = house
    ? { kind: 'House', houseId: house, amountMinor }
    : { kind: 'Unallocated', amountMinor };
  const body = { parts: [part], version };
  const told = await product.tell(product.maker, lines.matchBankLine, { params, body });
  const outcome = house
    ? rules.matchHouse(estate, line, house, today)
    : rules.keepUnallocated(estate, line, estate.wallets[0] ?? '');
  assertSameOutcome(told.outcome, outcome);
}

/**
 * Compares the figures for closing a month, and with a probability of 0.7 closes the month, with an explanation if bank
 * and books differ.
 */
export async function closeBooks(game: Game, month: string): Promise<void> {
  const { product, estate } = game;
  const preview = await product.read(previewMonth, { query: { Month: month } });
  const account = preview.differences.find(({ bankAccount }) => bankAccount !== null);
  const unseen = preview.differences.find(({ bankAccount }) => bankAccount === null);
  assert.deepEqual(
    {
      lines: account?.lineCount ?? 0,
      bank: BigInt(account?.bankMinor ?? 0),
      booked: BigInt(account?.bookedMinor ?? 0),
      ignored: BigInt(account?.ignoredMinor ?? 0),
      open: account?.openCount ?? 0,
      difference: BigInt(account?.differenceMinor ?? 0),
      unseenCount: unseen?.openCount ?? 0,
      unseen: BigInt(unseen?.bookedMinor ?? 0),
    },
    rules.monthFigures(estate, month),
    `the closing of ${month}`,
  );
  if (!isLikely(game, 0.7)) return;
  const explanations = preview.differences
    .filter(needsExplanation)
    .map(({ bankAccount }) => ({ bankAccountId: bankAccount?.id ?? null, text: reason }));
  const body = { month, explanations };
  const told = await product.tell(product.maker, closeMonth, { body });
  assertSameOutcome(told.outcome, 'done');
  estate.closings.push(month);
  const listed = await product.read(listMonths);
  assert.equal(listed.closedThrough, rules.closedThrough(estate));
  const row = listed.items.find((one) => one.month === month);
  assert.deepEqual(
    row?.closing?.differences.map(({ bankMinor, bookedMinor, differenceMinor }) => [
      bankMinor,
      bookedMinor,
      differenceMinor,
    ]),
    preview.differences.map(({ bankMinor, bookedMinor, differenceMinor }) => [
      bankMinor,
      bookedMinor,
      differenceMinor,
    ]),
  );
}

/** Reopens the last closed month, as the owner, with a probability of 0.3. */
const reopen: Step = {
  name: 'reopen a month',
  async run({ product, estate, ...game }) {
    const month = estate.closings.at(-1);
    if (month === undefined || game.random() > 0.3) return null;
    const listed = await product.read(listMonths);
    const closing = listed.items.find((one) => one.month === month)?.closing;
    const params = { closingId: closing?.id ?? '' };
    const told = await product.tell(product.maker, reopenMonth, { params, body: { reason } });
    assertSameOutcome(told.outcome, 'done');
    estate.closings.pop();
    return { words: month };
  },
};

/** Allocates an unidentified payment, or part of it, to a house. The amount is sometimes too high. */
const assign: Step = {
  name: 'assign unallocated money',
  async run(game) {
    const { product, estate, today } = game;
    const receipt = pick(
      game,
      estate.unallocated.filter(({ left }) => left > 0n),
    );
    if (!receipt) return null;
    const listed = await product.read(listUnallocatedReceipts, { query: { PageSize: '100' } });
    const found = listed.items.find(({ bankLine }) => bankLine.id === receipt.line.id);
    assert.equal(BigInt(found?.remainingMinor ?? 0), receipt.left, 'what has no name yet');
    const house = houseOf(game);
    const amount = isLikely(game, 0.5) ? receipt.left : amountUpTo(game, receipt.left + 100n);
    const params = { receiptId: found?.id ?? '' };
    const body = { houseId: house, amountMinor: Number(amount), bookedOn: today };
    const told = await product.tell(product.maker, assignUnallocated, { params, body });
    const outcome = rules.assign(estate, receipt, { house, amount, today });
    assertSameOutcome(told.outcome, outcome);
    return { words: `${amount} ${JSON.stringify(outcome)}`, house };
  },
};

export const stepsOnBank = { reopen, assign };
