// The forms that are used most often, in the menu of the page, for people who may use them.
import {
  IconDoorEnter,
  IconHomePlus,
  IconMessagePlus,
  IconSpeakerphone,
  IconUrgent,
  IconUserPlus,
  type Icon,
} from '@tabler/icons-react';
import type { Permission } from '#contract/shared/permissions.ts';
import { usePermissionList } from '#lib/session/permissions.ts';
import type { PageAction } from '#ui/page/PageHeader.tsx';
import { paths } from '#web/paths.ts';

type Action = { label: string; href: string; icon: Icon; permission: Permission };

const actions: readonly Action[] = [
  {
    label: 'Add resident',
    href: paths.addResident(),
    icon: IconUserPlus,
    permission: 'residents.create',
  },
  {
    label: 'New household',
    href: paths.newHousehold(),
    icon: IconHomePlus,
    permission: 'residents.create',
  },
  {
    label: 'Log complaint',
    href: paths.raiseComplaint(),
    icon: IconMessagePlus,
    permission: 'complaints.create',
  },
  {
    label: 'Write broadcast',
    href: paths.newBroadcast(),
    icon: IconSpeakerphone,
    permission: 'broadcasts.create',
  },
  {
    label: 'Create pass',
    href: paths.createPass(),
    icon: IconDoorEnter,
    permission: 'gatePasses.create',
  },
  {
    label: 'Raise an alarm',
    href: paths.raise('alarm'),
    icon: IconUrgent,
    permission: 'emergencies.update',
  },
];

export function useQuickActions(): PageAction[] {
  const held = usePermissionList();
  return actions
    .filter(({ permission }) => held.includes(permission))
    .map(({ label, href, icon: Shown }) => ({
      label,
      href,
      icon: <Shown size={16} aria-hidden />,
    }));
}
