// Agrees an instalment plan with a house: the charges, the instalments, the days of grace and a note. The result is
// previewed below.
import { Checkbox, Skeleton } from '@mantine/core';
import { createInstalmentPlan } from '#calls/instalment-plans/instalment-plans.ts';
import type { ChargeRow } from '#contract/charges/charges.ts';
import { equalParts, type InstalmentRhythm, type Part } from '#rules/dues/instalments.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { DayText } from '#ui/text/DayText.tsx';
import { DayField } from '#ui/form/DayField.tsx';
import { type FieldProps, useField, useFormShared } from '#ui/form/form-context.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { MoneyField } from '#ui/form/MoneyField.tsx';
import { RepeatableRows } from '#ui/form/RepeatableRows.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Muted } from '#ui/layout/Muted.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { useOpenCharges } from '#lib/money/ChargesField.tsx';
import fieldset from '#lib/money/charges-field.module.css';
import classes from './instalment-plans.module.css';
import { useToday } from '#ui/text/use-today.ts';

type Values = {
  chargeIds: string[];
  kind: 'Equal' | 'Given';
  count: string;
  firstOn: string;
  every: InstalmentRhythm;
  instalments: { dueOn: string; amountMinor: number | null }[];
  graceDays: string;
  note: string;
};

const kinds = [
  { value: 'Equal', label: 'Equal parts' },
  { value: 'Given', label: 'Set each instalment' },
];
const rhythms = [
  { value: 'Month', label: 'Every month' },
  { value: 'Two weeks', label: 'Every two weeks' },
  { value: 'Week', label: 'Every week' },
];
const counts = ['2', '3', '4', '5', '6', '8', '10', '12'];
const graces = ['0', '1', '2', '3', '5', '7', '14', '30'];

const toBody = (houseId: string) => (values: Values) => ({
  houseId,
  chargeIds: values.chargeIds,
  terms:
    values.kind === 'Equal'
      ? {
          kind: 'Equal',
          count: Number(values.count),
          firstOn: values.firstOn,
          every: values.every,
        }
      : { kind: 'Given', instalments: values.instalments },
  graceDays: Number(values.graceDays),
  ...(values.note && { note: values.note }),
});

type PlanDrawerProps = { house: { id: string; label: string }; onClose: () => void };

export function PlanDrawer({ house, onClose }: PlanDrawerProps) {
  const today = useToday();
  const { charges } = useOpenCharges(house.id);
  const create = useAct(createInstalmentPlan, {
    toasts: 'none',
    onSuccess: () =>
      toastSuccess('Plan created. Penalties and reminders pause while the house keeps it.'),
  });
  if (!charges) return <Skeleton height={0} />;
  const free = charges.filter(({ isInPlan }) => !isInPlan);
  const blank = { dueOn: '', amountMinor: null };
  return (
    <FormDrawer<Values, Parameters<typeof create.mutateAsync>[0]['body']>
      opened
      onClose={onClose}
      title={`Instalment plan for ${house.label}`}
      sentence="The charges stay owed. Penalties and reminders pause while the house keeps the plan."
      submitLabel="Create plan"
      initial={{
        chargeIds: free.map(({ id }) => id),
        kind: 'Equal',
        count: '3',
        firstOn: today,
        every: 'Month',
        instalments: [blank, blank],
        graceDays: '3',
        note: '',
      }}
      toBody={toBody(house.id)}
      schema={async () => (await import('#contract/instalment-plans/instalment-plans.ts')).PlanForm}
      onSubmit={(body) => create.mutateAsync({ body })}
    >
      <PlanCharges name="chargeIds" label="Purpose" charges={free} />
      <SelectField name="kind" label="Instalments" required options={kinds} />
      <Terms today={today} />
      <SelectField
        name="graceDays"
        label="Days of grace"
        required
        options={graces}
        help="A later instalment ends the plan."
      />
      <TextField name="note" label="Note" maxLength={250} />
      <Preview charges={free} />
    </FormDrawer>
  );
}

function Terms({ today }: { today: string }) {
  const { form } = useFormShared();
  if (form.values['kind'] === 'Given') {
    return (
      <RepeatableRows
        name="instalments"
        one="instalment"
        blank={{ dueOn: '', amountMinor: null }}
        max={60}
      >
        {(path) => (
          <>
            <DayField name={`${path}.dueOn`} label="Due on" required min={today} />
            <MoneyField name={`${path}.amountMinor`} label="Amount" required />
          </>
        )}
      </RepeatableRows>
    );
  }
  return (
    <>
      <SelectField name="count" label="How many" required options={counts} />
      <DayField name="firstOn" label="First one due on" required min={today} />
      <SelectField name="every" label="Interval" required options={rhythms} />
    </>
  );
}

function PlanCharges({ charges, ...props }: FieldProps & { charges: readonly ChargeRow[] }) {
  const field = useField<string[]>(props);
  const toggle = (id: string) =>
    field.set(
      field.value.includes(id) ? field.value.filter((one) => one !== id) : [...field.value, id],
    );
  return (
    <fieldset className={fieldset.charges}>
      <legend>{props.label}</legend>
      {charges.length === 0 && (
        <Muted size={14} mb={8}>
          All open charges of this house are in a plan already.
        </Muted>
      )}
      {charges.map((charge) => (
        <div key={charge.id} className={fieldset.charge}>
          <Checkbox
            checked={field.value.includes(charge.id)}
            onChange={() => toggle(charge.id)}
            label={
              <>
                {charge.due.title}, <DayText day={charge.dueOn} />
              </>
            }
            description={
              <>
                Owes <MoneyText amountMinor={charge.outstandingMinor} />
              </>
            }
          />
        </div>
      ))}
      {field.input.error && <p className={classes.wrong}>{field.input.error}</p>}
    </fieldset>
  );
}

/** A preview of the instalments, and whether they cover the whole debt. */
function Preview({ charges }: { charges: readonly ChargeRow[] }) {
  const { form } = useFormShared();
  const values = form.values as Values;
  const totalMinor = charges
    .filter(({ id }) => values.chargeIds.includes(id))
    .reduce((sum, one) => sum + one.outstandingMinor, 0);
  const parts = partsOf(values, totalMinor);
  const sumMinor = parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  if (totalMinor === 0 || parts.length === 0) return null;
  return (
    <section className={classes.preview} aria-label="The plan" aria-live="polite">
      <Rows component="ol" className={classes.parts}>
        {parts.map(({ dueOn, amountMinor }, at) => (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <DayText day={dueOn} />
            <MoneyText amountMinor={amountMinor} />
          </li>
        ))}
      </Rows>
      <p className={classes.sum}>
        <span>Total</span>
        <MoneyText
          amountMinor={sumMinor}
          {...(sumMinor !== totalMinor && { tone: 'bad' as const })}
        />
      </p>
      {sumMinor !== totalMinor && (
        <Muted>
          The charges owe <MoneyText amountMinor={totalMinor} />.
        </Muted>
      )}
    </section>
  );
}

function partsOf(values: Values, totalMinor: number): Part[] {
  if (values.kind === 'Given') {
    return values.instalments.flatMap(({ dueOn, amountMinor }) =>
      dueOn === '' || amountMinor === null ? [] : [{ dueOn, amountMinor }],
    );
  }
  const { firstOn, every } = values;
  if (firstOn === '') return [];
  return equalParts(totalMinor, { count: Number(values.count), firstOn, every });
}
