// Sends one of the letters about overdue charges to a house, after a preview of the exact text.
import { Skeleton } from '@mantine/core';
import { previewLetter, sendLetters } from '#calls/reminders/letters.ts';
import type { LetterStep, sendLetters as operation } from '#contract/reminders/letters.ts';
import type { Answer } from '#contract/shared/operation.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { useFormShared } from '#ui/form/form-context.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import classes from './letters.module.css';
import { letterOptions } from '#lib/money/dues-words.ts';

type Values = { step: LetterStep };

type LetterDrawerProps = { house: { id: string; label: string }; onClose: () => void };

export function LetterDrawer({ house, onClose }: LetterDrawerProps) {
  const send = useAct(sendLetters, {
    toasts: 'none',
    onSuccess: (answer) => toastSuccess(outcomeOf(answer)),
  });
  return (
    <FormDrawer<Values, Parameters<typeof send.mutateAsync>[0]['body']>
      opened
      onClose={onClose}
      title="Send a letter"
      sentence={`To ${house.label} about its overdue charges. The letter is filed on the house.`}
      submitLabel="Send letter"
      initial={{ step: 'Friendly' }}
      toBody={({ step }) => ({ to: { kind: 'houses', houseIds: [house.id] }, step })}
      schema={async () => (await import('#contract/reminders/letters.ts')).LetterSending}
      onSubmit={(body) => send.mutateAsync({ body })}
    >
      <SelectField
        name="step"
        label="Letter"
        required
        options={letterOptions}
        help="Edit its text under Settings, Dues defaults."
      />
      <Preview houseId={house.id} />
    </FormDrawer>
  );
}

/** The result message. It states that the email was handed over for sending, not that it arrived. */
function outcomeOf({ emailed, toPrint, sentBefore, waitsUntil }: Answer<typeof operation>): string {
  if (emailed > 0 && waitsUntil !== null)
    return 'Letter filed. Its email is sent when quiet hours end.';
  if (emailed > 0) return 'Letter filed and handed to email.';
  if (toPrint > 0) return 'Letter filed. The house has no email address. Print it under Letters.';
  if (sentBefore > 0) return 'This letter was already sent today, so it was not sent again.';
  return 'Not sent: no overdue charge can be demanded.';
}

function Preview({ houseId }: { houseId: string }) {
  const { form } = useFormShared();
  const step = form.values['step'] as LetterStep;
  const result = useOperation(previewLetter, {
    params: { houseId },
    query: { Step: step },
  });
  if (result.isError) return <p role="alert">{result.error.message}</p>;
  if (!result.data) return <Skeleton height={320} radius="md" />;
  const { letter } = result.data;
  if (!letter) {
    return (
      <p className={classes.note}>
        No letter needed: overdue charges are disputed, in a plan, on hold or reported as paid.
      </p>
    );
  }
  return (
    <>
      <p className={classes.note}>
        {letter.isSent
          ? 'Already sent today. It is not sent twice a day.'
          : letter.channel === 'Email'
            ? 'Sent by email. You can also print it.'
            : 'No email address. The letter is filed to print.'}
      </p>
      <section className={classes.letter} aria-label="The letter">
        <strong>{letter.subject}</strong>
        {'\n\n'}
        {letter.body}
      </section>
    </>
  );
}
