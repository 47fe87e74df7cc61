// How an action of the log reads.
import { fieldWords } from '#ui/history-changes.ts';

/** `bank-line` reads `Bank line`. */
export const kindWords = (kind: string): string => fieldWords(kind).replaceAll('-', ' ');

/** `worker.invitedAgain` reads `Worker: invited again`, `bank-line.matched` reads `Bank line: matched`. */
export function actionWords(action: string): string {
  const [noun = '', ...rest] = action.split('.');
  const deed = rest.map((part) => fieldWords(part).toLowerCase()).join(' ');
  const name = kindWords(noun);
  return deed ? `${name}: ${deed}` : name;
}
