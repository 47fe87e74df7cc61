// The place of a tour's box on the screen: beside the part that the box explains, where it covers as little as
// possible, and a line from the box to that part.

export type Size = { width: number; height: number };
export type Rect = { left: number; top: number; right: number; bottom: number };
type Point = { x: number; y: number };

type Scene = {
  screen: Size;
  box: Size;
  /** The part that the box explains. */
  anchor: Rect;
  /** Rows and primary buttons: the box covers them only if it finds no other place. */
  kept: readonly Rect[];
  /** Other controls. */
  avoided: readonly Rect[];
  texts: readonly Rect[];
};

/** The least distance of the box from its part and from the edges of the screen. */
const gap = 16;
/** The distance between the places that are compared. */
const step = 4;

/** The costs of a covered square pixel, and of a pixel of distance from the part. */
const cost = { own: 3000, kept: 1000, avoided: 3, text: 0.5, distance: 150 };

/** The upper left corner of the box. */
export function placeOf(scene: Scene): {
  left: number;
  top: number;
} {
  const { screen, box, anchor, kept, avoided, texts } = scene;
  const layers: Layers = [
    [isSmall(anchor, screen) ? [grown(anchor, gap)] : [], cost.own],
    [kept, cost.kept],
    [avoided, cost.avoided],
    [texts, cost.text],
  ];
  const most = {
    left: Math.max(gap, screen.width - box.width - gap),
    top: Math.max(gap, screen.height - box.height - gap),
  };
  let best = { left: gap, top: gap };
  let least = Number.POSITIVE_INFINITY;
  for (let top = gap; top <= most.top; top += step) {
    for (let left = gap; left <= most.left; left += step) {
      const at = { left, top, right: left + box.width, bottom: top + box.height };
      const found = costOf(at, { anchor, layers, least });
      if (found < least) {
        least = found;
        best = { left, top };
      }
    }
  }
  return best;
}

type Layers = readonly (readonly [rects: readonly Rect[], price: number])[];
type Judging = { anchor: Rect; layers: Layers; least: number };

/**
 * The cost of a place, or a part of it that is not below `least` already. Each scroll places the box again, so most of
 * the places must be cheap to judge.
 */
function costOf(at: Rect, { anchor, layers, least }: Judging): number {
  let sum = distance(at, anchor) * cost.distance;
  for (const [rects, price] of layers) {
    if (sum >= least) return sum;
    sum += covered(at, rects) * price;
  }
  return sum;
}

/** The line from the edge of the box to the nearest point of its part. */
export function lineBetween(box: Rect, anchor: Rect): { from: Point; to: Point } {
  const middle = {
    x: clamp((anchor.left + anchor.right) / 2, box.left + gap, box.right - gap),
    y: clamp((anchor.top + anchor.bottom) / 2, box.top + gap, box.bottom - gap),
  };
  const to = nearest(middle, anchor);
  return { from: nearest(to, box), to };
}

/** A part as large as a list has room for the box inside it, if no row is there. */
const isSmall = (anchor: Rect, screen: Size): boolean =>
  areaOf(anchor) < 0.25 * screen.width * screen.height;

const areaOf = ({ left, top, right, bottom }: Rect): number =>
  Math.max(0, right - left) * Math.max(0, bottom - top);

const grown = ({ left, top, right, bottom }: Rect, by: number): Rect => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

const covered = (at: Rect, rects: readonly Rect[]): number =>
  rects.reduce(
    (sum, { left, top, right, bottom }) =>
      sum +
      Math.max(0, Math.min(at.right, right) - Math.max(at.left, left)) *
        Math.max(0, Math.min(at.bottom, bottom) - Math.max(at.top, top)),
    0,
  );

function distance(a: Rect, b: Rect): number {
  const x = Math.max(0, a.left - b.right, b.left - a.right);
  const y = Math.max(0, a.top - b.bottom, b.top - a.bottom);
  return Math.hypot(x, y);
}

const nearest = ({ x, y }: Point, { left, top, right, bottom }: Rect): Point => ({
  x: clamp(x, left, right),
  y: clamp(y, top, bottom),
});

const clamp = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), Math.max(least, most));
