// Text normalised for searching and comparing. The database function `search_form` folds letters in the same way. Pure.

/** Letters that Unicode does not take apart into a base letter and a mark, and curly quotes. */
const unmarked: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ĳ: 'ij',
  ĸ: 'q',
  ŀ: 'l',
  ŉ: "'n",
  ŧ: 't',
  ſ: 's',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ɛ: 'e',
};
const withoutBase = new RegExp(`[${Object.keys(unmarked).join('')}]`, 'gu');

/** Lower case without accents, so that `bola` finds `Bọlá`. */
export const foldedText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(withoutBase, (letter) => unmarked[letter] ?? letter);
