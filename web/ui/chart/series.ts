// The series of a chart. A colour has the same meaning in every chart.

/**
 * Teal for what comes in (hatched if it comes later than expected), gold for what goes out, red for overdue amounts (an
 * older one has more contrast), grey for all other amounts and for comparisons.
 */
export type Tone =
  | 'in'
  | 'later'
  | 'out'
  | 'overdue'
  | 'neutral'
  | 'age1'
  | 'age2'
  | 'age3'
  | 'age4'
  | 'age5';

export type Series = {
  name: string;
  values: readonly number[];
  /** Grey by default. */
  tone?: Tone;
  /** Draws positive values below the axis, as money out beside money in. */
  isBelow?: boolean;
  /** The exact text of each value, if it says more than the value. */
  exact?: readonly string[];
};

export type Format = (value: number) => string;

/** The value that is drawn at a point. A missing value is zero. */
export const drawnAt = ({ values, isBelow }: Series, at: number): number =>
  // Subtracting from zero never gives minus zero.
  isBelow ? 0 - (values[at] ?? 0) : (values[at] ?? 0);

/** The exact text of a value. */
export const exactAt = ({ values, exact }: Series, at: number, format: Format): string =>
  exact?.[at] ?? format(values[at] ?? 0);

/** `Nov 2026: In ₦3,300,000.00, Out ₦1,250,000.00`, for screen readers. */
export const pointText = (
  label: string,
  series: readonly Series[],
  { at, format }: { at: number; format: Format },
): string =>
  `${label}: ${series.map((one) => `${one.name} ${exactAt(one, at, format)}`).join(', ')}`;

export type Segment = { from: number; to: number; number: number };

/** The stacked segments of a point: positive values grow from zero upwards, and negative ones downwards. */
export function stackAt(series: readonly Series[], at: number): Segment[] {
  let [above, below] = [0, 0];
  return series.map((one, number) => {
    const value = drawnAt(one, at);
    const from = value < 0 ? below : above;
    if (value < 0) below += value;
    else above += value;
    return { from, to: from + value, number };
  });
}

/** The ends of all stacks, for the scale. */
export const stackEnds = (series: readonly Series[], count: number): number[] =>
  [...Array(count).keys()].flatMap((at) => stackAt(series, at).map(({ to }) => to));
