// The visible part of the plan, and its changes by zooming and panning. Pure.
import type { Box, Place } from '#rules/estate-plan/layout.ts';

/** The point of the plan in the top left corner of the screen, and the pixels for each unit of the plan. */
export type View = Place & { scale: number };
export type Screen = { width: number; height: number };

export const scales = { least: 0.1, most: 4 };
/** The least scale at which houses can be told apart. The first view of a large estate is no smaller. */
export const readableScale = 0.4;

/** The view that shows a box of the plan, at a scale of at least `atLeast` and 0.1, and of at most 1.6. */
export function fitted(box: Box, screen: Screen, atLeast = 0): View {
  const whole = Math.min(screen.width / box.width, screen.height / box.height);
  const scale = Math.min(Math.max(whole, atLeast, scales.least), 1.6);
  const spare = (room: number, length: number) => Math.max(0, (room / scale - length) / 2);
  return {
    scale,
    x: box.x - spare(screen.width, box.width),
    y: box.y - spare(screen.height, box.height),
  };
}

/** Zooms by a factor, within `scales`; the point of the plan under `at`, in pixels, stays under it. */
export function zoomed(view: View, factor: number, at: Place): View {
  const scale = Math.min(scales.most, Math.max(scales.least, view.scale * factor));
  return {
    scale,
    x: view.x + at.x / view.scale - at.x / scale,
    y: view.y + at.y / view.scale - at.y / scale,
  };
}

export const panned = (view: View, { x, y }: Place): View => ({
  ...view,
  x: view.x - x / view.scale,
  y: view.y - y / view.scale,
});

/** Keeps the middle of the screen on the plan. */
export function clamped(view: View, box: Box, screen: Screen): View {
  const keep = (at: number, room: number, from: number, length: number) => {
    const half = room / view.scale / 2;
    return Math.min(Math.max(at + half, from), from + length) - half;
  };
  return {
    scale: view.scale,
    x: keep(view.x, screen.width, box.x, box.width),
    y: keep(view.y, screen.height, box.y, box.height),
  };
}

/** Moves the view only as far as needed to show a box with a margin around it. */
export function showing(view: View, box: Box, screen: Screen, margin = 40): View {
  const keep = (at: number, room: number, from: number, length: number) => {
    const side = Math.min(margin / view.scale, (room / view.scale - length) / 2);
    return Math.min(Math.max(at, from + length + side - room / view.scale), from - side);
  };
  return {
    scale: view.scale,
    x: keep(view.x, screen.width, box.x, box.width),
    y: keep(view.y, screen.height, box.y, box.height),
  };
}

/** The pixels around the screen that are drawn too, so that panning moves the drawing without painting it again. */
export const drawnMargin = 320;

/**
 * The pixels by which the drawing of one view has to be shifted to show another; null if the other view must be
 * painted.
 */
export function shiftBetween(painted: View, view: View): Place | null {
  if (painted.scale !== view.scale) return null;
  // Whole pixels keep names sharp.
  const x = Math.round((painted.x - view.x) * view.scale);
  const y = Math.round((painted.y - view.y) * view.scale);
  return Math.max(Math.abs(x), Math.abs(y)) <= drawnMargin ? { x, y } : null;
}

export const toPlan = (view: View, { x, y }: Place): Place => ({
  x: view.x + x / view.scale,
  y: view.y + y / view.scale,
});

export const boxBetween = (a: Place, b: Place): Box => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
});
