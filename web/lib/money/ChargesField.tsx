// A field to choose among a house's open charges, oldest first. Each charge shows the part that the entered amount
// would pay, by the server's allocation rule.
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { listCharges } from '#calls/charges/charges.ts';
import { listInstalmentPlans } from '#calls/instalment-plans/instalment-plans.ts';
import { type KeptPlan, keptPlan, allocatePayment } from '#rules/dues/allocation.ts';
import type { ChargeRow } from '#contract/charges/charges.ts';
import type { InstalmentPlan } from '#contract/instalment-plans/instalment-plans.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DayText } from '#ui/text/DayText.tsx';
import { type FieldProps, useField } from '#ui/form/form-context.ts';
import { countOf } from '#ui/format/count.ts';
import { Muted } from '#ui/layout/Muted.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { chargeNoun } from './dues-words.ts';
import classes from './charges-field.module.css';
import { useToday } from '#ui/text/use-today.ts';

type ChargesFieldProps = FieldProps & {
  /** Oldest first. */
  charges: readonly ChargeRow[];
  plans: readonly InstalmentPlan[];
  amountMinor: number;
};

const open = 'Overdue,PartPaid,Due,Upcoming';

/** The sum, in minor units, of the charges that a payment pays if none is chosen: all except disputed charges. */
const payableOf = (charges: readonly ChargeRow[] | undefined) =>
  charges?.reduce((sum, one) => sum + (one.isDisputed ? 0 : one.outstandingMinor), 0);

/**
 * Up to 100 open charges of a house, oldest first, its active plans, the total of these charges in minor units, and how
 * much of it is not disputed. Undefined or empty until a house is chosen and the responses have arrived.
 */
export function useOpenCharges(houseId: string) {
  const { data: plans } = useOperation(
    listInstalmentPlans,
    {
      query: { HouseId: houseId, Status: 'Active', PageSize: '100' },
    },
    { enabled: houseId !== '' },
  );
  const { data } = useOperation(
    listCharges,
    {
      query: { HouseId: houseId, Status: open, Sort: 'dueOn', PageSize: '100' },
    },
    { enabled: houseId !== '' },
  );
  const charges = plans && data?.items;
  const owedMinor = charges?.reduce((sum, one) => sum + one.outstandingMinor, 0);
  return { charges, plans: plans?.items ?? [], owedMinor, payableMinor: payableOf(charges) };
}

/** The number of charges that are shown at first. Charges that are chosen or that the amount pays are always shown. */
const shownAtFirst = 3;

export function ChargesField({ charges, plans, amountMinor, ...props }: ChargesFieldProps) {
  const field = useField<string[]>(props);
  const chosen = field.value;
  const today = useToday();
  const kept = plans.map((plan): KeptPlan => keptPlan(plan, today));
  const paid = allocatePayment(amountMinor, { charges, plans: kept, chosenIds: chosen });
  const [isAll, setAll] = useState(false);
  const shown = charges.filter(
    ({ id }, at) => isAll || at < shownAtFirst || chosen.includes(id) || paid.get(id),
  );
  const toggle = (id: string) =>
    field.set(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <fieldset className={classes.charges}>
      <legend>{props.label}</legend>
      <Muted size={14} mb={8}>
        {charges.length === 0
          ? 'This house owes nothing, so the whole amount becomes credit.'
          : 'Without a choice, an exactly matching charge or instalment is paid first, then due instalments, ' +
            'then the oldest charges.'}
      </Muted>
      {shown.map((charge) => (
        <div key={charge.id} className={classes.charge}>
          <Checkbox
            checked={chosen.includes(charge.id)}
            onChange={() => toggle(charge.id)}
            label={
              <>
                {charge.due.title}, <DayText day={charge.dueOn} />
              </>
            }
            description={
              <>
                Pays <MoneyText amountMinor={paid.get(charge.id) ?? 0} /> of{' '}
                <MoneyText amountMinor={charge.outstandingMinor} />
                {charge.isDisputed && '. Disputed: paid only if chosen'}
                {charge.isInPlan && '. In an instalment plan'}
              </>
            }
          />
        </div>
      ))}
      {shown.length < charges.length && (
        <Button size="compact-sm" variant="default" onClick={() => setAll(true)}>
          Show all {countOf(charges.length, chargeNoun)}
        </Button>
      )}
    </fieldset>
  );
}
