// The changes that the buttons of a Markdown field make to a text and its selection. Pure.

export type Mark = 'bold' | 'italic' | 'list' | 'link';

/** A text with a selection, given as two positions. */
export type Selected = { text: string; start: number; end: number };

/** A piece of the text to replace, and the selection after the change. */
export type Change = { from: number; to: number; insert: string; start: number; end: number };

const signs = { bold: '**', italic: '*' } as const;

export const changeFor = (mark: Mark, selected: Selected): Change => {
  if (mark === 'list') return toggledList(selected);
  if (mark === 'link') return linked(selected);
  return toggledSign(selected, signs[mark]);
};

/** The text after a change. */
export const textAfter = ({ text }: Selected, { from, to, insert }: Change): string =>
  text.slice(0, from) + insert + text.slice(to);

/** Puts the sign around each selected line, or removes it. Without a selection, the cursor stands between the signs. */
function toggledSign({ text, start, end }: Selected, sign: string): Change {
  const chosen = text.slice(start, end);
  const inner = chosen.trim();
  const from = start + (chosen.length - chosen.trimStart().length);
  const to = inner === '' ? end : from + inner.length;
  if (inner === '') {
    const at = start + sign.length;
    return { from: end, to: end, insert: sign + sign, start: at, end: at };
  }
  const { length } = sign;
  if (isAround(text, from, to, sign)) {
    const [first, last] = [from - length, to + length];
    return { from: first, to: last, insert: inner, start: first, end: first + inner.length };
  }
  if (inner.length > 2 * length && isSet(starsBefore(inner), starsAfter(inner), sign)) {
    const bare = inner.slice(length, -length);
    return { from, to, insert: bare, start: from, end: from + bare.length };
  }
  // A sign does not reach beyond its paragraph, so each line gets its own.
  const lines = inner.split('\n').map((line) => withSign(line, sign));
  const insert = lines.join('\n');
  const isOne = lines.length === 1;
  return {
    from,
    to,
    insert,
    start: isOne ? from + length : from,
    end: isOne ? from + insert.length - length : from + insert.length,
  };
}

const starsBefore = (text: string): number => /^\**/u.exec(text)?.[0].length ?? 0;
const starsAfter = (text: string): number => /\**$/u.exec(text)?.[0].length ?? 0;

/** Whether the stars before and after some words contain the sign. Two stars are bold, and a third one is italic. */
const isSet = (before: number, after: number, sign: string): boolean =>
  [before, after].every((count) => (sign.length === 2 ? count >= 2 : count % 2 === 1));

const isAround = (text: string, from: number, to: number, sign: string): boolean =>
  isSet(starsAfter(text.slice(0, from)), starsBefore(text.slice(to)), sign);

/** The line with the sign around its words, after a list marker. */
function withSign(line: string, sign: string): string {
  const [, marker = '', words = '', rest = ''] = /^(\s*(?:[-*] )?)(.*?)(\s*)$/u.exec(line) ?? [];
  return words === '' ? line : `${marker}${sign}${words}${sign}${rest}`;
}

const marker = '- ';

/** Makes each selected line with text an entry of a list, or all lines plain if those with text already are entries. */
function toggledList({ text, start, end }: Selected): Change {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', Math.max(end - 1, start));
  const to = next === -1 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const full = lines.filter((line) => line.trim() !== '');
  const areEntries = full.length > 0 && full.every((line) => line.startsWith(marker));
  const isOnly = lines.length === 1;
  const insert = lines
    .map((line) => {
      if (areEntries) return line.startsWith(marker) ? line.slice(marker.length) : line;
      return (line.trim() === '' && !isOnly) || line.startsWith(marker) ? line : marker + line;
    })
    .join('\n');
  const moved = insert.length - (to - from);
  if (start === end) {
    const at = Math.max(from, start + moved);
    return { from, to, insert, start: at, end: at };
  }
  return { from, to, insert, start: from, end: from + insert.length };
}

const address = 'https://';

/** Makes the selection the words of a link and selects the address to type; a selected address becomes both. */
function linked({ text, start, end }: Selected): Change {
  const words = text.slice(start, end);
  const isAddress = /^https?:\/\/\S+$/u.test(words);
  const target = isAddress ? words : address;
  const insert = `[${words}](${target})`;
  const base = { from: start, to: end, insert };
  // Without words, the cursor stands where the words belong. An address stays selected as the words; other words leave
  // the address to type selected.
  if (words === '') return { ...base, start: start + 1, end: start + 1 };
  if (isAddress) return { ...base, start: start + 1, end: start + 1 + words.length };
  const at = start + words.length + 3;
  return { ...base, start: at, end: at + target.length };
}

/**
 * The change for the Enter key in a list: a new entry, or the end of the list in an empty entry; null elsewhere, with a
 * selection, and before the text of an entry.
 */
export function enterInList({ text, start, end }: Selected): Change | null {
  if (start !== end) return null;
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const line = text.slice(from, start);
  if (!line.startsWith(marker)) return null;
  if (line.trim() === '-') {
    const isLast = text.slice(start).split('\n')[0] === '';
    return isLast ? { from, to: start, insert: '', start: from, end: from } : null;
  }
  const at = start + 1 + marker.length;
  return { from: start, to: start, insert: `\n${marker}`, start: at, end: at };
}
