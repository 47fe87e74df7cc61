// The scale of a chart's axis: round ends above and below the values, and the marks between them. Pure.

export type Scale = { low: number; high: number; marks: readonly number[] };

/** A round number at or above a value: 1, 2, 2.5 or 5 times a power of ten. */
export function roundAbove(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 2.5, 5].find((step) => step * power >= value) ?? 10) * power;
}

/** Zero is always on the axis. Below it there is an end only if a value is negative. Marks go from high to low. */
export function scaleOf(values: readonly number[]): Scale {
  const highest = Math.max(0, ...values);
  const lowest = Math.min(0, ...values);
  if (lowest === 0) {
    const high = roundAbove(highest);
    return { low: 0, high, marks: [high, high / 2, 0] };
  }
  const [high, low] = [highest === 0 ? 0 : roundAbove(highest), -roundAbove(-lowest)];
  return { low, high, marks: [...new Set([high, 0, low])] };
}

/** The distance of a value from the top of the axis, from 0 to 1. */
export const fromTop = (value: number, { low, high }: Scale): number =>
  (high - value) / (high - low);
