// Chooses the amounts at which the colour of arrears changes, from what the houses of the estate owe.

const shares = [0.5, 0.8, 0.96];
const digits = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** The nearest round amount: 47,300 becomes 50,000. Round means a digit of `digits` times a power of ten. */
function rounded(amount: number): number {
  if (amount <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(amount));
  const of = (digit: number) => Math.abs(Math.log(amount / power / digit));
  return power * digits.reduce((best, digit) => (of(digit) < of(best) ? digit : best));
}

/**
 * Up to three round amounts, in ascending order. About half of the debts lie below the first amount, 20 % above the
 * second and 4 % above the third. All amounts are lower than the highest debt.
 */
export function arrearsSteps(amounts: readonly number[]): number[] {
  const debts = amounts.filter((amount) => amount > 0).toSorted((a, b) => a - b);
  const steps = shares.map((share) => rounded(debts[Math.floor(debts.length * share)] ?? 0));
  const highest = debts.at(-1) ?? 0;
  return [...new Set(steps)].filter((step) => step > 0 && step < highest);
}
