// How an action of the log reads.
import { fieldWords } from '#ui/history-changes.ts';

export { actionWords } from '#ui/history-changes.ts';

/** `bank-line` reads `Bank line`. */
export const kindWords = (kind: string): string => fieldWords(kind);
