// Text normalised for searching. Pure.

/** Lower case without accents, so that `bola` finds `Bọlá`. */
export const foldedText = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
