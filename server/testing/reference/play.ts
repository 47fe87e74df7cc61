// A game: random months of one estate, played on the product and on the reference model. Each step calls the
// product's API and applies the same rule in the model. Both have to agree on refusals, after each step on the figures
// of the house and of the wallets, and after each month on every figure.
import { seeded } from '#testing/seeded.ts';
import type { World } from '#testing/world.ts';
import { endDues, issue, chargePenalties } from './bills.ts';
import { compareHouse, compareMonth, compareWallets } from './compare.ts';
import { addDays, addMonths, type Day, firstOf, lastOf } from './days.ts';
import { newEstate } from './model.ts';
import { endPlans } from './plans.ts';
import { openProduct, type Product } from './product.ts';
import { bringStatement, closeBooks } from './steps-on-bank.ts';
import { comparePack } from './pack.ts';
import { expire } from './requests.ts';
import { firstDues } from './dues-of-a-game.ts';
import { below, type Game, pick } from './game.ts';
import { steps } from './steps.ts';

export type Settings = {
  seed: number;
  months: number;
  houses: number;
  startMonth: string;
  /** The maximum number of days between two days on which steps run. */
  daysApart: number;
};

/** The settings for a seed: ten months; the size of the estate and its first month follow from the seed. */
export function settingsOf(seed: number): Settings {
  const random = seeded(seed * 7919);
  const startMonth = addMonths('2026-01', Math.floor(random() * 30));
  return { seed, months: 10, houses: 3 + Math.floor(random() * 3), startMonth, daysApart: 9 };
}

/** Plays one estate. The error of a failure contains the seed and the last steps. */
export async function play(world: World, settings: Settings): Promise<Game> {
  const { seed, months, houses, startMonth, daysApart } = settings;
  const random = seeded(seed);
  world.clock.set(`${firstOf(startMonth)}T10:00:00Z`);
  const product = await openProduct(world, houses);
  const estate = newEstate(product.houseIds, product.walletIds, new Set([product.reserveId]));
  const game: Game = { product, estate, random, today: firstOf(startMonth), log: [], done: {} };
  try {
    await morning(game, game.today);
    await firstDues(game, { startMonth, months });
    await learnCharges(product, game);
    for (let at = 0; at < months; at += 1) {
      const month = addMonths(startMonth, at);
      // Analyses the tables, as autovacuum does in a running system, so that the query planner has statistics.
      await world.owner.query('analyze journals, postings, charges, bank_lines, bank_line_parts');
      await playMonth(game, { month, daysApart });
      await morning(game, firstOf(addMonths(month, 1)));
      await bringStatement(game, month);
      await closeBooks(game, month);
    }
  } catch (error) {
    const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const last = game.log.slice(-25).join('\n  ');
    throw new Error(`${JSON.stringify(settings)}\n${told}\nThe last steps:\n  ${last}`, {
      cause: error,
    });
  }
  return game;
}

async function playMonth(
  game: Game,
  { month, daysApart }: { month: string; daysApart: number },
): Promise<void> {
  let day = firstOf(month);
  while (day <= lastOf(month)) {
    if (day > game.today) await morning(game, day);
    for (let left = 1 + below(game, 2); left > 0; left -= 1) await playStep(game);
    day = addDays(day, 1 + below(game, daysApart));
  }
  if (game.today < lastOf(month)) await morning(game, lastOf(month));
  game.log.push(`${game.today} compare ${month}`);
  await compareMonth(game, month);
  if (month.endsWith('3') || month.endsWith('8')) {
    await comparePack(game, { from: addMonths(month, -2), to: month });
  }
}

async function morning(game: Game, day: Day): Promise<void> {
  const { estate, product } = game;
  game.today = day;
  await product.morning(day);
  expire(estate, day);
  issue(estate, day);
  endDues(estate, day);
  endPlans(estate, day);
  chargePenalties(estate, day);
  await learnCharges(game.product, game);
}

/** Reads the ids of new charges, so that the product and the model order charges of the same day alike. */
export async function learnCharges(product: Product, { estate }: Game): Promise<void> {
  const unknown = estate.charges.filter(({ id }) => id === '');
  for (const house of new Set(unknown.map((charge) => charge.house))) {
    const rows = await product.chargesOf(house);
    const known = new Set(estate.charges.map(({ id }) => id));
    for (const charge of unknown.filter((one) => one.house === house)) {
      const found = rows.find(
        (row) =>
          !known.has(row.id) &&
          row.due.title === charge.due.title &&
          row.period.startsOn === charge.startsOn,
      );
      if (!found)
        throw new Error(`the product has no charge ${charge.due.title} ${charge.startsOn}`);
      charge.id = found.id;
      known.add(found.id);
    }
  }
}

async function playStep(game: Game): Promise<void> {
  const step = pick(game, steps);
  if (!step) return;
  const touched = await step.run(game);
  if (touched === null) return;
  game.log.push(`${game.today} ${step.name} ${touched.words}`);
  game.done[step.name] = (game.done[step.name] ?? 0) + 1;
  await learnCharges(game.product, game);
  if (touched.house !== undefined) await compareHouse(game, touched.house);
  await compareWallets(game);
}
