// The measures of printed documents: A4 paper, four type sizes, and colours that stay readable in black and white.

/** The size of an A4 page in points. */
export const a4 = { width: 595.28, height: 841.89 };

export const margin = 48;

/**
 * The type sizes: the title of a document, its sections and answers, text and rows, labels and notes. `amount` is the
 * one exception, the amount of a receipt.
 */
export const sizes = { title: 18, section: 12, text: 9.5, small: 8, amount: 28 } as const;

export type TypeSize = keyof typeof sizes;

export const colours = {
  ink: '#1c2323',
  faint: '#566060',
  rule: '#c5cbcb',
  sand: '#f7f3ea',
  gold: '#b07a08',
  alarm: '#a81e22',
} as const;

export type Colour = keyof typeof colours;

/** The distance from one line of text to the next. */
export const leading = (size: number): number => size * 1.4;
