// The text of a CSV file that Excel opens correctly: with a byte order mark, and each cell in quotes.
// Example: `csvText(['House', 'Reason'], [['6 Palm Street', 'no email address']])`.
import { escapeFormula } from '#rules/shared/formula-escape.ts';

export const csvText = (titles: readonly string[], rows: readonly (readonly string[])[]): string =>
  `\uFEFF${[titles, ...rows].map((cells) => cells.map(quoted).join(',')).join('\r\n')}\r\n`;

const quoted = (text: string): string => `"${escapeFormula(text).replaceAll('"', '""')}"`;
