// The wording of a logged action.
import { fieldWords } from '#ui/detail/history-changes.ts';

export { actionWords } from '#ui/detail/history-changes.ts';

/** Turns `bank-line` into `Bank line`. */
export const kindWords = (kind: string): string => fieldWords(kind);
