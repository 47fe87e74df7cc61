// The steps of a complaint: the likeliest as a button, and in its menu the others, assigning it, and setting a promise
// date.
import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconBan,
  IconCalendarEvent,
  IconCheck,
  IconChevronDown,
  IconPlayerPause,
  IconPlayerPlay,
  IconUserCheck,
} from '@tabler/icons-react';
import { useState } from 'react';
import { type ComplaintStatus, isOpen, staffMoves } from '#contract/complaints/complaint-words.ts';
import type { Complaint } from '#contract/complaints/complaints.ts';
import { useMay } from '#lib/session/permissions.ts';
import { AssignDrawer } from './AssignDrawer.tsx';
import { stepLabel } from './MoveDialog.tsx';
import { PromiseDrawer } from './PromiseDrawer.tsx';
import classes from './complaint.module.css';

type StepMenuProps = {
  complaint: Complaint;
  isMoving: boolean;
  onMove: (to: ComplaintStatus) => void;
};

const icon = { size: 16, 'aria-hidden': true } as const;

const looks: Partial<Record<ComplaintStatus, { icon: typeof IconCheck; effect: string }>> = {
  'In progress': { icon: IconPlayerPlay, effect: 'The resolution clock runs' },
  'On hold': { icon: IconPlayerPause, effect: 'Stops the clock; needs a reason' },
  Resolved: { icon: IconCheck, effect: 'Asks the resident to confirm' },
  Closed: { icon: IconCheck, effect: 'The resident has confirmed' },
  Rejected: { icon: IconBan, effect: 'Ends it; needs a reason' },
};

export function StepMenu({ complaint, isMoving, onMove }: StepMenuProps) {
  const mayUpdate = useMay('complaints.update');
  const [open, setOpen] = useState<'assign' | 'promise' | null>(null);
  const stands = !complaint.archivedAt && !complaint.parent;
  const isLive = isOpen(complaint.status) && stands;
  const moves = staffMoves[complaint.status].filter((to) => to !== 'Assigned');
  const likeliest = moves.find((to) => to === 'Resolved') ?? moves[0];
  if (!mayUpdate || !stands || !likeliest) return null;
  const others = moves.filter((to) => to !== likeliest);
  const item = (to: ComplaintStatus) => {
    const { icon: Icon = IconCheck, effect = '' } = looks[to] ?? {};
    return (
      <Menu.Item
        key={to}
        leftSection={<Icon {...icon} />}
        color={to === 'Rejected' ? 'var(--ui-bad-text)' : undefined}
        disabled={isMoving}
        onClick={() => onMove(to)}
      >
        {stepLabel(complaint.status, to)}
        {effect && (
          <span aria-hidden className={classes.effect}>
            {effect}
          </span>
        )}
      </Menu.Item>
    );
  };
  return (
    <div className={classes.steps} role="group" aria-label="Next steps" data-tour="steps">
      <Button disabled={isMoving} className={classes.step} onClick={() => onMove(likeliest)}>
        {stepLabel(complaint.status, likeliest)}
      </Button>
      {(isLive || others.length > 0) && (
        <Menu position="bottom-end" width={280} withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <ActionIcon
              variant="filled"
              size={36}
              className={classes.more}
              aria-label="Other steps"
            >
              <IconChevronDown size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {others.filter((to) => to !== 'Rejected').map(item)}
            {isLive && (
              <>
                <Menu.Item
                  leftSection={<IconUserCheck {...icon} />}
                  onClick={() => setOpen('assign')}
                >
                  {complaint.assignee ? 'Reassign' : 'Assign'}
                </Menu.Item>
                <Menu.Item
                  leftSection={<IconCalendarEvent {...icon} />}
                  onClick={() => setOpen('promise')}
                >
                  Set promise date
                </Menu.Item>
              </>
            )}
            {others.includes('Rejected') && (
              <>
                <Menu.Divider />
                {item('Rejected')}
              </>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {open === 'assign' && <AssignDrawer complaint={complaint} onClose={() => setOpen(null)} />}
      {open === 'promise' && <PromiseDrawer complaint={complaint} onClose={() => setOpen(null)} />}
    </div>
  );
}
