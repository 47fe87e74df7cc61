// The fields of a pass, depending on its kind, such as its start and end, its days and hours, its number of entries,
// its gates, and the instructions to the guard.
import { instantText } from '#rules/shared/day-text.ts';
import { getGateSettings, listGates } from '#calls/gates/gates.ts';
import type { PassKind } from '#contract/shared/gate-words.ts';
import { defaultEnd } from '#rules/gate/pass-span.ts';
import { useNow } from '#lib/page/use-now.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DayField } from '#ui/form/DayField.tsx';
import { useFormShared } from '#ui/form/form-context.ts';
import { FormSection } from '#ui/form/FormSection.tsx';
import { MultiSelectField } from '#ui/form/MultiSelectField.tsx';
import { SwitchField } from '#ui/form/SwitchField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { TimeField } from '#ui/form/TimeField.tsx';
import { useLocale } from '#ui/text/locale.ts';
import { instantOf, endOfDay } from '#rules/shared/instant-of.ts';

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
  (label, at) => ({ value: String(at + 1), label }),
);

export const blankPass = {
  houseId: '',
  kind: 'One-time',
  purpose: 'Guest',
  guestName: '',
  guestPhone: '',
  plate: '',
  company: '',
  guestCount: '1',
  validFrom: '',
  fromTime: '',
  validTo: '',
  days: [] as string[],
  hoursFrom: '',
  hoursTo: '',
  maxEntries: '',
  gateIds: [] as string[],
  allowExit: true,
  overstayMinutes: '',
  hideHouse: false,
  idRequired: false,
  note: '',
};
export type PassForm = typeof blankPass;

const opensOnce = (kind: string): boolean => ['One-time', 'Delivery', 'Ride'].includes(kind);
const isEvent = (kind: string): boolean => kind === 'Group event';
const isTimed = (kind: string): boolean => ['Delivery', 'Ride', 'Contractor'].includes(kind);

const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** The body with only the fields of the chosen kind; values typed for another kind are left out. */
export const passBody = (timeZone: string) => (values: PassForm) => {
  const { validFrom, fromTime, validTo, guestCount, guestPhone, ...more } = values;
  const { days: chosen, hoursFrom, hoursTo, maxEntries, overstayMinutes, ...rest } = more;
  const from = validFrom && instantOf(validFrom, fromTime || '00:00', timeZone);
  // Today without a time means now.
  const isNow = !fromTime && Date.parse(from) <= Date.now();
  return {
    ...rest,
    guestCount: /^\d+$/.test(guestCount) ? Number(guestCount) : 1,
    ...(!opensOnce(rest.kind) && {
      days: chosen.map(Number),
      hoursFrom: hoursFrom || null,
      hoursTo: hoursTo || null,
      maxEntries: numberOf(maxEntries),
    }),
    ...(isTimed(rest.kind) && { overstayMinutes: numberOf(overstayMinutes) }),
    ...(guestPhone && { guestPhone }),
    // An event needs a day: the schema reports an empty day at its field.
    ...((isEvent(rest.kind) ? from === '' || !isNow : from && !isNow) && { validFrom: from }),
    ...(validTo && { validTo: endOfDay(validTo, timeZone) }),
  };
};

/** The end, as text, that the server sets if no last day is chosen. */
function useDefaultEnd(): string | undefined {
  const values = useFormShared().form.values as PassForm;
  const { timeZone } = useLocale();
  const now = useNow();
  const { data } = useOperation(getGateSettings);
  if (!data || (isEvent(values.kind) && values.validFrom === '')) return undefined;
  const { validFrom = now.toISOString() } = passBody(timeZone)(values);
  const from = new Date(validFrom);
  if (Number.isNaN(from.getTime())) return undefined;
  const end = defaultEnd(values.kind as PassKind, from, { limits: data, timeZone });
  return instantText(end, timeZone);
}

export function WhenFields() {
  const { kind } = useFormShared().form.values as PassForm;
  const end = useDefaultEnd();
  return (
    <FormSection title="Validity">
      {isEvent(kind) ? (
        <DayField name="validFrom" label="Day of the event" required />
      ) : (
        <DayField name="validFrom" label="Start date" help="Leave empty to start now." />
      )}
      <TimeField name="fromTime" label="Start time" />
      <DayField name="validTo" label="Last day" help={end && `Leave empty to end ${end}.`} />
      {!opensOnce(kind) && (
        <>
          <MultiSelectField
            name="days"
            label="Days"
            options={days}
            help="Leave empty for every day."
          />
          <TimeField name="hoursFrom" label="From" />
          <TimeField name="hoursTo" label="To" />
          <TextField
            name="maxEntries"
            label="Maximum entries"
            inputMode="numeric"
            maxLength={4}
            help={
              kind === 'Group event'
                ? 'Leave empty for one per guest.'
                : 'Leave empty for no limit.'
            }
          />
        </>
      )}
    </FormSection>
  );
}

export function GateFields() {
  const { kind } = useFormShared().form.values as PassForm;
  const gates = useOperation(listGates, { query: {} }).data ?? [];
  return (
    <FormSection title="At the gate">
      {gates.length > 1 && (
        <MultiSelectField
          name="gateIds"
          label="Gates"
          options={gates.map(({ id, name }) => ({ value: id, label: name }))}
          help="Leave empty for all gates."
        />
      )}
      {isTimed(kind) && (
        <TextField
          name="overstayMinutes"
          label="Maximum minutes inside"
          inputMode="numeric"
          maxLength={4}
          help="Leave empty for the estate’s limit."
        />
      )}
      <SwitchField
        name="allowExit"
        label="Can exit without host approval"
        help="If off, the host must approve the exit."
      />
      <SwitchField name="idRequired" label="Ask for an identity card" />
      <SwitchField
        name="hideHouse"
        label="Hide the house"
        help="The guard sees only the block and the number plate."
      />
      <TextField name="note" label="Note to the guard" maxLength={200} />
    </FormSection>
  );
}
