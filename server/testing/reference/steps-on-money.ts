// Steps of a game that move money: payments and their reversal, credit, refunds, and requests that a second person
// approves or rejects.
import {
  recordPayment,
  listDuePayments,
  reversePayment,
} from '#contract/due-payments/due-payments.ts';
import { recordExpense } from '#contract/money-requests/expenses.ts';
import * as requests from '#contract/money-requests/money-requests.ts';
import { applyHouseCredit, askForRefund } from '#contract/due-payments/refunds.ts';
import { addDays } from './days.ts';
import {
  amountUpTo,
  below,
  duesWallet,
  type Game,
  houseOf,
  isLikely,
  pick,
  reason,
  type Step,
} from './game.ts';
import {
  availableIn,
  creditIn,
  type Kobo,
  type MoneyRequest,
  most,
  openCharges,
  owed,
  type Payment,
  sum,
} from './model.ts';
import * as rules from './payments.ts';
import { nextOf, plansOf } from './plans.ts';
import { assertSameOutcome } from './product.ts';
import * as requestRules from './requests.ts';

/** An amount that a house might pay: one charge, an instalment, the whole debt, or a random amount. */
function amountFor(game: Game, house: string): Kobo {
  const open = openCharges(game.estate, house);
  const total = sum(open.map(owed));
  const one = pick(game, open);
  const plan = pick(game, plansOf(game.estate, house));
  const choice = game.random();
  if (choice < 0.35 && one) return owed(one);
  if (choice < 0.5 && plan && nextOf(plan) > 0n) return nextOf(plan);
  if (choice < 0.6 && total > 0n) return total;
  if (choice < 0.7) return total + amountUpTo(game, 1_500_000n);
  return amountUpTo(game, most(total, 500_000n));
}

const pay: Step = {
  name: 'pay',
  async run(game) {
    const { product, estate, today } = game;
    const house = houseOf(game);
    const amount = amountFor(game, house);
    const chosen = isLikely(game, 0.2)
      ? openCharges(estate, house).filter(() => isLikely(game, 0.4))
      : [];
    const channel =
      pick(game, ['Cash', 'Cheque', 'Bank transfer', 'Bank transfer'] as const) ?? 'Cash';
    const paidOn = isLikely(game, 0.7) ? today : addDays(today, -below(game, 20));
    const creditWallet = duesWallet(game);
    const body = {
      houseId: house,
      amountMinor: Number(amount),
      channel,
      paidOn,
      walletId: creditWallet,
      chargeIds: chosen.map(({ id }) => id),
      isNoDuplicate: true,
      isAmountSure: true,
    };
    const told = await product.tell(product.maker, recordPayment, { body });
    const paying = { house, amount, channel, paidOn, chosen, creditWallet, today };
    const outcome = rules.pay(estate, paying);
    assertSameOutcome(told.outcome, outcome);
    const words = `${amount} of ${house.slice(0, 8)}, ${channel}, ${paidOn}, ${chosen.length} chosen`;
    return { words: `${words} ${JSON.stringify(outcome)}`, house };
  },
};

/** The id that the product gave to a payment. */
async function idOf({ product }: Game, payment: Payment): Promise<string> {
  const query = { HouseId: payment.house, Search: String(payment.receipt), PageSize: '100' };
  const { items } = await product.read(listDuePayments, { query });
  return items.find(({ receiptNumber }) => receiptNumber === payment.receipt)?.id ?? '';
}

/** A recent payment, because recent payments are the most likely to be reversed. */
const recentPayment = (game: Game): Payment | undefined =>
  pick(game, game.estate.payments.slice(-12));

const reverse: Step = {
  name: 'reverse',
  async run(game) {
    const { product, estate, today } = game;
    const payment = recentPayment(game);
    if (!payment || !isLikely(game, 0.6)) return null;
    const params = { paymentId: await idOf(game, payment) };
    const body = { reason, wasRecalled: payment.isOnLine || isLikely(game, 0.5) };
    const told = await product.tell(product.maker, reversePayment, { params, body });
    const outcome = rules.reverse(estate, payment, today);
    assertSameOutcome(told.outcome, outcome);
    return { words: `receipt ${payment.receipt} ${JSON.stringify(outcome)}`, house: payment.house };
  },
};

const useCredit: Step = {
  name: 'use credit',
  async run(game) {
    const { product, estate, today } = game;
    const house = houseOf(game);
    const told = await product.tell(product.maker, applyHouseCredit, {
      params: { houseId: house },
    });
    assertSameOutcome(told.outcome, rules.applyCredit(estate, house, today));
    return { words: house.slice(0, 8), house };
  },
};

const refund: Step = {
  name: 'ask for a refund',
  async run(game) {
    const { product, estate, today } = game;
    const payment = isLikely(game, 0.7) ? (recentPayment(game) ?? null) : null;
    const house = payment?.house ?? houseOf(game);
    const wallet = pick(game, [...(payment?.broughtIn.keys() ?? [])]) ?? duesWallet(game);
    const most = payment
      ? requestRules.refundable(estate, payment, wallet)
      : creditIn(estate, house, wallet);
    const amount = most > 0n && isLikely(game, 0.3) ? most : amountUpTo(game, most + 1_000n);
    const body = {
      houseId: house,
      ...(payment && { paymentId: await idOf(game, payment) }),
      amountMinor: Number(amount),
      walletId: wallet,
      to: { kind: 'House wallet' },
      reason,
    };
    const told = await product.tell(product.maker, askForRefund, { body });
    const asking = { house, payment, wallet, amount, today };
    const outcome = requestRules.askForRefund(estate, asking);
    assertSameOutcome(told.outcome, outcome);
    const words = `${amount} of ${payment ? `receipt ${payment.receipt}` : 'credit'}`;
    return { words: `${words} ${JSON.stringify(outcome)}`, house };
  },
};

