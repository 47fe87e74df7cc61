// Finds houses on the map: at a point, in a rectangle, or next to another house in a direction.
import type { Box, Place, Plot } from './layout.ts';

/** The house at a point, or the nearest house within `slack`. Among equally near houses, the one that is drawn last. */
export function plotAt(plots: readonly Plot[], { x, y }: Place, slack = 2): Plot | undefined {
  let best: Plot | undefined;
  let least = Infinity;
  for (const one of plots) {
    const dx = Math.max(one.x - x, x - one.x - one.width, 0);
    const dy = Math.max(one.y - y, y - one.y - one.height, 0);
    const distance = Math.max(dx, dy);
    if (distance <= slack && distance <= least) {
      best = one;
      least = distance;
    }
  }
  return best;
}

/** The houses whose middle lies in a rectangle. */
export const plotsIn = (plots: readonly Plot[], box: Box): Plot[] =>
  plots.filter((one) => {
    const { x, y } = middleOf(one);
    return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
  });

export const middleOf = ({ x, y, width, height }: Box): Place => ({
  x: x + width / 2,
  y: y + height / 2,
});

export type Direction = 'up' | 'down' | 'left' | 'right';

const steps: Readonly<Record<Direction, Place>> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
};

/** A step to the side costs as much as this many steps ahead. */
const sideCost = 2.5;

/** The house that an arrow key selects next; undefined if no house lies in that direction. */
export function nextPlot(
  plots: readonly Plot[],
  from: Plot,
  direction: Direction,
): Plot | undefined {
  const start = middleOf(from);
  const step = steps[direction];
  let best: Plot | undefined;
  let least = Infinity;
  for (const one of plots) {
    const { x, y } = middleOf(one);
    const ahead = (x - start.x) * step.x + (y - start.y) * step.y;
    const aside = Math.abs((x - start.x) * step.y) + Math.abs((y - start.y) * step.x);
    const cost = ahead + sideCost * aside;
    if (ahead > 0.5 && cost < least) {
      best = one;
      least = cost;
    }
  }
  return best;
}
