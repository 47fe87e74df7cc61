// Steps of a game that change debts: waivers, corrections, disputes and instalment plans.
import * as changes from '#contract/charges/charge-changes.ts';
import * as plans from '#contract/instalment-plans/instalment-plans.ts';
import * as bills from './bills.ts';
import { addDays } from './days.ts';
import {
  amountUpTo,
  below,
  type Game,
  houseOf,
  isLikely,
  pick,
  reason,
  type Step,
  type Touched,
} from './game.ts';
import { type Charge, openCharges, type Outcome, owed } from './model.ts';
import * as planRules from './plans.ts';
import { assertSameOutcome } from './product.ts';

type Command = (typeof changes)[
  | 'waiveCharge'
  | 'adjustCharge'
  | 'voidCharge'
  | 'disputeCharge'
  | 'settleDispute'];

/** Usually an open charge, and sometimes any charge, so that refusals for settled charges are tested too. */
function chargeOf(game: Game): Charge | undefined {
  const open = game.estate.charges.filter((charge) => owed(charge) > 0n);
  return pick(game, isLikely(game, 0.9) ? open : game.estate.charges);
}

async function change(
  game: Game,
  charge: Charge,
  { command, body, model }: { command: Command; body: object; model(): Outcome },
): Promise<Touched> {
  const { product } = game;
  const params = { ...product.params, chargeId: charge.id };
  const { version } = await product.read(changes.getCharge, { params });
  const told = await product.tell(product.maker, command, {
    params,
    body: { ...body, reason, version },
  });
  assertSameOutcome(told.outcome, model());
  const words = `${charge.due.title} ${charge.startsOn} of ${charge.house.slice(0, 8)} ${JSON.stringify(body)}`;
  return { words, house: charge.house };
}

const waive: Step = {
  name: 'waive',
  async run(game) {
    const charge = chargeOf(game);
    if (!charge) return null;
    const all = owed(charge);
    const amount = isLikely(game, 0.2) || all === 0n ? all : amountUpTo(game, all + 100n);
    return change(game, charge, {
      command: changes.waiveCharge,
      body: amount === all ? {} : { amountMinor: Number(amount) },
      model: () => bills.waive(game.estate, charge, amount, game.today),
    });
  },
};

/** Changes the principal to a share of its value, usually a lower one, which makes a credit note. */
const adjust: Step = {
  name: 'adjust',
  async run(game) {
    const charge = chargeOf(game);
    if (!charge) return null;
    const now = charge.principal - charge.waivedPrincipal;
    const principal = 1n + (now * BigInt(20 + below(game, 120))) / 100n;
    return change(game, charge, {
      command: changes.adjustCharge,
      body: { principalMinor: Number(principal) },
      model: () => bills.adjust(game.estate, charge, principal, game.today),
    });
  },
};

const voidOne: Step = {
  name: 'void',
  async run(game) {
    const charge = chargeOf(game);
    if (!charge || !isLikely(game, 0.5)) return null;
    const model = () => bills.voidCharge(game.estate, charge, game.today);
    return change(game, charge, { command: changes.voidCharge, body: {}, model });
  },
};

const dispute: Step = {
  name: 'dispute',
  async run(game) {
    const charge = chargeOf(game);
    if (!charge) return null;
    const model = () => bills.dispute(charge);
    return change(game, charge, { command: changes.disputeCharge, body: {}, model });
  },
};

const settle: Step = {
  name: 'settle the dispute',
  async run(game) {
    const disputed = game.estate.charges.filter(({ isDisputed }) => isDisputed);
    const charge = pick(game, disputed);
    if (!charge) return null;
    const model = () => bills.settleDispute(charge);
    return change(game, charge, { command: changes.settleDispute, body: {}, model });
  },
};

const agree: Step = {
  name: 'agree on a plan',
  async run(game) {
    const { product, estate, today } = game;
    const house = houseOf(game);
    const charges = openCharges(estate, house).filter(() => isLikely(game, 0.6));
    if (charges.length === 0) return null;
    const terms = { count: 2 + below(game, 4), firstOn: addDays(today, below(game, 40)) };
    const graceDays = below(game, 6);
    const body = {
      houseId: house,
      chargeIds: charges.map(({ id }) => id),
      terms: { kind: 'Equal', every: 'Month', ...terms },
      graceDays,
    };
    const told = await product.tell(product.maker, plans.createInstalmentPlan, { body });
    const agreed = { charges, ...terms, graceDays, today };
    assertSameOutcome(told.outcome, planRules.agreePlan(estate, house, agreed));
    return { words: `${house.slice(0, 8)} ${JSON.stringify(terms)}`, house };
  },
};

const cancel: Step = {
  name: 'cancel a plan',
  async run(game) {
    const { product, estate, today } = game;
    const plan = pick(
      game,
      estate.plans.filter(({ endedOn }) => endedOn === null),
    );
    if (!plan || !isLikely(game, 0.4)) return null;
    const query = { HouseId: plan.house, PageSize: '100' };
    const listed = await product.read(plans.listInstalmentPlans, { query });
    const ids = new Set([...plan.agreed.keys()].map(({ id }) => id));
    const found = listed.items.find(
      (one) => one.endedAt === null && one.charges.every(({ id }) => ids.has(id)),
    );
    const params = { planId: found?.id ?? '' };
    const body = { reason, version: found?.version ?? 1 };
    const told = await product.tell(product.maker, plans.cancelInstalmentPlan, { params, body });
    assertSameOutcome(told.outcome, planRules.cancelPlan(plan, today));
    return { words: plan.house.slice(0, 8), house: plan.house };
  },
};

export const stepsOnCharges = { waive, adjust, voidOne, dispute, settle, agree, cancel };
