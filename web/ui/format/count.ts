// Counts and nouns in sentences: `1 resident`, `2,431 residents`, `10,000+ residents`.

/** The two forms of a noun. */
export type Noun = { one: string; many: string };

/** `2431` becomes `2,431`; a total that was not counted to the end gets a plus. */
export const formatCount = (count: number, isExact = true): string =>
  `${new Intl.NumberFormat('en-NG').format(count)}${isExact ? '' : '+'}`;

/** `countOf(2, { one: 'house', many: 'houses' })` is `2 houses`. */
export const countOf = (count: number, noun: Noun, isExact = true): string =>
  `${formatCount(count, isExact)} ${count === 1 && isExact ? noun.one : noun.many}`;
