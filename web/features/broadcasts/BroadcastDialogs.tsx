// The deeds that ask first: cancelling, reminding, keeping a template, and sending again what may have arrived.
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  cancelBroadcast,
  createBroadcastTemplate,
  listBroadcastTemplates,
  remindUnread,
  retryBroadcast,
} from '#calls/broadcast-life.ts';
import type { Broadcast } from '#contract/broadcasts.ts';
import { useCommunityId } from '#lib/estate.ts';
import { useAct } from '#lib/use-act.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { countOf } from '#ui/format/count.ts';
import type { Deed } from './use-broadcast-actions.tsx';
import { copyNoun, personNoun, reachable, staleWithBroadcasts } from './words.ts';

type DialogsProps = { deed: Deed; broadcast: Broadcast; onClose: () => void };

export function BroadcastDialogs({ deed, broadcast, onClose }: DialogsProps) {
  if (deed === 'template') return <TemplateDialog broadcast={broadcast} onClose={onClose} />;
  return <DeedDialog deed={deed} broadcast={broadcast} onClose={onClose} />;
}

function DeedDialog({
  deed,
  broadcast,
  onClose,
}: DialogsProps & { deed: Exclude<Deed, 'template'> }) {
  const communityId = useCommunityId();
  const params = { communityId, broadcastId: broadcast.id };
  const options = { toasts: 'none', invalidates: staleWithBroadcasts } as const;
  const cancel = useAct(cancelBroadcast, options);
  const remind = useAct(remindUnread, options);
  const retry = useAct(retryBroadcast, options);
  const unseen = reachable(broadcast.counts) - broadcast.counts.read;
  const unsure = broadcast.channelCounts.reduce((sum, one) => sum + one.unsure, 0);
  const deeds = {
    cancel: {
      title: broadcast.status === 'Draft' ? 'Throw the draft away?' : 'Cancel this broadcast?',
      effect: 'Nobody gets it. It stays in the list under Cancelled.',
      label: broadcast.status === 'Draft' ? 'Throw it away' : 'Cancel broadcast',
      danger: true,
      run: () => cancel.mutateAsync({ params, body: { version: broadcast.version } }),
    },
    remind: {
      title: 'Remind those who have not read it?',
      effect: `${countOf(unseen, personNoun)} get it once more by ${
        broadcast.channels.join(', ') || 'the app'
      }. Nobody else does.`,
      label: `Remind ${countOf(unseen, personNoun)}`,
      danger: false,
      run: () => remind.mutateAsync({ params }),
    },
    'retry-unsure': {
      title: 'Send the uncertain copies again?',
      effect: `${countOf(unsure, copyNoun)} may have arrived already: some people may get them twice.`,
      label: 'Send them again',
      danger: false,
      run: () => retry.mutateAsync({ params, body: { includeUnsure: true } }),
    },
  }[deed];
  return (
    <ConfirmDialog
      opened
      danger={deeds.danger}
      title={deeds.title}
      effect={deeds.effect}
      confirmLabel={deeds.label}
      cancelLabel="Leave it"
      onClose={onClose}
      onConfirm={deeds.run}
    />
  );
}

function TemplateDialog({ broadcast, onClose }: Omit<DialogsProps, 'deed'>) {
  const communityId = useCommunityId();
  const [name, setName] = useState(broadcast.title.slice(0, 60));
  const keep = useAct(createBroadcastTemplate, {
    toasts: 'none',
    invalidates: [listBroadcastTemplates],
  });
  return (
    <ConfirmDialog
      opened
      title="Keep as a template"
      effect="Its words, category and channels are there for the next time. Whom it reaches is not kept."
      confirmLabel="Keep template"
      onClose={onClose}
      onConfirm={() =>
        keep.mutateAsync({ params: { communityId }, body: { name, broadcastId: broadcast.id } })
      }
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
