import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { nextPlot, plotAt, plotsIn } from './find-plots.ts';
import { type Box, layoutOf, type PlanHouse, type Plot } from './layout.ts';

describe('the layout of the plan', () => {
  test('the plan places odd house numbers left of the road and even ones right of it, in order', () => {
    const { plots, roads } = layoutOf([street('a', ['1', '2', '3', '4A', '5'])]);
    const [road] = roads;
    const of = (id: string) => find(plots, id);
    assert.ok(road);
    for (const id of ['a1', 'a3', 'a5']) assert.ok(of(id).x + of(id).width < road.x, id);
    for (const id of ['a2', 'a4A']) assert.ok(of(id).x > road.x + road.width, id);
    assert.ok(of('a1').y < of('a3').y && of('a3').y < of('a5').y);
    assert.equal(of('a1').y, of('a2').y);
  });

  test('the plan places a house without a number on the shorter side of the road', () => {
    const { plots, roads } = layoutOf([street('a', ['1', '3', 'Lodge'])]);
    assert.ok(find(plots, 'aLodge').x > (roads[0]?.x ?? 0));
  });

  test('the plan stacks the units of a building, with the first units on the ground floor', () => {
    const units = Array.from({ length: 8 }, (_, at) => house('t', '12', `Flat ${at + 1}`));
    const { plots, buildings } = layoutOf([{ id: 't', name: 't', houses: units }]);
    const of = (at: number) => find(plots, `t12Flat ${at}`);
    assert.deepEqual([of(1).y, of(4).y], [of(2).y, of(1).y]);
    assert.ok(of(5).y < of(1).y, 'the fifth unit stands a floor above the first');
    assert.equal(of(5).x, of(1).x);
    assert.deepEqual(
      buildings.map(({ name }) => name),
      ['12'],
    );
  });

  test('the plan shows two units of one address as two houses and not as a building', () => {
    const { plots, buildings } = layoutOf([
      { id: 'a', name: 'a', houses: [house('a', '1', 'A'), house('a', '1', 'B')] },
    ]);
    assert.notEqual(plots[0]?.y, plots[1]?.y);
    assert.deepEqual(buildings, []);
  });

  test('the plan places each of 2,400 houses once, and no two houses overlap', () => {
    const { plots, size } = layoutOf(estate(2400));
    assert.equal(plots.length, 2400);
    assert.equal(new Set(plots.map(({ id }) => id)).size, 2400);
    const rows = plots.toSorted((a, b) => a.x - b.x);
    for (const [at, one] of rows.entries()) {
      for (let next = at + 1; next < rows.length; next += 1) {
        const other = rows[next];
        if (!other || other.x >= one.x + one.width) break;
        assert.ok(!overlap(one, other), `${one.id} lies over ${other.id}`);
      }
    }
    const wide = size.width / size.height;
    assert.ok(wide > 1 && wide < 2.2, `the plan is ${wide} times as wide as high`);
  });

  test('no house of the plan lies on a road', () => {
    const { plots, roads } = layoutOf(estate(300));
    for (const road of roads)
      assert.deepEqual(
        plots.filter((one) => overlap(one, road)),
        [],
      );
  });

  test('the plan continues a long street on a second road of the same name', () => {
    const numbers = Array.from({ length: 120 }, (_, at) => `${at + 1}`);
    const { roads } = layoutOf([street('a', numbers)]);
    assert.deepEqual(
      roads.map(({ name }) => name),
      ['a', 'a', ''],
    );
  });

  test('a moved house keeps its place, and all other houses stay where they are', () => {
    const before = layoutOf(estate(40));
    const moved = estate(40).map((one) => ({
      ...one,
      houses: one.houses.map((each) =>
        each.id === 's0-3' ? { ...each, place: { x: -80, y: 7 } } : each,
      ),
    }));
    const after = layoutOf(moved);
    const { x, y, isMoved } = find(after.plots, 's0-3');
    assert.deepEqual({ x, y, isMoved }, { x: -80, y: 7, isMoved: true });
    assert.deepEqual(
      after.plots.filter(({ id }) => id !== 's0-3'),
      before.plots.filter(({ id }) => id !== 's0-3'),
    );
    assert.ok(after.size.x < -80, 'the plan contains the moved house');
  });

  test('an estate without houses has an empty plan', () => {
    assert.deepEqual(layoutOf([]).plots, []);
  });
});

describe('finding houses on the plan', () => {
  const { plots } = layoutOf([street('a', ['1', '2', '3', '4', '5', '6'])]);
  const first = find(plots, 'a1');

  test('a point finds the house there, and a point on the road finds none', () => {
    assert.equal(plotAt(plots, { x: first.x + 3, y: first.y + 3 })?.id, 'a1');
    assert.equal(plotAt(plots, { x: first.x + 30, y: first.y + 3 }), undefined);
  });

  test('the next house on the plan is the neighbour on the same side, or the house across the road', () => {
    assert.equal(nextPlot(plots, first, 'down')?.id, 'a3');
    assert.equal(nextPlot(plots, first, 'right')?.id, 'a2');
    assert.equal(nextPlot(plots, first, 'up'), undefined);
  });

  test('steps in the four directions reach every house of an estate from the first one', () => {
    const all = layoutOf(estate(600)).plots;
    const [start] = all;
    assert.ok(start);
    const seen = new Set([start.id]);
    const open = [start];
    for (let from = open.pop(); from; from = open.pop()) {
      for (const way of ['up', 'down', 'left', 'right'] as const) {
        const next = nextPlot(all, from, way);
        if (!next || seen.has(next.id)) continue;
        seen.add(next.id);
        open.push(next);
      }
    }
    assert.equal(seen.size, all.length);
  });

  test('a rectangle selects the houses whose middle is inside it', () => {
    const box = { x: first.x - 1, y: first.y - 1, width: 18, height: 19 + 16 };
    assert.deepEqual(
      plotsIn(plots, box).map(({ id }) => id),
      ['a1', 'a3'],
    );
  });
});

function house(streetId: string, houseNumber: string, unitLabel = ''): PlanHouse {
  return {
    id: `${streetId}${houseNumber}${unitLabel}`,
    houseNumber,
    block: '',
    unitLabel,
    place: null,
  };
}

function street(id: string, numbers: readonly string[]) {
  return { id, name: id, houses: numbers.map((number) => house(id, number)) };
}

/** Streets of up to 40 houses, every third with buildings of six units. */
function estate(count: number) {
  return Array.from({ length: Math.ceil(count / 40) }, (_, at) => ({
    id: `s${at}`,
    name: `Street ${at}`,
    houses: Array.from({ length: Math.min(40, count - at * 40) }, (_each, n) => ({
      ...house(`s${at}-`, `${at % 3 === 2 ? Math.floor(n / 6) + 1 : n + 1}`),
      id: `s${at}-${n + 1}`,
      unitLabel: at % 3 === 2 ? `Flat ${(n % 6) + 1}` : '',
    })),
  }));
}

function find(plots: readonly Plot[], id: string): Plot {
  const found = plots.find((one) => one.id === id);
  assert.ok(found, `${id} is on the plan`);
  return found;
}

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
