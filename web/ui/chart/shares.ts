// The shares of amounts in their sum. Pure.

/** The share of each value in the sum of the positive ones, from 0 to 1. */
export function sharesOf(values: readonly number[]): number[] {
  const all = values.reduce((sum, value) => sum + Math.max(0, value), 0);
  return values.map((value) => (all > 0 ? Math.max(0, value) / all : 0));
}

/** `12.5 %`. A share that is not zero never reads as 0 %. */
export const shareText = (share: number): string =>
  share > 0 && share < 0.001 ? 'under 0.1 %' : `${(share * 100).toFixed(1)} %`;
