// Moves a resident out of a house on a given day, and previews the effect on those who stay.
import { Select, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { endOccupancy, listHousehold } from '#calls/residents/occupancies.ts';
import type { Occupancy } from '#contract/residents/occupancies.ts';
import type { Resident } from '#contract/residents/residents.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { countOf } from '#ui/format/count.ts';
import { formatDay } from '#ui/format/dates.ts';
import { DayInput } from '#ui/form/DayInput.tsx';
import { TextLink } from '#ui/text/TextLink.tsx';
import { paths } from '#web/paths.ts';
import { nameOf, person } from './resident.ts';
import { useToday } from '#ui/text/use-today.ts';

type MoveOutDialogProps = { resident: Resident; stay: Occupancy; onClose: () => void };

export function MoveOutDialog({ resident, stay, onClose }: MoveOutDialogProps) {
  const today = useToday();
  const [day, setDay] = useState(today);
  const [reason, setReason] = useState('');
  const [successorId, setSuccessorId] = useState<string | null>(null);
  const household = useOperation(listHousehold, { params: { houseId: stay.houseId } });
  const end = useAct(endOccupancy, { toasts: 'none' });
  const others = (household.data ?? []).filter(({ residentId }) => residentId !== resident.id);
  const maySeeDues = useMay('dues.read');
  const leads = stay.isHouseholdHead || stay.isPrimaryContact;
  const confirm = () =>
    end.mutateAsync({
      params: { residentId: resident.id, occupancyId: stay.id },
      body: { moveOutOn: day, ...(reason && { reason }), ...(successorId && { successorId }) },
    });
  return (
    <ConfirmDialog
      opened
      danger={day <= today}
      title={`Move ${nameOf(resident)} out of ${stay.address}?`}
      effect={effectOf(resident, stay, { day, today })}
      confirmLabel={confirmLabelOf(day, today)}
      onClose={onClose}
      onConfirm={confirm}
    >
      <Stack gap={12}>
        <DayInput
          label="Last day"
          required
          {...(stay.moveInOn && { min: stay.moveInOn })}
          value={day}
          onChange={setDay}
        />
        {leads && others.length > 0 && (
          <Select
            label="New household head"
            description="If empty, the longest-standing adult becomes head on that day."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            placeholder="Chosen automatically"
            clearable
            data={others.map((one) => ({
              value: one.occupancyId,
              label: `${one.name} (${one.relationship})`,
            }))}
            value={successorId}
            onChange={setSuccessorId}
          />
        )}
        <TextInput
          label="Reason"
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {maySeeDues && (
          <Text size="sm">
            <TextLink href={paths.houseAccount(stay.houseId)}>Statement of the house</TextLink>
          </Text>
        )}
      </Stack>
    </ConfirmDialog>
  );
}

function confirmLabelOf(day: string, today: string): string {
  if (day > today || day === '') return 'Plan the move-out';
  return day === today ? 'Move out today' : 'Move out now';
}

function effectOf(
  resident: Resident,
  stay: Occupancy,
  { day, today }: { day: string; today: string },
): string {
  const last = resident.occupancies.filter(({ endedAt }) => !endedAt).length === 1;
  const when =
    day === ''
      ? 'Choose the last day.'
      : day < today
        ? `Access ends immediately. The stay counts until ${formatDay(day)}.`
        : `Access ends at 23:59 on ${formatDay(day)}.`;
  const house =
    stay.othersInHouse === 0
      ? 'The house will have no residents.'
      : `${countOf(stay.othersInHouse, person)} stay${stay.othersInHouse === 1 ? 's' : ''} in it.`;
  const status = last ? ' It is their last house here, so they become “Moved out”.' : '';
  const passes =
    stay.othersInHouse === 0
      ? 'All gate passes of the house are then revoked.'
      : 'The gate passes they made are then revoked.';
  return `${when} ${house}${status} ${passes} Debts stay with the person who was billed. Nothing is deleted.`;
}
