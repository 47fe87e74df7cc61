// Actions that ask first: cancel, remind, save as a template, and resend copies that may have arrived.
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  cancelBroadcast,
  createBroadcastTemplate,
  remindUnread,
  retryBroadcast,
} from '#calls/broadcasts/broadcast-life.ts';
import type { Broadcast } from '#contract/broadcasts/broadcasts.ts';
import { channelLabel } from '#rules/shared/plain-words.ts';
import { useAct } from '#lib/api/use-act.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { countOf, formatCount } from '#ui/format/count.ts';
import type { BroadcastAction } from './use-broadcast-actions.tsx';
import { copyNoun, personNoun, unseenOf } from './words.ts';

type DialogsProps = { action: BroadcastAction; broadcast: Broadcast; onClose: () => void };

export function BroadcastDialogs({ action, broadcast, onClose }: DialogsProps) {
  if (action === 'template') return <TemplateDialog broadcast={broadcast} onClose={onClose} />;
  return <ActionDialog action={action} broadcast={broadcast} onClose={onClose} />;
}

function ActionDialog({
  action,
  broadcast,
  onClose,
}: DialogsProps & { action: Exclude<BroadcastAction, 'template'> }) {
  const params = { broadcastId: broadcast.id };
  const options = { toasts: 'none' } as const;
  const cancel = useAct(cancelBroadcast, options);
  const remind = useAct(remindUnread, options);
  const retry = useAct(retryBroadcast, options);
  const { remindable } = unseenOf(broadcast.counts);
  const unsure = broadcast.channelCounts.reduce((sum, one) => sum + one.unsure, 0);
  const dialog = {
    cancel: {
      title: broadcast.status === 'Draft' ? 'Discard draft?' : 'Cancel this broadcast?',
      effect: 'Nobody gets this broadcast. It stays in the list under Cancelled.',
      label: broadcast.status === 'Draft' ? 'Discard draft' : 'Cancel broadcast',
      danger: true,
      run: () => cancel.mutateAsync({ params, body: { version: broadcast.version } }),
    },
    remind: {
      title: 'Remind people who have not read it?',
      effect: reminderEffect(broadcast),
      label: remindable > 0 ? `Remind ${countOf(remindable, personNoun)}` : 'Send the reminder',
      danger: false,
      run: () => remind.mutateAsync({ params }),
    },
    'retry-unsure': {
      title: 'Resend the uncertain copies?',
      effect: `${countOf(unsure, copyNoun)} may have arrived already. Some people may get them twice.`,
      label: 'Resend copies',
      danger: false,
      run: () => retry.mutateAsync({ params, body: { includeUnsure: true } }),
    },
  }[action];
  return (
    <ConfirmDialog
      opened
      danger={dialog.danger}
      title={dialog.title}
      effect={dialog.effect}
      confirmLabel={dialog.label}
      cancelLabel="Keep it"
      onClose={onClose}
      onConfirm={dialog.run}
    />
  );
}

/**
 * States how many people have not seen the broadcast, as the tab "Not read yet" does, and how many of them the
 * reminder reaches.
 */
function reminderEffect({ counts, channels }: Broadcast): string {
  const { unseen, remindable } = unseenOf(counts);
  const all = `${countOf(unseen, personNoun)} ${unseen === 1 ? 'has' : 'have'} not seen it.`;
  const rest = unseen - remindable;
  const missed = `${rest === 1 ? 'has' : 'have'} no address for it, or opted out`;
  if (remindable === 0)
    return `${all} It reached none of them. Anyone with an address by now gets it.`;
  const ways = ['the app', ...channels.map(channelLabel)].join(', ');
  const some = `${formatCount(remindable)} of them ${remindable === 1 ? 'gets' : 'get'} it once more by ${ways}.`;
  return [all, some, ...(rest > 0 ? [`${formatCount(rest)} ${missed}.`] : [])].join(' ');
}

function TemplateDialog({ broadcast, onClose }: Omit<DialogsProps, 'action'>) {
  const [name, setName] = useState(broadcast.title.slice(0, 60));
  const keep = useAct(createBroadcastTemplate, { toasts: 'none' });
  return (
    <ConfirmDialog
      opened
      title="Save as template"
      effect="The template has the text, category and channels. You choose the audience each time."
      confirmLabel="Save template"
      onClose={onClose}
      onConfirm={() => keep.mutateAsync({ body: { name, broadcastId: broadcast.id } })}
    >
      <TextInput
        label="Name"
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
