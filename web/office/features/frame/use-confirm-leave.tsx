// Asks before an action that would discard an unsaved form, and runs it at once if there is none.
import { useState, type ReactNode } from 'react';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { forgetUnsaved, hasUnsaved } from '#ui/page/unsaved.ts';

const ConfirmDialog = lazyPart(
  async () => (await import('#ui/dialog/ConfirmDialog.tsx')).ConfirmDialog,
);

/** `leave(next)` runs the function, after asking if needed; `dialog` must be rendered. */
export function useConfirmLeave(): { leave: (next: () => void) => void; dialog: ReactNode } {
  const [pending, setPending] = useState<{ do: () => void } | null>(null);
  const leave = (next: () => void) => {
    if (hasUnsaved()) setPending({ do: next });
    else next();
  };
  const dialog = (
    <ConfirmDialog
      opened={pending !== null}
      onClose={() => setPending(null)}
      title="Leave without saving?"
      effect="What you have entered on this page is not saved yet and will be lost."
      confirmLabel="Leave"
      cancelLabel="Stay"
      danger
      onConfirm={() => {
        forgetUnsaved();
        pending?.do();
      }}
    />
  );
  return { leave, dialog };
}
