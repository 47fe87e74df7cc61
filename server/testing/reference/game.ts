// A game of the reference tests: the product and the model with the same data, the current day, and reproducible
// randomness.
import type { Day } from './days.ts';
import type { Estate, Kobo } from './model.ts';
import type { Product } from './product.ts';

export type Game = {
  product: Product;
  estate: Estate;
  /** Numbers from 0 to 1, the same for the same seed. */
  random: () => number;
  today: Day;
  /** The descriptions of the steps so far, for analysing a failure. */
  log: string[];
  /** How often each step was performed. */
  done: Record<string, number>;
};

/** A performed step: its description, and the house that it concerned. */
export type Touched = { words: string; house?: string };

/** A kind of step. `run` returns null if there was nothing to do. */
export type Step = { name: string; run(game: Game): Promise<Touched | null> };

export const below = ({ random }: Game, count: number): number => Math.floor(random() * count);

export const pick = <T>(game: Game, list: readonly T[]): T | undefined =>
  list[below(game, list.length)];

export const isLikely = ({ random }: Game, share: number): boolean => random() < share;

/** A random amount from one kobo up to a limit. */
export const amountUpTo = (game: Game, limit: Kobo): Kobo =>
  1n + BigInt(below(game, Number(limit)));

export const houseOf = (game: Game): string => pick(game, game.estate.houses) ?? '';

/** The main wallet or the wallet of the security due. */
export const duesWallet = (game: Game): string => pick(game, game.estate.wallets.slice(0, 2)) ?? '';

export const reason = 'By chance';
