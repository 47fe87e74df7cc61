// The Edit button and the menu of a resident's page, by the caller's permissions and the resident's status.
import {
  IconArrowMerge,
  IconDoorExit,
  IconMail,
  IconPencil,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import type { Resident } from '#contract/residents/residents.ts';
import { useMay } from '#lib/session/permissions.ts';
import type { PageAction } from '#ui/page/PageHeader.tsx';
import type { ResidentAction } from './ResidentActions.tsx';

const icon = { size: 16, 'aria-hidden': true } as const;

export function useHeaderActions(
  resident: Resident | undefined,
  open: (action: ResidentAction) => void,
): { primary?: PageAction; menu?: PageAction[] } {
  const mayUpdate = useMay('residents.update');
  const mayMerge = useMay('residents.archive');
  if (!resident || resident.mergedInto) return {};
  const { status } = resident;
  const isHere = status !== 'MovedOut';
  const present = resident.occupancies.filter(({ endedAt, moveOutOn }) => !endedAt && !moveOutOn);
  const leaving = present.map((stay): PageAction => ({
    label: present.length === 1 ? 'Move out' : `Move out of ${stay.address}`,
    icon: <IconDoorExit {...icon} />,
    danger: true,
    onClick: () => open({ leave: stay }),
  }));
  const menu: (PageAction | false)[] = [
    mayUpdate &&
      (status === 'Added' || status === 'Invited') && {
        label: status === 'Invited' ? 'Resend invitation' : 'Invite to the portal',
        icon: <IconMail {...icon} />,
        disabled: !resident.email,
        onClick: () => open('invite'),
      },
    mayMerge && {
      label: 'Merge a duplicate',
      icon: <IconArrowMerge {...icon} />,
      onClick: () => open('merge'),
    },
    ...(mayUpdate ? leaving : []),
    mayUpdate &&
      status === 'Suspended' && {
        label: 'Reinstate',
        icon: <IconUserCheck {...icon} />,
        onClick: () => open('reinstate'),
      },
    mayUpdate &&
      isHere &&
      status !== 'Suspended' && {
        label: 'Suspend',
        icon: <IconUserOff {...icon} />,
        danger: true,
        onClick: () => open('suspend'),
      },
  ];
  const shown = menu.filter((item) => item !== false);
  return {
    ...(mayUpdate && {
      primary: { label: 'Edit', icon: <IconPencil {...icon} />, onClick: () => open('edit') },
    }),
    ...(shown.length > 0 && { menu: shown }),
  };
}
