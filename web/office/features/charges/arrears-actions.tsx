// Bulk actions on the houses of the arrears: remind, agree on a plan, send a letter, waive.
import { Select, Stack } from '@mantine/core';
import { IconCalendarDollar } from '@tabler/icons-react';
import { getArrearsTotals, listArrears } from '#calls/charges/arrears.ts';
import { listCharges } from '#calls/charges/charges.ts';
import { createInstalmentPlan } from '#calls/instalment-plans/instalment-plans.ts';
import type { ChargeRow } from '#contract/charges/charges.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { call, newIdempotencyKey } from '#lib/api/api.ts';
import { houseNoun } from '#lib/money/dues-words.ts';
import { useMay } from '#lib/session/permissions.ts';
import { countOf } from '#ui/format/count.ts';
import { DayInput } from '#ui/form/DayInput.tsx';
import type { BulkAction, BulkInput, BulkReport } from '#ui/list/bulk/bulk.ts';
import type { BulkSelection } from '#ui/list/select/selection.ts';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { type ChargeSelection, useDebtActions } from './charge-actions.tsx';
import { useToday } from '#ui/text/use-today.ts';

/** The outstanding charges of the chosen houses, or of all houses that match. */
export const chargesOf = (chosen: BulkSelection): ChargeSelection =>
  chosen.kind === 'ids'
    ? { kind: 'houses', houseIds: chosen.ids }
    : ({ kind: 'arrears', query: chosen.query } as ChargeSelection);

export function useArrearsActions(): BulkAction[] {
  const { remind, letter, waive } = useDebtActions(chargesOf);
  const plan = usePlanAction();
  const mayRemind = useMay('dues.update');
  const mayDecide = useMay('dues.approve');
  return [
    ...(mayRemind ? [remind] : []),
    ...(mayDecide ? [plan] : []),
    ...(mayRemind ? [letter] : []),
    ...(mayDecide ? [waive] : []),
  ];
}

/** The maximum number of houses in one action that creates instalment plans, because each plan needs its own calls. */
const mostPlans = 50;

const counts = ['2', '3', '4', '5', '6', '8', '10', '12'];
const usualCount = '3';

function usePlanAction(): BulkAction {
  const today = useToday();
  return {
    key: 'plan',
    label: 'Payment plan',
    icon: <IconCalendarDollar size={16} aria-hidden />,
    confirmLabel: (count) => `Agree on ${countOf(count, planNoun)}`,
    fields: (input) => <PlanFields input={input} today={today} />,
    preview: async (chosen, count) => {
      if (count > mostPlans) {
        return { count: 0, effect: `Choose at most ${mostPlans} houses for one action.` };
      }
      const query = queryOf(chosen);
      const { owedMinor, houseCount } = await call(getArrearsTotals, { query } as never);
      return {
        count: houseCount,
        effect: (
          <>
            {countOf(houseCount, houseNoun)} {houseCount === 1 ? 'pays' : 'pay'} the open charges,{' '}
            <MoneyText amountMinor={owedMinor} /> in total, in equal monthly instalments. Charges
            already in a plan stay there. Penalties and reminders pause while the plan is kept.
          </>
        ),
      };
    },
    run: async (chosen, { count = usualCount, firstOn = today }) => {
      const { items } = await call(listArrears, {
        query: { ...queryOf(chosen), PageSize: String(mostPlans) },
      } as never);
      const report: BulkReport = { done: 0, failed: [] };
      for (const { id, house } of items) {
        const reason = await planFor(id, { count: Number(count), firstOn });
        if (reason === null) report.done += 1;
        else report.failed.push({ id, label: house.label, reason });
      }
      return report;
    },
  };
}

const planNoun = { one: 'plan', many: 'plans' };

/** The chosen houses as a filter of the arrears. */
const queryOf = (chosen: BulkSelection): Record<string, string> =>
  chosen.kind === 'ids' ? { HouseId: chosen.ids.join(','), NotDue: 'true' } : chosen.query;

/** Creates an instalment plan for a house. Returns the reason if no plan was created, and null otherwise. */
async function planFor(
  houseId: string,
  terms: { count: number; firstOn: string },
): Promise<string | null> {
  try {
    const query = { HouseId: houseId, Status: 'Overdue,PartPaid,Due,Upcoming', PageSize: '100' };
    const { items } = await call(listCharges, { query });
    const chargeIds = items.filter((charge: ChargeRow) => !charge.isInPlan).map(({ id }) => id);
    if (chargeIds.length === 0) return 'All open charges are in a plan already.';
    await call(
      createInstalmentPlan,
      { body: { houseId, chargeIds, terms: { kind: 'Equal', every: 'Month', ...terms } } },
      { idempotencyKey: newIdempotencyKey() },
    );
    return null;
  } catch (cause) {
    return cause instanceof ApiError ? cause.message : 'The server could not be reached.';
  }
}

function PlanFields({ input, today }: { input: BulkInput; today: string }) {
  return (
    <Stack gap={12}>
      <Select
        label="Instalments"
        data={counts}
        allowDeselect={false}
        value={input.values['count'] ?? usualCount}
        onChange={(value) => input.set('count', value ?? usualCount)}
      />
      <DayInput
        label="First one due on"
        min={today}
        value={input.values['firstOn'] ?? today}
        onChange={(day) => input.set('firstOn', day === '' ? today : day)}
      />
    </Stack>
  );
}