const spend: Step = {
  name: 'ask for an expense',
  async run(game) {
    const { product, estate, today } = game;
    const wallet = pick(game, estate.wallets) ?? '';
    const amount = amountUpTo(game, availableIn(estate, wallet) / 3n + 1_000n);
    const day = addDays(today, -below(game, 10));
    const params = { walletId: wallet };
    const body = {
      amountMinor: Number(amount),
      categoryId: product.categoryId,
      channel: 'Cash',
      paidOn: day,
      counterparty: 'Diesel Limited',
      narration: 'Diesel',
    };
    const told = await product.tell(product.maker, recordExpense, { params, body });
    const wanted = { kind: 'Payout', wallet, amount, day } as const;
    assertSameOutcome(told.outcome, requestRules.ask(estate, wanted, today));
    return { words: String(amount) };
  },
};

const deposit: Step = {
  name: 'ask for a deposit',
  async run(game) {
    const { product, estate, today } = game;
    const wallet = pick(game, estate.wallets) ?? '';
    const amount = amountUpTo(game, 2_000_000n);
    const day = addDays(today, -below(game, 10));
    const params = { walletId: wallet };
    const body = {
      amountMinor: Number(amount),
      channel: 'Cash',
      receivedOn: day,
      counterparty: 'Hall rent',
      narration: 'Rent of the hall',
      isNoDuplicate: true,
    };
    const told = await product.tell(product.maker, requests.depositFund, { params, body });
    const wanted = { kind: 'Deposit', wallet, amount, day } as const;
    assertSameOutcome(told.outcome, requestRules.ask(estate, wanted, today));
    return { words: String(amount) };
  },
};

const transfer: Step = {
  name: 'transfer',
  async run(game) {
    const { product, estate, today } = game;
    const wallet = pick(game, estate.wallets) ?? '';
    const toWallet =
      pick(
        game,
        estate.wallets.filter((one) => one !== wallet),
      ) ?? '';
    const amount = amountUpTo(game, availableIn(estate, wallet) / 3n + 1_000n);
    const params = { walletId: wallet };
    const body = { toWalletId: toWallet, amountMinor: Number(amount), reason };
    const told = await product.tell(product.maker, requests.transferFund, { params, body });
    const wanted = { kind: 'Transfer', wallet, toWallet, amount, day: today } as const;
    assertSameOutcome(told.outcome, requestRules.ask(estate, wanted, today));
    return { words: String(amount) };
  },
};

/**
 * The oldest pending request, in the product and in the model. A request that expires by tomorrow is skipped, because
 * its expiry depends on the exact hour.
 */
async function waiting({ product, estate, today }: Game) {
  const request = estate.requests.find(
    ({ status, expiresOn }) => status === 'Waiting' && expiresOn > addDays(today, 1),
  );
  if (!request) return null;
  const query = { Status: 'PendingApproval', PageSize: '100', WalletId: request.wallet };
  const { items } = await product.read(requests.listMoneyRequests, { query });
  const kind = kindOf(request);
  const found = items
    .filter((one) => one.kind === kind && one.amountMinor === Number(request.amount))
    .toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1))[0];
  if (!found) throw new Error(`the product has no ${kind} of ${request.amount} that waits`);
  return { request, id: found.id, version: found.version };
}

const kindOf = ({ kind }: MoneyRequest): string =>
  kind === 'House deposit' ? 'Deposit' : kind === 'Payout' ? 'Expense' : kind;

const approve: Step = {
  name: 'approve',
  async run(game) {
    const { product, estate, today } = game;
    const found = await waiting(game);
    if (!found) return null;
    const { request, id, version } = found;
    const told = await product.tell(product.checker, requests.approveMoneyRequest, {
      params: { requestId: id },
      body: { version },
    });
    await product.world.settle();
    assertSameOutcome(told.outcome, requestRules.approve(estate, request, today));
    return touchedBy(request);
  },
};

const reject: Step = {
  name: 'reject',
  async run(game) {
    const { product, estate, today } = game;
    const found = await waiting(game);
    if (!found || !isLikely(game, 0.4)) return null;
    const { request, id, version } = found;
    const isCancelled = isLikely(game, 0.3);
    const told = await product.tell(
      isCancelled ? product.maker : product.checker,
      isCancelled ? requests.cancelMoneyRequest : requests.rejectMoneyRequest,
      { params: { requestId: id }, body: isCancelled ? { version } : { version, reason } },
    );
    await product.world.settle();
    assertSameOutcome(told.outcome, requestRules.drop(estate, request, today));
    return touchedBy(request);
  },
};

const touchedBy = (request: MoneyRequest) => {
  const house = request.refund?.house ?? request.house;
  const words = `${request.kind} of ${request.amount}`;
  return { words, ...(house !== undefined && { house }) };
};

export const stepsOnMoney = {
  pay,
  reverse,
  useCredit,
  refund,
  spend,
  deposit,
  transfer,
  approve,
  reject,
};
