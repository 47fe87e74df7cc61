// Fits the text of a printed table to its columns. The caller provides a function that measures text.

/**
 * Widths of a column in points: at `least`, titles, amounts and days are unbroken; at `wish`, everything fits on one
 * line.
 */
export type ColumnNeed = { least: number; wish: number };

/**
 * Widths that fill `total`. Each column gets its least width first, and the rest is distributed in proportion to the
 * additional width that each wishes. If the sum of the least widths exceeds the page, all shrink by one factor,
 * `scale`: print the text at that scale, so that nothing breaks.
 */
export function fitColumns(
  needs: ColumnNeed[],
  total: number,
): { widths: number[]; scale: number } {
  const least = sumOf(needs.map((need) => need.least));
  if (least >= total) {
    const scale = total / least;
    return { widths: needs.map((need) => need.least * scale), scale };
  }
  const wishes = needs.map((need) => Math.max(0, need.wish - need.least));
  const wished = sumOf(wishes);
  const rest = total - least;
  const widths = needs.map((need, at) => {
    const share = wished === 0 ? 1 / needs.length : (wishes[at] ?? 0) / wished;
    return need.least + rest * share;
  });
  return { widths, scale: 1 };
}

const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** The width of the longest word. A column of this width breaks its text only at spaces. */
export const longestWord = (text: string, widthOf: (text: string) => number): number =>
  Math.max(0, ...text.split(/\s+/).map(widthOf));

/** Amounts, numbers and days are never broken, however long they are. */
export const isUnbroken = (kind: string | undefined): boolean =>
  kind === 'number' || kind === 'money' || kind === 'day' || kind === 'count' || kind === 'percent';

/**
 * Measures a text as the sum of its characters' widths, and measures each character once: a font's own layout of a
 * whole text costs far more. The result is exact except for kerning, and hardly ever too small.
 */
export function createRuler(widthOf: (character: string) => number): (text: string) => number {
  const widths = new Map<string, number>();
  return (text) => {
    let sum = 0;
    for (const character of text) {
      const known = widths.get(character);
      const width = known ?? widthOf(character);
      if (known === undefined) widths.set(character, width);
      sum += width;
    }
    return sum;
  };
}

/** At most `maxLines` lines that each fit; the rest is replaced by an ellipsis. */
export function wrap(text: string, maxLines: number, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  // A line holds fewer than 200 characters, so the rest of the text is never shown.
  const words = text
    .toWellFormed()
    .slice(0, maxLines * 200)
    .split(/\s+/);
  for (const word of words) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (!fits(line) && lines.length <= maxLines) {
      const part = longestStart(line, fits);
      lines.push(part);
      line = line.slice(part.length);
    }
    if (lines.length > maxLines) break;
  }
  if (line !== '') lines.push(line);
  return lines.length > maxLines ? cut(lines.slice(0, maxLines), fits) : lines;
}

function cut(lines: string[], fits: (line: string) => boolean): string[] {
  const last = lines.pop() ?? '';
  return [...lines, `${longestStart(last, (part) => fits(`${part}…`))}…`];
}

/** The longest beginning that fits, but at least one character, so that a narrow column always shows something. */
function longestStart(text: string, fits: (part: string) => boolean): string {
  const characters = [...text];
  let from = 1;
  let to = characters.length;
  while (from < to) {
    const middle = Math.ceil((from + to) / 2);
    if (fits(characters.slice(0, middle).join(''))) from = middle;
    else to = middle - 1;
  }
  return characters.slice(0, from).join('');
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/**
 * Arranges a text that begins with a right-to-left word for pdfkit, which shapes each word separately and places the
 * words from left to right; any other text is unchanged. Right-to-left words are joined by non-breaking spaces, so that
 * pdfkit shapes them as one word, and are placed to the right of the words that follow.
 */
export function visualOrder(text: string): string {
  const words = text.split(' ');
  if (!rightToLeft.test(words[0] ?? '')) return text;
  const runs: string[] = [];
  for (const word of words) {
    const last = runs.at(-1);
    const isTied = last !== undefined && rightToLeft.test(last) && rightToLeft.test(word);
    if (isTied) runs[runs.length - 1] = `${last}\u00a0${word}`;
    else runs.push(word);
  }
  return runs.toReversed().join(' ');
}
