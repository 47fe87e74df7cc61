// Makes a resident the head or the contact of their house, and says who is replaced.
import { changeOccupancy, listHousehold } from '#calls/residents/occupancies.ts';
import type { Occupancy } from '#contract/residents/occupancies.ts';
import type { Resident } from '#contract/residents/residents.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { nameOf } from './resident.ts';

type TakeRoleDialogProps = {
  resident: Resident;
  stay: Occupancy;
  role: 'isHouseholdHead' | 'isPrimaryContact';
  onClose: () => void;
};

const words = { isHouseholdHead: 'household head', isPrimaryContact: 'primary contact' };

export function TakeRoleDialog({ resident, stay, role, onClose }: TakeRoleDialogProps) {
  const params = { houseId: stay.houseId };
  const household = useOperation(listHousehold, { params });
  const change = useAct(changeOccupancy, { toasts: 'none' });
  const before = household.data?.find((one) => one[role]);
  return (
    <ConfirmDialog
      opened
      title={`Make ${nameOf(resident)} the ${words[role]}?`}
      effect={
        before
          ? `They replace ${before.name} as the one ${words[role]} of ${stay.address}.`
          : `They become the one ${words[role]} of ${stay.address}.`
      }
      confirmLabel={before ? `Replace ${before.name}` : 'Confirm'}
      onClose={onClose}
      onConfirm={() =>
        change.mutateAsync({
          params: { residentId: resident.id, occupancyId: stay.id },
          body: { [role]: true, version: stay.version },
        })
      }
    />
  );
}
