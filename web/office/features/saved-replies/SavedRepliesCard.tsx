// Settings → Complaints: the saved replies of the community, and those that only this person sees.
import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { deleteSavedReply, listSavedReplies } from '#calls/saved-replies/saved-replies.ts';
import type { SavedReply } from '#contract/saved-replies/saved-replies.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { Muted } from '#ui/layout/Muted.tsx';
import { SettingsCard } from '#ui/page/SettingsCard.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import classes from './saved-replies.module.css';

const SavedReplyDrawer = lazyPart(
  async () => (await import('./SavedReplyDrawer.tsx')).SavedReplyDrawer,
);

export function SavedRepliesCard() {
  const mayUse = useMay('complaints.update');
  return mayUse && <Card />;
}

function Card() {
  const result = useOperation(listSavedReplies);
  const mayShare = useMay('settings.update');
  const [edited, setEdited] = useState<SavedReply | 'new' | null>(null);
  const [leaving, setLeaving] = useState<SavedReply | null>(null);
  const remove = useAct(deleteSavedReply, { toasts: 'none' });
  if (result.isError) return <ErrorState error={result.error} onRetry={() => result.refetch()} />;
  const items = result.data?.items;
  return (
    <SettingsCard
      title="Saved replies"
      text="Insert them in a reply to a resident by button, or by typing a slash."
      action={
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setEdited('new')}
        >
          New reply
        </Button>
      }
    >
      {!items && <Skeleton height={96} />}
      {items?.length === 0 && (
        <Muted size={14}>No replies yet. Until you save one, five examples are offered.</Muted>
      )}
      {items && items.length > 0 && (
        <ul className={classes.replies} aria-label="Saved replies">
          {items.map((reply) => (
            <li key={reply.id}>
              <div className={classes.text}>
                <strong>{reply.title}</strong>
                {!reply.isShared && <Muted component="span"> Only for you</Muted>}
                <p>{reply.body}</p>
              </div>
              {(mayShare || !reply.isShared) && (
                <div className={classes.buttons}>
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`Edit ${reply.title}`}
                    onClick={() => setEdited(reply)}
                  >
                    Edit
                  </Button>
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`Delete ${reply.title}`}
                    onClick={() => setLeaving(reply)}
                  >
                    Delete
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {edited && (
        <SavedReplyDrawer
          reply={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(null)}
        />
      )}
      {leaving && (
        <ConfirmDialog
          opened
          danger
          title={`Delete “${leaving.title}”?`}
          effect={
            leaving.isShared
              ? 'Nobody can insert it any more. Replies that were sent stay as they are.'
              : 'Replies that were sent stay as they are.'
          }
          confirmLabel="Delete reply"
          onClose={() => setLeaving(null)}
          onConfirm={() => remove.mutateAsync({ params: { replyId: leaving.id } })}
        />
      )}
    </SettingsCard>
  );
}
