// Whether two words are equal or differ by one typing mistake: one letter wrong, missing or added, or two neighbours
// swapped. Pure.

export function isOneTypoApart(one: string, other: string): boolean {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const [left, right] = [one.slice(at), other.slice(at)];
  const isSwapped = left[0] === right[1] && left[1] === right[0];
  return (
    left.slice(1) === right.slice(1) ||
    left.slice(1) === right ||
    left === right.slice(1) ||
    (isSwapped && left.slice(2) === right.slice(2))
  );
}

/** Shorter words are not matched, because too many words differ from them by one letter. */
const leastLetters = 4;

/** Compares a partly typed word with the beginning of the whole word. */
export const startsWithTypo = (word: string, typed: string): boolean =>
  typed.length >= leastLetters &&
  [typed.length - 1, typed.length, typed.length + 1].some((length) =>
    isOneTypoApart(typed, word.slice(0, length)),
  );
