// Places the streets and houses of an estate on a map, from their addresses. A house that a person moved keeps its
// place. A street is a road with odd numbers on its left and even numbers on its right. Three or more units of one
// building form a stack beside the road. Streets stand in rows, and a cross road joins each two rows.

export type Place = { x: number; y: number };
export type PlanHouse = {
  id: string;
  houseNumber: string;
  block: string;
  unitLabel: string;
  /** The place that a person gave the house; null for the generated place. */
  place: Place | null;
};
export type PlanStreet = { id: string; name: string; houses: readonly PlanHouse[] };

export type Box = { x: number; y: number; width: number; height: number };
export type Plot = Box & { id: string; streetId: string; isMoved: boolean };
export type Road = Box & { streetId: string | null; name: string };
export type Building = Box & { name: string };
export type EstateLayout = { size: Box; roads: Road[]; buildings: Building[]; plots: Plot[] };

const plot = { width: 16, height: 15 };
const unit = { width: 14, height: 9 };
const gap = 4;
const unitGap = 2;
const buildingGap = 8;
/** The room above a stack for the name of the building. */
const nameHeight = 13;
const verge = 5;
const road = 24;
const betweenStreets = 26;
const betweenRows = 36;
/** The length above which one side of a street is cut: the street then continues on another road beside the first. */
const sideMax = 620;
/** The difference in length that moves a street to another class. */
const lengthStep = 160;
/** The wanted ratio of the width of the whole map to its height. */
const ratio = 1.45;
/** The least number of units that form a stack. */
const stackMin = 3;
/** The least number of units of a stack with a name. */
const namedMin = 8;

/** Houses that take one place at the road: a house of its own, or the units of a building. */
type Lot = { houses: readonly PlanHouse[]; columns: number; width: number; height: number };
type Lane = { left: Lot[]; right: Lot[] };
type Strip = { street: PlanStreet; lane: Lane; left: number; right: number; height: number };

export function layoutOf(streets: readonly PlanStreet[]): EstateLayout {
  const strips = streets
    .flatMap((street) => lanesOf(street).map((lane) => stripOf(street, lane)))
    .toSorted((a, b) => lengthClass(b) - lengthClass(a));
  const layout: EstateLayout = {
    size: { x: 0, y: 0, width: 0, height: 0 },
    roads: [],
    buildings: [],
    plots: [],
  };
  if (strips.length > 0) place(layout, bestRows(strips));
  layout.size = boxAround([...layout.plots, ...layout.roads, ...layout.buildings]);
  return layout;
}

/** The number in a house number: 12 for `12A`; null without one. */
export const numberIn = (text: string): number | null => {
  const [digits] = /\d+/.exec(text) ?? [];
  return digits === undefined ? null : Number(digits);
};

function lotsOf({ houses }: PlanStreet): Lot[] {
  const buildings = new Map<string, PlanHouse[]>();
  for (const house of houses) {
    const key = house.unitLabel === '' ? house.id : `${house.block}|${house.houseNumber}`;
    const found = buildings.get(key);
    if (found) found.push(house);
    else buildings.set(key, [house]);
  }
  return [...buildings.values()].flatMap((units) =>
    units.length < stackMin ? units.map((house) => lotOf([house])) : [lotOf(units)],
  );
}

function lotOf(houses: readonly PlanHouse[]): Lot {
  if (houses.length === 1) return { houses, columns: 1, ...plot };
  const columns = houses.length <= 4 ? 2 : houses.length < namedMin ? 3 : 4;
  const floors = Math.ceil(houses.length / columns);
  return {
    houses,
    columns,
    width: columns * (unit.width + unitGap) - unitGap,
    height:
      floors * (unit.height + unitGap) -
      unitGap +
      (houses.length >= namedMin ? nameHeight : 0) +
      (buildingGap - gap),
  };
}

/** The lots of a street by side, with one lane for each road. A lot without a number stands on the shorter side. */
function lanesOf(street: PlanStreet): Lane[] {
  const left: Lot[] = [];
  const right: Lot[] = [];
  const unnumbered: Lot[] = [];
  for (const lot of lotsOf(street)) {
    const number = numberIn(lot.houses[0]?.houseNumber ?? '');
    (number === null ? unnumbered : number % 2 === 1 ? left : right).push(lot);
  }
  for (const lot of unnumbered) (lengthOf(left) <= lengthOf(right) ? left : right).push(lot);
  const [lefts, rights] = [chunked(left), chunked(right)];
  return Array.from({ length: Math.max(lefts.length, rights.length) }, (_, at) => ({
    left: lefts[at] ?? [],
    right: rights[at] ?? [],
  }));
}

const lengthOf = (lots: readonly Lot[]): number =>
  lots.reduce((sum, { height }) => sum + height + gap, 0);

/** Cuts one side of a street into as few parts of about equal length as `sideMax` allows. */
function chunked(lots: readonly Lot[]): Lot[][] {
  const length = lengthOf(lots);
  const most = length / Math.max(1, Math.ceil(length / sideMax));
  const parts: Lot[][] = [];
  let used = Infinity;
  for (const lot of lots) {
    if (used >= most - 1) {
      parts.push([]);
      used = 0;
    }
    parts.at(-1)?.push(lot);
    used += lot.height + gap;
  }
  return parts;
}

function stripOf(street: PlanStreet, lane: Lane): Strip {
  const widest = (lots: readonly Lot[]) => Math.max(plot.width, ...lots.map(({ width }) => width));
  return {
    street,
    lane,
    left: widest(lane.left),
    right: widest(lane.right),
    height: Math.max(lengthOf(lane.left), lengthOf(lane.right)),
  };
}

