// Saves a reply, or changes one.
import { changeSavedReply, createSavedReply } from '#calls/saved-replies/saved-replies.ts';
import type { SavedReply } from '#contract/saved-replies/saved-replies.ts';
import { useAct } from '#lib/api/use-act.ts';
import { placeholders } from '#lib/replies/reply-text.ts';
import { useMay } from '#lib/session/permissions.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { SwitchField } from '#ui/form/SwitchField.tsx';
import { TextField } from '#ui/form/TextField.tsx';

type SavedReplyDrawerProps = { reply: SavedReply | undefined; onClose: () => void };

export function SavedReplyDrawer({ reply, onClose }: SavedReplyDrawerProps) {
  const mayShare = useMay('settings.update');
  const quiet = { toasts: 'none' } as const;
  const create = useAct(createSavedReply, quiet);
  const change = useAct(changeSavedReply, quiet);
  return (
    <FormDrawer<{ title: string; body: string; isShared: boolean }, never>
      opened
      onClose={onClose}
      title={reply ? 'Edit reply' : 'New reply'}
      submitLabel={reply ? 'Save' : 'Save reply'}
      initial={{ title: '', body: '', isShared: mayShare }}
      record={reply}
      schema={async () => {
        const contract = await import('#contract/saved-replies/saved-replies.ts');
        return reply ? contract.SavedReplyChange : contract.SavedReplyForm;
      }}
      onSubmit={(body) =>
        reply
          ? change.mutateAsync({ params: { replyId: reply.id }, body })
          : create.mutateAsync({ body })
      }
    >
      <FormSection title="Reply">
        <TextField name="title" label="Title" required maxLength={60} />
        <TextField
          name="body"
          label="Text"
          required
          rows={6}
          maxLength={2000}
          help={`${placeholders.join(', ')} are filled in for each complaint.`}
        />
        {mayShare && (
          <SwitchField
            name="isShared"
            label="For everyone who answers complaints"
            help="Switched off, only you can insert it."
          />
        )}
      </FormSection>
    </FormDrawer>
  );
}
