// The fields and words of sending a letter to the houses of many charges.
import { Select } from '@mantine/core';
import type { LetterStep, sendLetters } from '#contract/reminders/letters.ts';
import type { Answer, Input } from '#contract/shared/operation.ts';
import { countOf } from '#ui/format/count.ts';
import { InstantText } from '#ui/text/InstantText.tsx';
import type { BulkInput } from '#ui/list/bulk/bulk.ts';
import { houseNoun, letterNoun, letterOptions } from '#lib/money/dues-words.ts';

type Sending = Input<typeof sendLetters>['body'];
type Counted = Answer<typeof sendLetters>;
type Selection = Extract<Sending['to'], { kind: 'charges' }>['selection'];

export const lettersTo = (selection: Selection, step: string): Sending => ({
  to: { kind: 'charges', selection },
  step: step as LetterStep,
});

export function LetterFields({ input }: { input: BulkInput }) {
  return (
    <Select
      label="Letter"
      description="Edit its text under Settings, Dues defaults."
      data={letterOptions}
      allowDeselect={false}
      value={input.values['step'] ?? 'Friendly'}
      onChange={(value) => input.set('step', value ?? 'Friendly')}
    />
  );
}

/**
 * The effect of the letters, before anything is sent: the number of overdue houses, and of those that get no letter.
 */
export function LetterEffect({ counted }: { counted: Counted }) {
  const { waitsUntil, withoutDebt } = counted;
  const overdue = overdueOf(counted);
  return (
    <>
      {countOf(overdue, houseNoun)} {overdue === 1 ? 'is' : 'are'} overdue. Houses with an email
      address get the letter by email; for the others it is filed to print. A house gets this letter
      once a day.
      {waitsUntil !== null && (
        <>
          {' '}
          Quiet hours: emails are sent when they end, <InstantText at={waitsUntil} />.
        </>
      )}
      {withoutDebt > 0 &&
        ` ${countOf(withoutDebt, houseNoun)} ${withoutDebt === 1 ? 'gets' : 'get'} none: nothing is ` +
          'overdue, or it is disputed, in a plan, on hold or reported as paid.'}
    </>
  );
}

export const overdueOf = ({ emailed, toPrint, sentBefore }: Counted): number =>
  emailed + toPrint + sentBefore;

/** The result message. It states how many letters were handed over for sending, not how many arrived. */
export function sentText({ emailed, toPrint, sentBefore, waitsUntil }: Counted): string {
  const parts = [
    emailed > 0 &&
      `${countOf(emailed, letterNoun)} ${waitsUntil ? 'to be emailed when quiet hours end' : 'handed to email'}`,
    toPrint > 0 && `${countOf(toPrint, letterNoun)} filed to print`,
    sentBefore > 0 && `${countOf(sentBefore, houseNoun)} already got it today`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'No letter was sent.' : `${parts.join(', ')}.`;
}
