// How an action of the log reads.
import { fieldWords } from '#ui/history-changes.ts';

/** `worker.invitedAgain` reads `Worker: invited again`. */
export function actionWords(action: string): string {
  const [noun = '', ...rest] = action.split('.');
  const deed = rest.map((part) => fieldWords(part).toLowerCase()).join(' ');
  return deed ? `${fieldWords(noun)}: ${deed}` : fieldWords(noun);
}
