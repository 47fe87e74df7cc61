// Announced goods with checkboxes: the guard ticks those that leave with the visitor, and can take a photo of them.
// Unticked goods stay announced.
import { Checkbox } from '@mantine/core';
import type { ExitItem } from '#contract/visits/gate-checks.ts';
import { Column } from '#ui/layout/Column.tsx';
import { GoodsPhoto } from './GoodsPhoto.tsx';
import classes from './gate.module.css';

type ItemTicksProps = {
  items: readonly ExitItem[];
  /** The visit of the photo; without it, there is no button to take one. */
  visitId?: string | null | undefined;
  ticked: readonly string[];
  onTick: (ticked: string[]) => void;
};

export function ItemTicks({ items, visitId, ticked, onTick }: ItemTicksProps) {
  if (items.length === 0) return null;
  return (
    <Column role="group" aria-label="Goods taken out" gap={8} mt={8}>
      {items.map(({ id, quantity, description }) => (
        <Checkbox
          key={id}
          size="md"
          classNames={{ label: classes.tick }}
          label={`Takes: ${quantity} × ${description}`}
          checked={ticked.includes(id)}
          onChange={({ currentTarget: { checked } }) =>
            onTick(checked ? [...ticked, id] : ticked.filter((one) => one !== id))
          }
        />
      ))}
      {visitId && <GoodsPhoto visitId={visitId} />}
    </Column>
  );
}
