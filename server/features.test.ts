// The list of features: complete, under the names of their folders, and with every port filled.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { defineFeature, withPorts } from '#platform/feature/define-feature.ts';
import type { FeatureOptions } from '#platform/feature/options.ts';
import { features } from './features.ts';

describe('features', () => {
  test('every folder of a feature is in the list under its name', () => {
    const folders = readdirSync(join(import.meta.dirname, 'features'));
    const names = features.map(({ name }) => name).filter((name) => name !== 'platform');
    assert.deepEqual(names.toSorted(), folders.toSorted());
  });

  test('a port that nothing fills stops the start and is named', () => {
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
