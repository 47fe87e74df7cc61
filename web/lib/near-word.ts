// Whether a word is typed nearly as it is written: one letter wrong, missing, too many, or two of them swapped. Pure.

export function isNearWord(one: string, other: string): boolean {
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

/** Fewer letters are too few to be mistyped: too much would be like them. */
const leastLetters = 4;

/** A word is typed on while it is read: it is compared with as much of the other as may have been typed. */
export const isNearlyBegun = (word: string, typed: string): boolean =>
  typed.length >= leastLetters &&
  [typed.length - 1, typed.length, typed.length + 1].some((length) =>
    isNearWord(typed, word.slice(0, length)),
  );
