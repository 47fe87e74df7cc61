// The houses that a resident lives or lived in, with the actions on each stay.
import { Button } from '@mantine/core';
import { IconDoorExit, IconPencil, IconPlus, IconStar, IconUserStar } from '@tabler/icons-react';
import { useState } from 'react';
import { changeOccupancy } from '#calls/residents/occupancies.ts';
import type { Occupancy } from '#contract/residents/occupancies.ts';
import type { Resident } from '#contract/residents/residents.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useAct } from '#lib/api/use-act.ts';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { EmptyHouses } from '#ui/illustrations/EmptyHouses.tsx';
import { PartTitle } from '#ui/layout/PartTitle.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import { MoreMenu, type PageAction } from '#ui/page/PageHeader.tsx';
import { AddHouseDrawer } from './AddHouseDrawer.tsx';
import { ChangeStayDrawer } from './ChangeStayDrawer.tsx';
import { MoveOutDialog } from './MoveOutDialog.tsx';
import { StayCard } from './StayCard.tsx';
import { TakeRoleDialog } from './TakeRoleDialog.tsx';
import classes from './residents.module.css';

type Open = { stay?: Occupancy; what: 'add' | 'change' | 'leave' | 'head' | 'contact' } | null;

export function ResidentHouses({ resident }: { resident: Resident }) {
  const [open, setOpen] = useState<Open>(null);
  const mayUpdate = useMay('residents.update') && !resident.mergedInto;
  const close = () => setOpen(null);
  const present = resident.occupancies.filter(({ endedAt }) => !endedAt);
  const past = resident.occupancies.filter(({ endedAt }) => endedAt);
  const stayActions = useStayActions(resident, setOpen);
  return (
    <>
      <div className={classes.partHead}>
        <PartTitle>Lives in</PartTitle>
        {mayUpdate && present.length > 0 && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => setOpen({ what: 'add' })}
          >
            Add house
          </Button>
        )}
      </div>
      {present.length === 0 && (
        <EmptyState
          picture={<EmptyHouses />}
          title="No house today"
          text="This person has moved out. Add a house to make them a resident again."
          {...(mayUpdate && {
            action: { label: 'Add house', onClick: () => setOpen({ what: 'add' }) },
          })}
        />
      )}
      <Rows gap={12}>
        {present.map((stay) => (
          <StayCard key={stay.id} stay={stay}>
            {mayUpdate && (
              <MoreMenu items={stayActions(stay)} label={`Actions for ${stay.address}`} />
            )}
          </StayCard>
        ))}
      </Rows>
      {past.length > 0 && (
        <>
          <div className={classes.partHead}>
            <PartTitle>Lived in before</PartTitle>
          </div>
          <Rows gap={12}>
            {past.map((stay) => (
              <StayCard key={stay.id} stay={stay} />
            ))}
          </Rows>
        </>
      )}
      {open?.what === 'add' && <AddHouseDrawer resident={resident} onClose={close} />}
      {open?.stay && <StayDialogs resident={resident} open={open} stay={open.stay} close={close} />}
    </>
  );
}

type StayDialogsProps = {
  resident: Resident;
  open: NonNullable<Open>;
  stay: Occupancy;
  close: () => void;
};

function StayDialogs({ resident, open, stay, close }: StayDialogsProps) {
  const props = { resident, stay, onClose: close };
  if (open.what === 'change') return <ChangeStayDrawer {...props} />;
  if (open.what === 'leave') return <MoveOutDialog {...props} />;
  if (open.what === 'head') return <TakeRoleDialog {...props} role="isHouseholdHead" />;
  if (open.what === 'contact') return <TakeRoleDialog {...props} role="isPrimaryContact" />;
  return null;
}

const icon = { size: 16, 'aria-hidden': true } as const;

function useStayActions(resident: Resident, open: (what: Open) => void) {
  const change = useAct(changeOccupancy, { success: 'Move-out cancelled' });
  const stayHere = (stay: Occupancy) =>
    change.mutate({
      params: { residentId: resident.id, occupancyId: stay.id },
      body: { moveOutOn: null, version: stay.version },
    });
  return (stay: Occupancy): PageAction[] => {
    const items: (PageAction | false)[] = [
      {
        label: 'Change this stay',
        icon: <IconPencil {...icon} />,
        onClick: () => open({ what: 'change', stay }),
      },
      !stay.isHouseholdHead && {
        label: 'Make household head',
        icon: <IconStar {...icon} />,
        onClick: () => open({ what: 'head', stay }),
      },
      !stay.isPrimaryContact && {
        label: 'Make primary contact',
        icon: <IconUserStar {...icon} />,
        onClick: () => open({ what: 'contact', stay }),
      },
      stay.moveOutOn
        ? { label: 'Cancel move-out', onClick: () => stayHere(stay) }
        : {
            label: 'Move out',
            icon: <IconDoorExit {...icon} />,
            danger: true,
            onClick: () => open({ what: 'leave', stay }),
          },
    ];
    return items.filter((item) => item !== false);
  };
}
