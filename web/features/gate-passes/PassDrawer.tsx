// Makes a pass for a house, and then shows what goes to the guest.
import { Drawer } from '@mantine/core';
import { useRef, useState } from 'react';
import { createGatePass, listGatePasses } from '#calls/gate-passes.ts';
import type { PassShare } from '#contract/gate-passes.ts';
import { useCommunityId } from '#lib/estate.ts';
import { findHouses } from '#lib/find.ts';
import { useAct } from '#lib/use-act.ts';
import { headIsNoLandmark } from '#ui/Dialog.tsx';
import { AsyncSelect } from '#ui/form/AsyncSelect.tsx';
import { DayField } from '#ui/form/DayField.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { MultiSelectField } from '#ui/form/MultiSelectField.tsx';
import { PhoneField } from '#ui/form/PhoneField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { SwitchField } from '#ui/form/SwitchField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useLocale } from '#ui/locale.ts';
import { ShareCard } from './ShareCard.tsx';
import { kindOptions } from './words.ts';
import { endOfDay } from './instant-of.ts';

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
  (label, at) => ({ value: String(at + 1), label }),
);

const blank = {
  houseId: '',
  kind: 'One-time',
  guestName: '',
  guestPhone: '',
  plate: '',
  company: '',
  guestCount: '1',
  untilOn: '',
  days: [] as string[],
  hoursFrom: '',
  hoursTo: '',
  hideHouse: false,
  idRequired: false,
  note: '',
};
type Values = typeof blank;

const bodyOf = (timeZone: string) => (values: Values) => {
  const { untilOn, days: chosen, hoursFrom, hoursTo, guestCount, guestPhone, ...rest } = values;
  return {
    ...rest,
    guestCount: /^\d+$/.test(guestCount) ? Number(guestCount) : 1,
    days: chosen.map(Number),
    hoursFrom: hoursFrom || null,
    hoursTo: hoursTo || null,
    ...(guestPhone && { guestPhone }),
    ...(untilOn && { validTo: endOfDay(untilOn, timeZone) }),
  };
};

export function PassDrawer({ onClose }: { onClose: () => void }) {
  const communityId = useCommunityId();
  const { timeZone } = useLocale();
  const [share, setShare] = useState<PassShare>();
  const isMade = useRef(false);
  const create = useAct(createGatePass, {
    toasts: 'none',
    invalidates: [listGatePasses, 'getGateBoard'],
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
        <ShareCard share={share} />
      </Drawer>
    );
  }
  return (
    <FormDrawer<Values, never>
      opened
      onClose={() => !isMade.current && onClose()}
      title="Create pass"
      submitLabel="Create pass"
      initial={blank}
      toBody={bodyOf(timeZone) as never}
      schema={async () => (await import('#contract/gate-passes.ts')).createGatePass.body}
      onSubmit={(body) => create.mutateAsync({ params: { communityId }, body })}
    >
      <FormSection title="Guest">
        <AsyncSelect name="houseId" label="House" required find={findHouses(communityId)} />
        <SelectField name="kind" label="Kind" required options={kindOptions} />
        <TextField name="guestName" label="Name" required maxLength={80} />
        <PhoneField name="guestPhone" label="Telephone number" />
        <TextField name="plate" label="Plate" maxLength={15} />
        <TextField name="company" label="Company" maxLength={80} />
        <TextField name="guestCount" label="How many people" inputMode="numeric" maxLength={4} />
      </FormSection>
      <FormSection title="When">
        <DayField
          name="untilOn"
          label="Until the end of"
          help="Left empty: as long as a pass of this kind may be."
        />
        <MultiSelectField
          name="days"
          label="Days"
          options={days}
          help="None chosen is every day."
        />
        <TextField name="hoursFrom" label="From" placeholder="08:00" maxLength={5} />
        <TextField name="hoursTo" label="To" placeholder="17:00" maxLength={5} />
      </FormSection>
      <FormSection title="At the gate">
        <SwitchField name="idRequired" label="Ask for an identity card" />
        <SwitchField
          name="hideHouse"
          label="Hide the house"
          help="The guard reads the plate and sees the block alone."
        />
        <TextField name="note" label="Note to the guard" maxLength={200} />
      </FormSection>
    </FormDrawer>
  );
}
