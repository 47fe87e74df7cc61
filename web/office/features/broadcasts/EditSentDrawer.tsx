// Edits a sent broadcast: title, text and expiry. The earlier version is kept, and everyone sees that it was edited.
// Copies not sent yet get the new text. On request everyone gets the broadcast again, unless it is still being sent.
import { dayIn } from '#rules/shared/day-text.ts';
import { editSentBroadcast } from '#calls/broadcasts/broadcast-life.ts';
import type { Broadcast } from '#contract/broadcasts/broadcasts.ts';
import { useAct } from '#lib/api/use-act.ts';
import { DayField } from '#ui/form/DayField.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { MarkdownField } from '#ui/form/markdown/MarkdownField.tsx';
import { SwitchField } from '#ui/form/SwitchField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { instantOf } from '#ui/format/zoned.ts';
import { useLocale } from '#ui/text/locale.ts';

/** `expiresAt`: the last day on which the broadcast is shown; empty for no end. */
type Values = { title: string; body: string; expiresAt: string; notifyAgain: boolean };

export function EditSentDrawer({
  broadcast,
  onClose,
}: {
  broadcast: Broadcast;
  onClose: () => void;
}) {
  const { timeZone } = useLocale();
  const edit = useAct(editSentBroadcast, { toasts: 'none' });
  const { expiresAt } = broadcast;
  return (
    <FormDrawer<Values, never>
      opened
      onClose={onClose}
      title="Edit sent broadcast"
      sentence="The audience stays the same. The earlier text is stored under Versions."
      submitLabel="Save"
      initial={{
        title: broadcast.title,
        body: broadcast.body,
        expiresAt: expiresAt === null ? '' : dayIn(new Date(expiresAt), timeZone),
        notifyAgain: false,
      }}
      toBody={({ expiresAt: lastDay, ...values }) => ({
        ...values,
        expiresAt: lastDay === '' ? null : instantOf(lastDay, '23:59', timeZone),
        version: broadcast.version,
      })}
      schema={async () =>
        (await import('#contract/broadcasts/broadcast-life.ts')).editSentBroadcast.body
      }
      onSubmit={(body) => edit.mutateAsync({ params: { broadcastId: broadcast.id }, body })}
    >
      <FormSection title="Message">
        <TextField name="title" label="Title" required maxLength={100} />
        <MarkdownField name="body" label="Text" required rows={8} maxLength={5000} />
        <DayField name="expiresAt" label="Shown until" help="Leave empty to keep showing it." />
        {broadcast.status !== 'Sending' && (
          <SwitchField
            name="notifyAgain"
            label="Notify again"
            help="Everyone gets the broadcast again by its channels."
          />
        )}
      </FormSection>
    </FormDrawer>
  );
}
