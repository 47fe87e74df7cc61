// Creates a pass for a house, then shows the message to the guest.
import { Drawer } from '@mantine/core';
import { useRef, useState } from 'react';
import { createGatePass } from '#calls/gate-passes/gate-passes.ts';
import type { PassShare } from '#contract/gate-passes/gate-passes.ts';
import { passPurposes } from '#contract/shared/gate-words.ts';
import { findHouses } from '#lib/list/find.ts';
import { useAct } from '#lib/api/use-act.ts';
import { headIsNoLandmark } from '#ui/dialog/Dialog.tsx';
import { AsyncSelect } from '#ui/form/AsyncSelect.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { PhoneField } from '#ui/form/PhoneField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useLocale } from '#ui/text/locale.ts';
import { kindOptions } from '#guard/parts/words.ts';
import { blankPass, GateFields, passBody, type PassForm, WhenFields } from './PassFields.tsx';
import { ShareCard } from './ShareCard.tsx';

/**
 * A staff member and one of the houses that employ them. The pass belongs to the staff member, and its entries and
 * exits count as their attendance.
 */
export type StaffOfHouse = {
  staffId: string;
  name: string;
  phone: string | null;
  house: { id: string; label: string };
};

type Props = {
  staff?: StaffOfHouse;
  /** A house chosen in advance. */
  house?: { id: string; label: string };
  onClose: () => void;
};

export function PassDrawer({ staff, house, onClose }: Props) {
  const { timeZone } = useLocale();
  const bodyOf = passBody(timeZone);
  const [share, setShare] = useState<PassShare>();
  const isMade = useRef(false);
  const create = useAct(createGatePass, {
    toasts: 'none',
    onSuccess: (made) => {
      isMade.current = true;
      setShare(made.share);
    },
  });
  if (share) {
    return (
      <Drawer
        opened
        onClose={onClose}
        position="right"
        size="min(560px, 100%)"
        title={`Pass of ${share.guestName}`}
        attributes={headIsNoLandmark}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <ShareCard share={share} isNew />
      </Drawer>
    );
  }
  return (
    <FormDrawer<PassForm, never>
      opened
      onClose={() => !isMade.current && onClose()}
      title={staff ? `Pass of ${staff.name}` : 'Create pass'}
      {...(staff && { sentence: `A staff pass for ${staff.house.label}.` })}
      submitLabel="Create pass"
      initial={staff ? ofStaff(staff) : { ...blankPass, houseId: house?.id ?? '' }}
      toBody={
        ((values: PassForm) => ({
          ...bodyOf(values),
          ...(staff && { staffId: staff.staffId }),
        })) as never
      }
      schema={async () =>
        (await import('#contract/gate-passes/gate-passes.ts')).createGatePass.body
      }
      onSubmit={(body) => create.mutateAsync({ body })}
    >
      <FormSection title="Guest">
        {!staff && (
          <>
            <AsyncSelect
              name="houseId"
              label="House"
              required
              find={findHouses}
              chosen={house && { value: house.id, label: house.label }}
            />
            <SelectField name="kind" label="Kind" required options={kindOptions} />
            <SelectField name="purpose" label="Purpose" required options={passPurposes} />
          </>
        )}
        <TextField name="guestName" label="Name" required maxLength={80} />
        <PhoneField name="guestPhone" label="Phone number" />
        <TextField name="plate" label="Plate" maxLength={15} />
        {!staff && (
          <>
            <TextField name="company" label="Company" maxLength={80} />
            <TextField name="guestCount" label="People" inputMode="numeric" maxLength={4} />
          </>
        )}
      </FormSection>
      <WhenFields />
      <GateFields />
    </FormDrawer>
  );
}

const ofStaff = ({ name, phone, house }: StaffOfHouse): PassForm => ({
  ...blankPass,
  kind: 'Staff',
  guestName: name,
  guestPhone: phone ?? '',
  houseId: house.id,
});
