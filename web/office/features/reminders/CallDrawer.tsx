// Logs a phone call with a house about its debt: the person, a note, and a promise if one was made. Without a house in
// advance, the form asks for it.
import type { ComponentProps } from 'react';
import { getHouse } from '#calls/addresses/houses.ts';
import { logHouseCall } from '#calls/reminders/house-calls.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { useMay } from '#lib/session/permissions.ts';
import { findHouses } from '#lib/list/find.ts';
import { ReplacedPromises, useReplacing } from '#lib/money/ReplacedPromises.tsx';
import { AsyncSelect } from '#ui/form/AsyncSelect.tsx';
import { DayField } from '#ui/form/DayField.tsx';
import { useFieldValue } from '#ui/form/form-context.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { MoneyField } from '#ui/form/MoneyField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useToday } from '#ui/text/use-today.ts';

type CallDrawerProps = { house?: { id: string; label: string }; onClose: () => void };

type Values = {
  houseId: string;
  residentId: string;
  note: string;
  promisedMinor: number | null;
  promisedOn: string;
  replacesOpen: boolean;
};

export function CallDrawer({ house, onClose }: CallDrawerProps) {
  const today = useToday();
  const { onShown, asSeen } = useReplacing();
  const log = useAct(logHouseCall, {
    toasts: 'none',
    onSuccess: () => toastSuccess('Call logged.'),
  });
  type Body = Parameters<typeof log.mutateAsync>[0]['body'];
  return (
    <FormDrawer<Values, Body>
      opened
      onClose={onClose}
      title="Log a call"
      {...(house && { sentence: house.label })}
      submitLabel="Log call"
      initial={{
        houseId: house?.id ?? '',
        residentId: '',
        note: '',
        promisedMinor: null,
        promisedOn: '',
        replacesOpen: true,
      }}
      schema={async () => (await import('#contract/reminders/house-calls.ts')).logHouseCall.body}
      onSubmit={(body) => log.mutateAsync({ body: asSeen(body) })}
    >
      <FormSection title="Call">
        {!house && <AsyncSelect name="houseId" label="House" required find={findHouses} />}
        <PersonField />
        <TextField name="note" label="Note" rows={3} maxLength={500} />
      </FormSection>
      <FormSection title="Promise to pay" help="Leave both empty if there is no promise.">
        <MoneyField name="promisedMinor" label="Amount" />
        <DayField name="promisedOn" label="Promise date" min={today} />
        <ReplacedIfPromised onShown={onShown} />
      </FormSection>
    </FormDrawer>
  );
}

function ReplacedIfPromised({ onShown }: ComponentProps<typeof ReplacedPromises>) {
  const hasPromise = useFieldValue<number | null>('promisedMinor') !== null;
  return hasPromise ? <ReplacedPromises onShown={onShown} /> : null;
}

function PersonField() {
  const people = usePeople(useFieldValue<string>('houseId'));
  if (people.length === 0) return null;
  return (
    <SelectField
      name="residentId"
      label="Spoke with"
      options={people}
      placeholder="Nobody chosen"
    />
  );
}

/** The people of the house; none if the caller may not read houses. */
function usePeople(houseId: string): { value: string; label: string }[] {
  const enabled = useMay('addresses.read') && houseId !== '';
  const { data } = useOperation(getHouse, { params: { houseId } }, { enabled });
  return (data?.residents ?? []).map(({ residentId, name }) => ({
    value: residentId,
    label: name,
  }));
}
