// A resident's vehicles and pets.
import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { removePet, removeVehicle } from '#calls/residents/vehicles.ts';
import type { Resident } from '#contract/residents/residents.ts';
import type { Pet, Vehicle } from '#contract/residents/vehicles.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useAct } from '#lib/api/use-act.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { Grow } from '#ui/layout/Grow.tsx';
import { PartTitle } from '#ui/layout/PartTitle.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import { MoreMenu } from '#ui/page/PageHeader.tsx';
import { PetDrawer } from './PetDrawer.tsx';
import { VehicleDrawer } from './VehicleDrawer.tsx';
import classes from './residents.module.css';

type Open =
  | { what: 'vehicle' | 'removeVehicle'; vehicle?: Vehicle }
  | { what: 'pet' | 'removePet'; pet?: Pet }
  | null;

export function VehiclesAndPets({ resident }: { resident: Resident }) {
  const [open, setOpen] = useState<Open>(null);
  const mayUpdate = useMay('residents.update') && !resident.mergedInto;
  const close = () => setOpen(null);
  return (
    <>
      <Part
        title="Vehicles"
        none="No vehicles yet."
        {...(mayUpdate && {
          add: { label: 'Add vehicle', do: () => setOpen({ what: 'vehicle' }) },
        })}
        rows={resident.vehicles.map((vehicle) => ({
          id: vehicle.id,
          title: vehicle.plate,
          text: wordsOf(vehicle),
          change: () => setOpen({ what: 'vehicle', vehicle }),
          remove: () => setOpen({ what: 'removeVehicle', vehicle }),
        }))}
      />
      <Part
        title="Pets"
        none="No pets yet."
        {...(mayUpdate && { add: { label: 'Add pet', do: () => setOpen({ what: 'pet' }) } })}
        rows={resident.pets.map((pet) => ({
          id: pet.id,
          title: pet.name,
          text: pet.kind,
          change: () => setOpen({ what: 'pet', pet }),
          remove: () => setOpen({ what: 'removePet', pet }),
        }))}
      />
      {open?.what === 'vehicle' && (
        <VehicleDrawer resident={resident} vehicle={open.vehicle} onClose={close} />
      )}
      {open?.what === 'pet' && <PetDrawer resident={resident} pet={open.pet} onClose={close} />}
      {(open?.what === 'removeVehicle' || open?.what === 'removePet') && (
        <RemoveDialog resident={resident} open={open} onClose={close} />
      )}
    </>
  );
}

const wordsOf = ({ make, colour, tagNumber }: Vehicle): string =>
  [make, colour, tagNumber && `Tag ${tagNumber}`].filter(Boolean).join(' · ');

type Row = { id: string; title: string; text: string; change: () => void; remove: () => void };
type PartProps = {
  title: string;
  none: string;
  rows: Row[];
  /** Absent for people with read access only. */
  add?: { label: string; do: () => void };
};

function Part({ title, none, rows, add }: PartProps): ReactNode {
  return (
    <>
      <div className={classes.partHead}>
        <PartTitle>{title}</PartTitle>
        {add && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={add.do}
          >
            {add.label}
          </Button>
        )}
      </div>
      {rows.length === 0 && <p className={classes.muted}>{none}</p>}
      <Rows gap={12}>
        {rows.map((row) => (
          <li key={row.id} className={classes.card}>
            <Grow basis={240} fz={14} lh="20px">
              <div className={classes.cardTitle}>{row.title}</div>
              {row.text && <p className={classes.muted}>{row.text}</p>}
            </Grow>
            {add && (
              <MoreMenu
                label={`Actions for ${row.title}`}
                items={[
                  {
                    label: 'Change',
                    icon: <IconPencil size={16} aria-hidden />,
                    onClick: row.change,
                  },
                  {
                    label: 'Remove',
                    icon: <IconTrash size={16} aria-hidden />,
                    danger: true,
                    onClick: row.remove,
                  },
                ]}
              />
            )}
          </li>
        ))}
      </Rows>
    </>
  );
}

type RemoveDialogProps = { resident: Resident; open: NonNullable<Open>; onClose: () => void };

function RemoveDialog({ resident, open, onClose }: RemoveDialogProps) {
  const quiet = { toasts: 'none' } as const;
  const vehicle = useAct(removeVehicle, quiet);
  const pet = useAct(removePet, quiet);
  const params = { residentId: resident.id };
  const name = 'vehicle' in open ? open.vehicle?.plate : 'pet' in open ? open.pet?.name : '';
  const remove = () => {
    if ('vehicle' in open && open.vehicle) {
      return vehicle.mutateAsync({ params: { ...params, vehicleId: open.vehicle.id } } as never);
    }
    if ('pet' in open && open.pet) {
      return pet.mutateAsync({ params: { ...params, petId: open.pet.id } } as never);
    }
    return undefined;
  };
  return (
    <ConfirmDialog
      opened
      danger
      title={`Remove ${name}?`}
      effect={`${name} is removed. The history keeps the record.`}
      confirmLabel="Remove"
      onClose={onClose}
      onConfirm={remove}
    />
  );
}
