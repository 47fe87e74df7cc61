// How an area lets its records be found from anywhere: a Finder, handed over in server/areas like an Exporter.
import type { FeatureKey } from '#contract/features.ts';
import type { Permission } from '#contract/permissions.ts';
import type { SearchKind } from '#contract/search.ts';
import type { CommunityContext } from './context.ts';

export type Found = { id: string; label: string; detail: string };

export type Finder = {
  kind: SearchKind;
  /** Any of these lets a person find; the area may narrow what they find. */
  anyOf: readonly Permission[];
  feature?: FeatureKey;
  find(context: CommunityContext, text: string, most: number): Promise<readonly Found[]>;
  /** What is written nearly so; left out where a near miss would mislead. */
  findAlike?(context: CommunityContext, text: string, most: number): Promise<readonly Found[]>;
};
