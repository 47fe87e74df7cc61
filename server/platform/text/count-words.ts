// A count with its noun, for texts to people: `1 house`, `12 houses`.

export const countWords = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
