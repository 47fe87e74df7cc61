// The scale of a chart's axis: evenly spaced round ticks that include zero and enclose all values. Pure.

export type Scale = { low: number; high: number; marks: readonly number[] };

type ScaleOptions = {
  /** The maximum number of steps between the ticks. */
  steps?: number;
  /** The upper end is at least this: 100 % for shares. */
  atLeast?: number;
  /** All values are whole numbers, and so are the ticks. */
  isWhole?: boolean;
};

/** Takes off the error of a quotient: 2.0000000000000004 still counts as 2. */
const tolerance = 1 - 1e-12;

const stepsTo = (quotient: number): number => Math.ceil(quotient * tolerance);

/**
 * The smallest round number at or above a value: 1, 2, 2.5 or 5 times a power of ten. If it must be whole, it is at
 * least 1 and not 2.5.
 */
function roundAbove(value: number, isWhole: boolean): number {
  if (isWhole && value <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const steps = isWhole && power === 1 ? [1, 2, 5] : [1, 2, 2.5, 5];
  const times = (value / power) * tolerance;
  return (steps.find((step) => step >= times) ?? 10) * power;
}

/**
 * Zero is always on the axis. It is the only mark if all values and `atLeast` are zero. Marks go from high to low.
 */
export function scaleOf(values: readonly number[], options: ScaleOptions = {}): Scale {
  const { steps = 4, atLeast = 0, isWhole = false } = options;
  const highest = Math.max(0, atLeast, ...values);
  const lowest = Math.min(0, ...values);
  if (highest === 0 && lowest === 0) return { low: 0, high: 1, marks: [0] };
  let step = 0;
  let [up, down] = [0, 0];
  // Rounding both ends outwards can add a step; a wider step then fits.
  do {
    step = roundAbove(Math.max((highest - lowest) / steps, step * 1.01), isWhole);
    [up, down] = [stepsTo(highest / step), stepsTo(-lowest / step)];
  } while (up + down > steps);
  const marks = [...Array(up + down + 1).keys()].map((at) => roundOff((up - at) * step));
  return { low: marks.at(-1) ?? 0, high: marks[0] ?? 0, marks };
}

/** Removes the error of floating-point products: 0.30000000000000004 becomes 0.3. */
const roundOff = (value: number): number => Number(value.toPrecision(12));

/** The distance of a value from the top of the axis, from 0 to 1. */
export const fromTop = (value: number, { low, high }: Scale): number =>
  (high - value) / (high - low);

/** A share of the axis, as a CSS percentage. */
export const percent = (part: number): string => `${Math.round(part * 1e6) / 1e4}%`;
