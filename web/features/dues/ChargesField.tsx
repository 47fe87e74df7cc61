// The open charges of a house to choose from, oldest first, each with what an amount would pay of it.
import { Checkbox } from '@mantine/core';
import { listCharges } from '#calls/charges.ts';
import type { ChargeRow } from '#contract/charges.ts';
import { useCommunityId } from '#lib/estate.ts';
import { useOperation } from '#lib/use-operation.ts';
import { DayText } from '#ui/DayText.tsx';
import { type FieldProps, useField } from '#ui/form/form-context.ts';
import { MoneyText } from '#ui/MoneyText.tsx';
import classes from './dues.module.css';

type ChargesFieldProps = FieldProps & {
  /** Oldest first. */
  charges: readonly ChargeRow[];
  amountMinor: number;
};

const open = 'Overdue,PartPaid,Due,Upcoming';

/** What a house owes now, oldest first, and how much that is together; nothing before a house is chosen. */
export function useOpenCharges(houseId: string) {
  const communityId = useCommunityId();
  const { data } = useOperation(
    listCharges,
    {
      params: { communityId },
      query: { HouseId: houseId, Status: open, Sort: 'dueOn', PageSize: '100' },
    },
    { enabled: houseId !== '' },
  );
  const owedMinor = data?.items.reduce((sum, one) => sum + one.outstandingMinor, 0);
  return { charges: data?.items, owedMinor };
}

export function ChargesField({ charges, amountMinor, ...props }: ChargesFieldProps) {
  const field = useField<string[]>(props);
  const chosen = field.value;
  const paid = sharesOf(charges, chosen, amountMinor);
  const toggle = (id: string) =>
    field.set(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <fieldset className={classes.charges}>
      <legend>{props.label}</legend>
      <p className={classes.quiet}>
        {charges.length === 0
          ? 'This house owes nothing now: all of it becomes its credit.'
          : 'Choose none, and the oldest are paid first.'}
      </p>
      {charges.map((charge) => (
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
              </>
            }
          />
        </div>
      ))}
    </fieldset>
  );
}

/** What the amount pays of each charge: those chosen first, then the oldest. */
function sharesOf(charges: readonly ChargeRow[], chosen: readonly string[], amountMinor: number) {
  const byId = new Map(charges.map((charge) => [charge.id, charge]));
  const first = chosen.flatMap((id) => byId.get(id) ?? []);
  let left = amountMinor;
  const shares = new Map<string, number>();
  for (const charge of new Set([...first, ...charges])) {
    const share = Math.min(left, charge.outstandingMinor);
    shares.set(charge.id, share);
    left -= share;
  }
  return shares;
}