/** The sort key that places streets of about the same length side by side. Streets of one class keep their order. */
const lengthClass = ({ height }: Strip): number => Math.ceil(height / lengthStep);

const widthOf = ({ left, right }: Strip): number =>
  left + right + 2 * verge + road + betweenStreets;

/** Divides the strips, in their order, into at most 16 rows, so that the map comes nearest to `ratio`. */
function bestRows(strips: readonly Strip[]): Strip[][] {
  const total = strips.reduce((sum, strip) => sum + widthOf(strip), 0);
  const tries = Array.from({ length: Math.min(16, strips.length) }, (_, at) =>
    rowsOf(strips, total / (at + 1)),
  );
  const off = (rows: Strip[][]): number => {
    const width = Math.max(
      ...rows.map((row) => row.reduce((sum, strip) => sum + widthOf(strip), 0)),
    );
    const height = rows.reduce((sum, row) => sum + heightOf(row) + betweenRows, 0);
    return Math.abs(Math.log(width / height / ratio));
  };
  return tries.reduce((best, rows) => (off(rows) < off(best) ? rows : best));
}

const heightOf = (row: readonly Strip[]): number => Math.max(...row.map(({ height }) => height));

/** A strip belongs to the row in which its middle lies. */
function rowsOf(strips: readonly Strip[], width: number): Strip[][] {
  const rows: Strip[][] = [];
  let before = 0;
  for (const strip of strips) {
    const at = Math.floor((before + widthOf(strip) / 2) / width);
    const row = rows[at] ?? (rows[at] = []);
    row.push(strip);
    before += widthOf(strip);
  }
  return rows.filter((row) => row.length > 0);
}

/** Places the rows: the roads of an even row end at the cross road below it, those of an odd row at the one above. */
function place(layout: EstateLayout, rows: readonly Strip[][]): void {
  const spine = rows.length > 2 ? road + betweenStreets : 0;
  const crossings: Road[] = [];
  let y = 0;
  for (const [at, row] of rows.entries()) {
    const height = heightOf(row);
    const isUpper = at % 2 === 0;
    let x = spine;
    for (const strip of row) {
      const top = isUpper ? y + height - strip.height : y;
      placeStrip(layout, strip, { x, top, roadTop: isUpper ? top : top - verge });
      x += widthOf(strip);
    }
    const width = x - betweenStreets;
    const crossing = crossings.at(-1);
    y += height + verge;
    if (isUpper) {
      crossings.push({ streetId: null, name: '', x: 0, y, width, height: road });
      y += road + verge;
    } else {
      if (crossing) crossing.width = Math.max(crossing.width, width);
      y += betweenRows;
    }
  }
  const [first, last] = [crossings[0], crossings.at(-1)];
  if (spine > 0 && first && last) {
    const height = last.y + road - first.y;
    layout.roads.push({ streetId: null, name: '', x: 0, y: first.y, width: road, height });
  }
  layout.roads.push(...crossings);
}

type At = { x: number; top: number; roadTop: number };

function placeStrip(layout: EstateLayout, strip: Strip, { x, top, roadTop }: At): void {
  const { street, lane, left, height } = strip;
  const roadLeft = x + left + verge;
  layout.roads.push({
    streetId: street.id,
    name: street.name,
    x: roadLeft,
    y: roadTop,
    width: road,
    height: height + verge,
  });
  for (const [lots, isLeft] of [
    [lane.left, true],
    [lane.right, false],
  ] as const) {
    let y = top;
    for (const lot of lots) {
      const edge = isLeft ? roadLeft - verge - lot.width : roadLeft + road + verge;
      placeLot(layout, { lot, street, x: edge, y });
      y += lot.height + gap;
    }
  }
}

type LotAt = { lot: Lot; street: PlanStreet; x: number; y: number };

function placeLot(layout: EstateLayout, { lot, street, x, y }: LotAt): void {
  const { houses, columns } = lot;
  const [first] = houses;
  if (houses.length === 1 && first) {
    layout.plots.push(plotOf(first, street, { x, y, ...plot }));
    return;
  }
  const isNamed = houses.length >= namedMin;
  const top = y + (isNamed ? nameHeight : 0);
  const floors = Math.ceil(houses.length / columns);
  for (const [at, house] of houses.entries()) {
    // The first units stand on the ground floor.
    const floor = floors - 1 - Math.floor(at / columns);
    const box = {
      x: x + (at % columns) * (unit.width + unitGap),
      y: top + floor * (unit.height + unitGap),
      ...unit,
    };
    layout.plots.push(plotOf(house, street, box));
  }
  if (isNamed && first) {
    const name = first.block || first.houseNumber;
    layout.buildings.push({ name, x, y, width: lot.width, height: nameHeight });
  }
}

const plotOf = (house: PlanHouse, street: PlanStreet, box: Box): Plot => ({
  ...box,
  ...house.place,
  id: house.id,
  streetId: street.id,
  isMoved: house.place !== null,
});

/** The smallest box around all the given boxes, with a margin. */
export function boxAround(boxes: readonly Box[], margin = 24): Box {
  if (boxes.length === 0) return { x: 0, y: 0, width: 2 * margin, height: 2 * margin };
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y, width, height } of boxes) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
  }
  return {
    x: left - margin,
    y: top - margin,
    width: right - left + 2 * margin,
    height: bottom - top + 2 * margin,
  };
}
