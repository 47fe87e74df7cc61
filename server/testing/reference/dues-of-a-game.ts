// The dues of a game: two that are billed during the whole game, and random levies.
import { createDue, publishDue } from '#contract/dues/dues.ts';
import { resumeDue, suspendDue } from '#contract/dues/due-life.ts';
import { getDue } from '#contract/dues/dues.ts';
import * as bills from './bills.ts';
import { firstOf, monthOf } from './days.ts';
import { amountUpTo, below, type Game, isLikely, pick, reason, type Step } from './game.ts';
import { type Due, noPenalty } from './model.ts';
import { assertSameOutcome } from './product.ts';

/**
 * A service charge with monthly interest, and a security due with a penalty that is charged once. A step of the game
 * adds levies.
 */
export async function firstDues(
  game: Game,
  { startMonth, months }: { startMonth: string; months: number },
): Promise<void> {
  const [main = '', security = ''] = game.estate.wallets;
  const usual = { houses: game.estate.houses, startMonth, occurrences: months + 3, leadDays: 10 };
  await publish(game, {
    ...usual,
    title: 'Service charge',
    category: 'Service charge',
    wallet: main,
    amount: 2_000_000n + amountUpTo(game, 3_000_000n),
    everyMonths: 1,
    dueDay: 1 + below(game, 9),
    penalty: {
      ...noPenalty,
      kind: 'Percent per month',
      rate: 150n + BigInt(below(game, 400)),
      graceDays: below(game, 8),
      capPercent: isLikely(game, 0.8) ? 10n + BigInt(below(game, 30)) : null,
      minimum: isLikely(game, 0.5) ? 250_000n : 0n,
    },
    smallestPart: 1n,
  });
  await publish(game, {
    ...usual,
    title: 'Security',
    category: 'Security',
    wallet: security,
    amount: 700_000n + amountUpTo(game, 900_000n),
    everyMonths: 1 + below(game, 2),
    dueDay: 11 + below(game, 8),
    penalty: {
      ...noPenalty,
      kind: 'Percent once',
      rate: 1n + BigInt(below(game, 1000)),
      graceDays: 3,
      capPercent: 25n,
    },
    smallestPart: 50_000n,
  });
}

type NewDue = Omit<Due, 'id' | 'status' | 'next'>;

async function publish(game: Game, due: NewDue): Promise<void> {
  const { product, estate, today } = game;
  const { penalty, everyMonths, smallestPart } = due;
  const limits = {
    graceDays: penalty.graceDays,
    capPercent: penalty.capPercent === null ? null : Number(penalty.capPercent),
    minimumMinor: penalty.minimum === 0n ? null : Number(penalty.minimum),
  };
  const rateBasisPoints = Number(penalty.rate);
  const { kind } = penalty;
  const body = {
    title: due.title,
    category: due.category,
    walletId: due.wallet,
    amount: { model: 'Fixed', amountMinor: Number(due.amount) },
    audience: { kind: 'Houses', houseIds: due.houses },
    ...(everyMonths === 1
      ? { frequency: 'Monthly' }
      : { frequency: 'Every N months', everyMonths }),
    startOn: firstOf(due.startMonth),
    dueDay: due.dueDay,
    occurrences: due.occurrences,
    issueLeadDays: due.leadDays,
    allowPartPayment: smallestPart !== null,
    minPartMinor: smallestPart === null || smallestPart === 1n ? null : Number(smallestPart),
    penalty:
      kind === 'None'
        ? { kind }
        : kind === 'Fixed once'
          ? { kind, amountMinor: Number(penalty.amount), ...limits }
          : { kind, rateBasisPoints, ...limits },
  };
  const made = await product.tell(product.maker, createDue, { body });
  assertSameOutcome(made.outcome, 'done');
  const id = made.data?.id ?? '';
  const params = { dueId: id };
  const told = await product.tell(product.maker, publishDue, { params, body: { version: 1 } });
  assertSameOutcome(told.outcome, 'done');
  await product.world.settle();
  estate.dues.push({ ...due, id, status: 'Active', next: 0 });
  bills.issue(estate, today);
}

/**
 * A levy with a single bill for some houses, which accepts only full payment. The day of the month differs from those
 * of the first two dues.
 */
export const levy: Step = {
  name: 'levy',
  async run(game) {
    const { estate, today } = game;
    const number = estate.dues.filter(({ title }) => title.startsWith('Levy')).length + 1;
    const dueDay = 20 + (number % 8);
    const houses = estate.houses.filter(() => isLikely(game, 0.7));
    if (houses.length === 0) return null;
    await publish(game, {
      title: `Levy ${number}`,
      category: 'Levy',
      wallet: pick(game, estate.wallets.slice(0, 2)) ?? '',
      amount: 100_000n + amountUpTo(game, 900_000n),
      houses,
      startMonth: monthOf(today),
      everyMonths: 1,
      occurrences: 1,
      dueDay,
      leadDays: 30,
      penalty: isLikely(game, 0.5)
        ? { ...noPenalty, kind: 'Fixed once', amount: amountUpTo(game, 200_000n), capPercent: 15n }
        : noPenalty,
      smallestPart: null,
    });
    return { words: `Levy ${number}` };
  },
};

export const suspend: Step = {
  name: 'suspend',
  async run(game) {
    const { product, estate } = game;
    const due = pick(
      game,
      estate.dues.filter((one) => one.id !== '' && one.status === 'Active'),
    );
    if (!due || !isLikely(game, 0.3)) return null;
    const params = { dueId: due.id };
    const { version } = await product.read(getDue, { params: { ...product.params, ...params } });
    const body = { reason, version };
    const told = await product.tell(product.maker, suspendDue, { params, body });
    assertSameOutcome(told.outcome, 'done');
    due.status = 'Suspended';
    return { words: due.title };
  },
};

/** Resumes a suspended due, with or without the bills of the suspended time. */
export const resume: Step = {
  name: 'resume',
  async run(game) {
    const { product, estate, today } = game;
    const due = pick(
      game,
      estate.dues.filter(({ status }) => status === 'Suspended'),
    );
    if (!due) return null;
    const params = { dueId: due.id };
    const { version } = await product.read(getDue, { params: { ...product.params, ...params } });
    const billSkipped = isLikely(game, 0.5);
    const body = { billSkipped, version };
    const told = await product.tell(product.maker, resumeDue, { params, body });
    assertSameOutcome(told.outcome, 'done');
    await product.world.settle();
    due.status = 'Active';
    if (!billSkipped) while (bills.isNextIssued(due, today)) due.next += 1;
    bills.issue(estate, today);
    return { words: `${due.title}${billSkipped ? '' : ' without the bills between'}` };
  },
};
