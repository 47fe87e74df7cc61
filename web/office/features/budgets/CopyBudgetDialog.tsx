// Fills a budget from the previous year: from its planned amounts, or from those actually billed and spent.
import { NumberInput, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { getBudget } from '#calls/budgets/budgets.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { copied, type Draft, yearsOn } from './budget-draft.ts';

type CopyBudgetDialogProps = {
  startsOn: string;
  /** The budget already has planned amounts, which the copy would replace. */
  isOver: boolean;
  onCopy: (draft: Draft) => void;
  onClose: () => void;
};

export function CopyBudgetDialog({ startsOn, isOver, onCopy, onClose }: CopyBudgetDialogProps) {
  const before = useOperation(getBudget, {
    query: { StartsOn: yearsOn(startsOn, -1) },
  });
  const planned = before.data?.lines ?? [];
  const can = before.data?.categories;
  // Skip amounts whose category cannot be budgeted, such as waivers.
  const actual = (before.data?.actual ?? []).filter(({ side, category }) =>
    can?.[side].includes(category),
  );
  const [chosen, setChosen] = useState<string | null>(null);
  const [percent, setPercent] = useState(0);
  const from = chosen ?? (planned.length > 0 ? 'planned' : 'actual');
  const lines = from === 'planned' ? planned : actual;
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title="Copy last year"
      effect={
        isOver
          ? 'The current amounts are replaced. Nothing is saved until you save the budget.'
          : 'The amounts are filled in here. Nothing is saved until you save the budget.'
      }
      confirmLabel="Copy"
      onConfirm={() => {
        if (before.isPending) throw new Error('Last year is still loading. Try again in a moment.');
        if (lines.length === 0) throw new Error('Last year has no amounts to copy.');
        onCopy(copied(lines, percent));
      }}
    >
      <Stack gap="md">
        <Radio.Group label="Amounts to copy" value={from} onChange={setChosen}>
          <Stack gap="xs" mt="xs">
            <Radio
              value="planned"
              label="Planned amounts"
              disabled={planned.length === 0}
              description={planned.length === 0 ? 'Last year had no budget.' : undefined}
            />
            <Radio
              value="actual"
              label="Actual amounts"
              disabled={actual.length === 0}
              description={actual.length === 0 ? 'Last year has no actual amounts.' : undefined}
            />
          </Stack>
        </Radio.Group>
        <NumberInput
          label="Increase by"
          suffix=" %"
          min={-90}
          max={500}
          decimalScale={1}
          value={percent}
          onChange={(value) => setPercent(Number(value) || 0)}
        />
      </Stack>
    </ConfirmDialog>
  );
}
