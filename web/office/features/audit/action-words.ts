// The words for an action and for a kind of record in the audit log.
import { fieldWords } from '#ui/detail/history-changes.ts';

export { actionWords } from '#ui/detail/history-changes.ts';

export const kindWords = (kind: string): string => fieldWords(kind);
