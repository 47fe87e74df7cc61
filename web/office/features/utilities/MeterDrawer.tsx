// Adds, edits or replaces a meter.
import { changeMeter, createMeter, replaceMeter } from '#calls/utilities/utility-meters.ts';
import { listTariffs } from '#calls/utilities/utility-tariffs.ts';
import type { Meter } from '#contract/utilities/utility-meters.ts';
import { meterPayments, utilityKinds } from '#contract/utilities/utility-words.ts';
import { call } from '#lib/api/api.ts';
import { findHouses } from '#lib/list/find.ts';
import { useAct } from '#lib/api/use-act.ts';
import { AsyncSelect } from '#ui/form/AsyncSelect.tsx';
import { DayField } from '#ui/form/DayField.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { numberOf } from './words.ts';
import { useToday } from '#ui/text/use-today.ts';

type Values = {
  number: string;
  kind: string;
  houseId: string;
  payment: string;
  multiplier: string;
  digits: string;
  tariffId: string;
  installedOn: string;
  replacedOn: string;
  openingValue: string;
  finalValue: string;
  reason: string;
};

const initialOf = (meter: Meter | undefined, today: string, fresh: boolean): Values => ({
  number: fresh ? '' : (meter?.number ?? ''),
  kind: meter?.kind ?? 'Electricity',
  houseId: meter?.house.id ?? '',
  payment: meter?.payment ?? 'Postpaid',
  multiplier: String(meter?.multiplier ?? 1),
  digits: String(meter?.digits ?? 6),
  tariffId: meter?.tariff?.isOwn ? meter.tariff.id : '',
  installedOn: today,
  replacedOn: today,
  openingValue: fresh || !meter ? '0' : '',
  finalValue: '',
  reason: '',
});

const commonOf = ({ number, payment, multiplier, digits, tariffId }: Values) => ({
  number,
  payment,
  multiplier: numberOf(multiplier),
  digits: numberOf(digits),
  tariffId: tariffId || null,
});

const findTariffs = async (search: string) =>
  (await call(listTariffs))
    .filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
    .map(({ id, name, kind }) => ({ value: id, label: `${name} (${kind.toLowerCase()})` }));

type MeterDrawerProps = {
  meter?: Meter;
  /** Whether the form replaces this meter by a new one. */
  replaces?: boolean;
  onClose: () => void;
};

/** The drawer's action: add, change, or replace. */
function useMeterForm(meter: Meter | undefined, replaces: boolean) {
  const quiet = { toasts: 'none' } as const;
  const create = useAct(createMeter, quiet);
  const change = useAct(changeMeter, quiet);
  const replace = useAct(replaceMeter, quiet);
  if (!meter) {
    return {
      title: 'Add meter',
      toBody: ({ installedOn, openingValue, kind, houseId, ...values }: Values) => ({
        ...commonOf(values as Values),
        kind,
        houseId,
        installedOn,
        openingValue: numberOf(openingValue),
      }),
      schema: async () => (await import('#contract/utilities/utility-meters.ts')).createMeter.body,
      send: (body: never) => create.mutateAsync({ body }),
    };
  }
  const params = { meterId: meter.id };
  const { version } = meter;
  if (!replaces) {
    return {
      title: 'Edit meter',
      toBody: (values: Values) => ({ ...commonOf(values), version }),
      schema: async () => (await import('#contract/utilities/utility-meters.ts')).changeMeter.body,
      send: (body: never) => change.mutateAsync({ params, body }),
    };
  }
  return {
    title: 'Replace meter',
    toBody: ({ replacedOn, openingValue, finalValue, reason, ...values }: Values) => ({
      ...commonOf(values as Values),
      replacedOn,
      finalValue: numberOf(finalValue),
      openingValue: numberOf(openingValue),
      reason,
      version,
    }),
    schema: async () => (await import('#contract/utilities/utility-meters.ts')).replaceMeter.body,
    send: (body: never) => replace.mutateAsync({ params, body }),
  };
}

export function MeterDrawer({ meter, replaces = false, onClose }: MeterDrawerProps) {
  const today = useToday();
  const form = useMeterForm(meter, replaces);
  const own = meter?.tariff?.isOwn ? meter.tariff : undefined;
  const day = (
    <DayField
      name={replaces ? 'replacedOn' : 'installedOn'}
      label="Installed on"
      required
      max={today}
    />
  );
  return (
    <FormDrawer<Values, never>
      opened
      onClose={onClose}
      title={form.title}
      submitLabel={form.title === 'Edit meter' ? 'Save' : form.title}
      initial={initialOf(meter, today, replaces)}
      toBody={form.toBody as never}
      schema={form.schema as never}
      onSubmit={form.send}
    >
      {replaces && meter && (
        <FormSection title={`The old meter, ${meter.number}`}>
          <TextField
            name="finalValue"
            label="Last reading"
            required
            inputMode="decimal"
            help={
              meter.lastReading
                ? `Previous reading: ${meter.lastReading.value.toLocaleString()}.`
                : undefined
            }
          />
          <TextField name="reason" label="Reason" required maxLength={250} />
        </FormSection>
      )}
      <FormSection title={replaces ? 'The new meter' : 'Meter'}>
        <TextField name="number" label="Number" required maxLength={30} />
        {!meter && (
          <>
            <SelectField name="kind" label="Kind" required options={utilityKinds} />
            <AsyncSelect
              name="houseId"
              label="House"
              required
              find={findHouses}
              placeholder="Choose a house"
            />
          </>
        )}
        <SelectField
          name="payment"
          label="Payment"
          required
          options={meterPayments}
          help="Postpaid meters are read and billed. Prepaid meters use tokens."
        />
      </FormSection>
      {(!meter || replaces) && (
        <FormSection title="First reading">
          {day}
          <TextField
            name="openingValue"
            label="Reading"
            required
            inputMode="decimal"
            help="Usage after this reading is billed."
          />
        </FormSection>
      )}
      <FormSection title="Display and price">
        <TextField
          name="digits"
          label="Digits before the point"
          required
          inputMode="numeric"
          maxLength={1}
          help="The display restarts at 0 after this many nines."
        />
        <TextField
          name="multiplier"
          label="Multiplier"
          required
          inputMode="decimal"
          maxLength={10}
          help="1, unless the meter has a transformer."
        />
        <AsyncSelect
          name="tariffId"
          label="Own tariff"
          find={findTariffs}
          chosen={own && { value: own.id, label: own.name }}
          placeholder="Tariff of the house type"
        />
      </FormSection>
    </FormDrawer>
  );
}
