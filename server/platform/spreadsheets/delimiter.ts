// Detects the delimiter of a CSV file: a comma, a semicolon, a tab or a bar.
import type { Delimiter } from './sheet.ts';

const delimiters: readonly Delimiter[] = [',', ';', '\t', '|'];

/** Excel accepts a first line `sep=;` that names the delimiter; that line is not part of the table. */
export function takeSeparatorLine(text: string): { text: string; delimiter?: Delimiter } {
  const match = /^"?sep=([,;\t|])"?(?:\r\n|\n|\r)/i.exec(text);
  if (!match) return { text };
  return { text: text.slice(match[0].length), delimiter: match[1] as Delimiter };
}

/**
 * The delimiter that is most frequent in the header and occurs equally often in later rows, both counted outside
 * quotation marks. A table of one column has no delimiter; the result is then a comma.
 */
export function detectDelimiter(text: string): Delimiter {
  const records = countDelimiters(text.slice(0, 65_536), 20);
  const header = records[0] ?? new Map<string, number>();
  const score = (delimiter: Delimiter) => {
    const wanted = header.get(delimiter) ?? 0;
    const agreeing = records.filter((counts) => (counts.get(delimiter) ?? 0) === wanted).length;
    return (wanted * agreeing) / Math.max(records.length, 1);
  };
  return delimiters.reduce((best, next) => (score(next) > score(best) ? next : best));
}

/**
 * The delimiter that occurs equally often in the most records, where more columns weigh more, for a table below lines
 * of text: the header need not be the first record, and the text above may contain a comma.
 */
export function commonDelimiter(text: string): Delimiter {
  const records = countDelimiters(text.slice(0, 262_144), 200);
  const score = (delimiter: Delimiter) => {
    const agreeing = new Map<number, number>();
    for (const counts of records) {
      const count = counts.get(delimiter) ?? 0;
      if (count > 0) agreeing.set(count, (agreeing.get(count) ?? 0) + 1);
    }
    const most = [...agreeing].map(([count, times]) => times * Math.min(count, 8));
    return Math.max(0, ...most);
  };
  return delimiters.reduce((best, next) => (score(next) > score(best) ? next : best));
}

/** For each of the first records that are not blank, how often each delimiter occurs in it. */
function countDelimiters(text: string, most: number): Map<string, number>[] {
  const records: Map<string, number>[] = [];
  let counts = new Map<string, number>();
  let quoted = false;
  let blank = true;
  const endRecord = () => {
    if (!blank) records.push(counts);
    counts = new Map();
    blank = true;
  };
  for (const character of text) {
    if (records.length >= most) return records;
    if (character === '"') quoted = !quoted;
    if (!quoted && (character === '\n' || character === '\r')) {
      endRecord();
      continue;
    }
    blank = false;
    if (!quoted && (delimiters as readonly string[]).includes(character)) {
      counts.set(character, (counts.get(character) ?? 0) + 1);
    }
  }
  endRecord();
  return records;
}
