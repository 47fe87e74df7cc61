// The forms that are used most often, one click away, for people who may use them.
import { Button } from '@mantine/core';
import {
  IconCash,
  IconDoorEnter,
  IconMessagePlus,
  IconSpeakerphone,
  IconUrgent,
  IconUserPlus,
  type Icon,
} from '@tabler/icons-react';
import type { Permission } from '#contract/shared/permissions.ts';
import { usePermissions } from '#lib/session/permissions.ts';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { paths } from '#web/paths.ts';
import classes from './dashboard.module.css';

const actions: readonly { label: string; href: string; icon: Icon; permission: Permission }[] = [
  {
    label: 'Add resident',
    href: paths.addResident(),
    icon: IconUserPlus,
    permission: 'residents.create',
  },
  {
    label: 'Record a payment',
    href: paths.recordPayment(),
    icon: IconCash,
    permission: 'dues.create',
  },
  {
    label: 'Log complaint',
    href: paths.raiseComplaint(),
    icon: IconMessagePlus,
    permission: 'complaints.create',
  },
  {
    label: 'Write a broadcast',
    href: paths.newBroadcast(),
    icon: IconSpeakerphone,
    permission: 'broadcasts.create',
  },
  {
    label: 'Open gate',
    href: paths.gatePass(),
    icon: IconDoorEnter,
    permission: 'gatePasses.read',
  },
  {
    label: 'Raise an alarm',
    href: paths.raise('alarm'),
    icon: IconUrgent,
    permission: 'emergencies.update',
  },
];

export function QuickActions() {
  const held = usePermissions((state) => state.userPermissions);
  const mine = actions.filter(({ permission }) => held.includes(permission));
  if (mine.length === 0) return null;
  return (
    <nav className={classes.actions} aria-label="Quick actions" data-tour="dashboard-actions">
      {mine.map(({ label, href, icon: Shown }) => (
        <Button
          key={label}
          variant="default"
          leftSection={<Shown size={16} aria-hidden />}
          renderRoot={(props) => <PlainLink {...props} href={href} />}
        >
          {label}
        </Button>
      ))}
    </nav>
  );
}
