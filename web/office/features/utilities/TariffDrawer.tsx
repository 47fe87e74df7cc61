// Adds a tariff, edits its scope, or adds new prices from a given day.
import { addTariffVersion, changeTariff, createTariff } from '#calls/utilities/utility-tariffs.ts';
import { houseTypes } from '#contract/addresses/houses.ts';
import type { Tariff } from '#contract/utilities/utility-tariffs.ts';
import { bandLimit, utilityKinds } from '#contract/utilities/utility-words.ts';
import { useAct } from '#lib/api/use-act.ts';
import { CheckField } from '#ui/form/CheckField.tsx';
import { DayField } from '#ui/form/DayField.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { MoneyField } from '#ui/form/MoneyField.tsx';
import { MultiSelectField } from '#ui/form/MultiSelectField.tsx';
import { RepeatableRows } from '#ui/form/RepeatableRows.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useLocale } from '#ui/text/locale.ts';
import { numberOf, priceOfText, priceToText } from './words.ts';
import { useToday } from '#ui/text/use-today.ts';

type Values = {
  name: string;
  kind: string;
  houseTypes: string[];
  isDefault: boolean;
  effectiveFrom: string;
  bands: { upTo: string; unitPriceMinor: string }[];
  fixedMinor: number | null;
  taxBasisPoints: string;
};

function initialOf(tariff: Tariff | undefined, today: string, currency: string): Values {
  const [newest] = tariff?.versions ?? [];
  return {
    name: tariff?.name ?? '',
    kind: tariff?.kind ?? 'Electricity',
    houseTypes: tariff?.houseTypes ?? [],
    isDefault: tariff?.isDefault ?? false,
    effectiveFrom: today,
    bands: newest?.bands.map(({ upTo, unitPriceMinor }) => ({
      upTo: upTo ?? '',
      unitPriceMinor: priceToText(unitPriceMinor, currency),
    })) ?? [{ upTo: '', unitPriceMinor: '' }],
    fixedMinor: newest?.fixedMinor ?? 0,
    taxBasisPoints: String((newest?.taxBasisPoints ?? 0) / 100),
  };
}

const termsOf = (values: Values, currency: string) => {
  const tax = numberOf(values.taxBasisPoints);
  return {
    effectiveFrom: values.effectiveFrom,
    bands: values.bands.map(({ upTo, unitPriceMinor }) => ({
      upTo: upTo.trim() || null,
      unitPriceMinor: priceOfText(unitPriceMinor, currency),
    })),
    fixedMinor: values.fixedMinor ?? 0,
    taxBasisPoints: typeof tax === 'number' ? Math.round(tax * 100) : tax,
  };
};

type TariffDrawerProps = {
  tariff?: Tariff;
  /** Whether the form has only the fields for new prices. */
  onlyPrice?: boolean;
  onClose: () => void;
};

export function TariffDrawer({ tariff, onlyPrice = false, onClose }: TariffDrawerProps) {
  const { currency } = useLocale();
  const today = useToday();
  const form = useTariffForm(tariff, onlyPrice, currency);
  return (
    <FormDrawer<Values, never>
      opened
      onClose={onClose}
      title={form.title}
      submitLabel={form.submitLabel}
      initial={initialOf(tariff, today, currency)}
      toBody={form.toBody as never}
      schema={form.schema as never}
      onSubmit={form.send}
    >
      {!onlyPrice && (
        <FormSection title="Tariff">
          <TextField name="name" label="Name" required maxLength={60} />
          {!tariff && <SelectField name="kind" label="Kind" required options={utilityKinds} />}
          <MultiSelectField
            name="houseTypes"
            label="For houses of these types"
            options={houseTypes}
          />
          <CheckField
            name="isDefault"
            label="Default for meters without another tariff"
            disabled={tariff?.isDefault ?? false}
          />
        </FormSection>
      )}
      {(onlyPrice || !tariff) && (
        <FormSection
          title="Prices"
          help="Prices can have fractions of a kobo. Each bill is rounded once, half up."
        >
          <DayField name="effectiveFrom" label="Valid from" required />
          <RepeatableRows
            name="bands"
            one="step"
            max={bandLimit}
            blank={{ upTo: '', unitPriceMinor: '' }}
          >
            {(path) => (
              <>
                <TextField
                  name={`${path}.unitPriceMinor`}
                  label="Price of a unit"
                  required
                  inputMode="decimal"
                />
                <TextField
                  name={`${path}.upTo`}
                  label="Up to units"
                  inputMode="numeric"
                  placeholder="No end"
                />
              </>
            )}
          </RepeatableRows>
          <MoneyField
            name="fixedMinor"
            label="Fixed charge"
            help="Once per bill, or once per month with the first prepaid units."
          />
          <TextField name="taxBasisPoints" label="Tax in percent" inputMode="decimal" />
        </FormSection>
      )}
    </FormDrawer>
  );
}

/** The drawer's action: add, edit, or add a price version. */
function useTariffForm(tariff: Tariff | undefined, onlyPrice: boolean, currency: string) {
  const quiet = { toasts: 'none' } as const;
  const create = useAct(createTariff, quiet);
  const change = useAct(changeTariff, quiet);
  const price = useAct(addTariffVersion, quiet);
  const whom = ({ name, houseTypes, isDefault }: Values) => ({ name, houseTypes, isDefault });
  if (!tariff) {
    return {
      title: 'Add tariff',
      submitLabel: 'Add tariff',
      toBody: (values: Values) => ({
        ...whom(values),
        kind: values.kind,
        ...termsOf(values, currency),
      }),
      schema: async () =>
        (await import('#contract/utilities/utility-tariffs.ts')).createTariff.body,
      send: (body: never) => create.mutateAsync({ body }),
    };
  }
  const params = { tariffId: tariff.id };
  if (onlyPrice) {
    return {
      title: `New prices of ${tariff.name}`,
      submitLabel: 'Add prices',
      toBody: (values: Values) => termsOf(values, currency),
      schema: async () =>
        (await import('#contract/utilities/utility-tariffs.ts')).addTariffVersion.body,
      send: (body: never) => price.mutateAsync({ params, body }),
    };
  }
  return {
    title: 'House types',
    submitLabel: 'Save',
    toBody: (values: Values) => ({ ...whom(values), version: tariff.version }),
    schema: async () => (await import('#contract/utilities/utility-tariffs.ts')).changeTariff.body,
    send: (body: never) => change.mutateAsync({ params, body }),
  };
}
