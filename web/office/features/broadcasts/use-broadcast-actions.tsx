// The actions on a broadcast that its status and the person's permissions allow.
import {
  IconArrowsShuffle,
  IconBell,
  IconCopy,
  IconDeviceFloppy,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconPrinter,
  IconSend,
  IconX,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { duplicateBroadcast, pinBroadcast } from '#calls/broadcasts/broadcast-life.ts';
import { printNotReached, printUnseen } from '#calls/broadcasts/broadcast-recipients.ts';
import type { Broadcast } from '#contract/broadcasts/broadcasts.ts';
import { useMay } from '#lib/session/permissions.ts';
import { toastFailure } from '#lib/api/toast.ts';
import { download } from '#lib/api/transfer.ts';
import { useAct } from '#lib/api/use-act.ts';
import type { PageAction } from '#ui/page/PageHeader.tsx';
import { paths } from '#web/paths.ts';

export type BroadcastAction = 'cancel' | 'remind' | 'template' | 'retry-unsure';
export type Open = BroadcastAction | 'send' | 'edit-sent';

type Actions = { primary?: PageAction; menu?: PageAction[] };

export function useBroadcastActions(
  broadcast: Broadcast | undefined,
  open: (what: Open) => void,
): Actions {
  const navigate = useNavigate();
  const mayCreate = useMay('broadcasts.create');
  const params = { broadcastId: broadcast?.id ?? '' };
  const duplicate = useAct(duplicateBroadcast, {
    success: 'Duplicated as a draft.',
    onSuccess: (made) => void navigate({ to: paths.editBroadcast(made.id) }),
  });
  const pin = useAct(pinBroadcast, { toasts: 'errors' });
  if (!broadcast) return {};
  const { status, may, pinned, version } = broadcast;
  const isOpen = status === 'Draft' || status === 'Scheduled';
  const isOut = ['Sending', 'Sent', 'PartlyFailed', 'Expired'].includes(status);
  const icon = (Icon: typeof IconSend) => <Icon size={16} aria-hidden />;
  const send = { label: 'Send …', icon: icon(IconSend), onClick: () => open('send') };
  const edit = isOpen
    ? {
        label: 'Edit',
        icon: icon(IconPencil),
        href: paths.editBroadcast(broadcast.id),
        feature: 'Edit Broadcast' as const,
      }
    : {
        label: 'Edit sent broadcast',
        icon: icon(IconPencil),
        onClick: () => open('edit-sent'),
        feature: 'Edit Broadcast' as const,
      };
  const isEditable = may.edit && (isOpen || isOut);
  const print = async (sheet: typeof printUnseen | typeof printNotReached) => {
    try {
      await download(sheet, { params });
    } catch (cause) {
      toastFailure(cause);
    }
  };
  const unsure = broadcast.channelCounts.some((one) => one.unsure > 0);
  const menu: (PageAction | false)[] = [
    status === 'Draft' && may.send && isEditable && edit,
    isOut &&
      may.send &&
      status !== 'Expired' &&
      status !== 'Sending' && {
        label: 'Remind unread',
        icon: icon(IconBell),
        onClick: () => open('remind'),
      },
    isOut && {
      label: 'Print unread list',
      icon: icon(IconPrinter),
      onClick: () => void print(printUnseen),
    },
    isOut &&
      broadcast.counts.notReached > 0 && {
        label: 'Print not-reached list',
        icon: icon(IconPrinter),
        onClick: () => void print(printNotReached),
      },
    unsure &&
      status !== 'Expired' &&
      may.send && {
        label: 'Resend uncertain copies',
        icon: icon(IconArrowsShuffle),
        onClick: () => open('retry-unsure'),
      },
    isOut &&
      may.send && {
        label: pinned ? 'Unpin' : 'Pin',
        icon: icon(pinned ? IconPinnedOff : IconPin),
        onClick: () => pin.mutate({ params, body: { pinned: !pinned, version } }),
      },
    mayCreate && {
      label: 'Duplicate',
      icon: icon(IconCopy),
      onClick: () => duplicate.mutate({ params }),
      feature: 'Create Broadcast' as const,
    },
    mayCreate && {
      label: 'Save as template',
      icon: icon(IconDeviceFloppy),
      onClick: () => open('template'),
    },
    isOpen &&
      may.edit && {
        label: status === 'Draft' ? 'Discard draft' : 'Cancel broadcast',
        icon: icon(IconX),
        danger: true,
        onClick: () => open('cancel'),
      },
  ];
  const primary = status === 'Draft' && may.send ? send : isEditable ? edit : undefined;
  return {
    ...(primary && { primary }),
    menu: menu.filter((one): one is PageAction => one !== false),
  };
}
