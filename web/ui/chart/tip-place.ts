// The place of a tooltip beside its point: above the point if there is room, otherwise below, and inside the viewport
// if the tooltip fits into it. Pure.

type Box = { left: number; top: number; width: number; height: number };
type Size = { width: number; height: number };

/**
 * The distance of the tooltip from the point if there is room, and the least one from the viewport's edges, in pixels.
 */
const gap = 8;

export function tipPlace(point: Box, tip: Size, viewport: Size): { left: number; top: number } {
  const within = (value: number, most: number) => Math.max(gap, Math.min(value, most - gap));
  const left = within(point.left + point.width / 2 - tip.width / 2, viewport.width - tip.width);
  const above = point.top - gap - tip.height;
  const top = above >= gap ? above : point.top + point.height + gap;
  return { left, top: within(top, viewport.height - tip.height) };
}
