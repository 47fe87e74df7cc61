// Tests the list of features: it has every feature under the name of its folder, with every port filled, and each
// list with an export permission has an exporter.
import assert from 'node:assert/strict';
import { globSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { exportLists } from '#contract/shared/areas.ts';
import type { List } from '#contract/shared/list.ts';
import { defineFeature, withPorts } from '#platform/feature/define-feature.ts';
import type { Exporter } from '#platform/feature/exporter.ts';
import type { FeatureOptions } from '#platform/feature/options.ts';
import { features } from './features.ts';

describe('features', () => {
  test('the list of features contains every feature folder under its name', () => {
    const folders = readdirSync(join(import.meta.dirname, 'features'));
    const names = features.map(({ name }) => name).filter((name) => name !== 'platform');
    assert.deepEqual(names.toSorted(), folders.toSorted());
  });

  test('a port that nothing fills stops the start with an error that names the feature and the port', () => {
    const garden = defineFeature<{ water: () => void }>({
      name: 'garden',
      needs: { water: true },
      jobs: () => [],
    });
    const { jobs } = withPorts(garden, () => ({}) as { water: () => void });
    assert.throws(
      () => jobs?.({} as FeatureOptions, {}),
      new Error('The feature garden needs the port water, and nothing fills it.'),
    );
  });
});

describe('exported lists', () => {
  test('every list with an export permission has an exporter, and exportLists names all of them', async () => {
    const lists = await declaredLists();
    assert.ok(lists.some(({ name }) => name === 'houses'));
    const exporters = features.flatMap((feature) => feature.exporters ?? []);
    assert.deepEqual(disagreements(lists, exporters, exportLists), []);
  });

  test('the check reports lists, exporters and names in exportLists that do not match', () => {
    const lists = [
      { name: 'trees', exports: 'addresses.export' },
      { name: 'ponds', exports: 'addresses.export' },
      { name: 'paths' },
      { name: 'benches' },
    ] as const;
    const exporters = [
      { list: 'ponds', permission: 'dues.export' },
      { list: 'paths', permission: 'addresses.export' },
      { list: 'gates', permission: 'gatePasses.export' },
    ] as const;
    assert.deepEqual(disagreements(lists, exporters, ['ponds', 'paths', 'walls']), [
      'trees: the list says who may export it, and has no exporter',
      'ponds: the list needs addresses.export, and its exporter needs dues.export',
      'paths: the list has an exporter, and does not say who may export it',
      'gates: exportLists does not name this exporter',
      'walls: exportLists names it, and it has no exporter',
    ]);
  });
});

type Declared = Pick<List, 'name' | 'exports'>;
type Made = Pick<Exporter, 'list' | 'permission'>;

/** The lists that the contract declares. */
async function declaredLists(): Promise<Declared[]> {
  const contract = join(import.meta.dirname, '..', 'contract');
  const files = globSync('**/*.ts', { cwd: contract, exclude: ['**/*.test.ts'] });
  const modules = await Promise.all(files.map((file) => import(join(contract, file))));
  return modules.flatMap((module) => Object.values(module).filter(isList));
}

const isList = (value: unknown): value is List =>
  typeof value === 'object' && value !== null && 'columns' in value && 'filters' in value;

/** Exporters of lists that the contract does not declare are only compared with `exportLists`. */
function disagreements(
  lists: readonly Declared[],
  exporters: readonly Made[],
  named: readonly string[],
): string[] {
  const made = new Map(exporters.map(({ list, permission }) => [list, permission]));
  const ofLists = lists.map(({ name, exports: permission }) => {
    const exporter = made.get(name);
    if (permission === exporter) return null;
    if (!exporter) return `${name}: the list says who may export it, and has no exporter`;
    return permission
      ? `${name}: the list needs ${permission}, and its exporter needs ${exporter}`
      : `${name}: the list has an exporter, and does not say who may export it`;
  });
  const unnamed = [...made.keys()].filter((list) => !named.includes(list));
  const unmade = named.filter((list) => !made.has(list));
  return [
    ...ofLists.filter((one) => one !== null),
    ...unnamed.map((list) => `${list}: exportLists does not name this exporter`),
    ...unmade.map((list) => `${list}: exportLists names it, and it has no exporter`),
  ];
}
