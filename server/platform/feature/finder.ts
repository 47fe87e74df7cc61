// The interface through which a feature makes its records searchable. The feature's manifest names each Finder.
import type { FeatureKey } from '#contract/shared/features.ts';
import type { Permission } from '#contract/shared/permissions.ts';
import type { SearchKind } from '#contract/search/search.ts';
import type { CommunityContext } from '#platform/http/context.ts';

export type Found = { id: string; label: string; detail: string };

export type Finder = {
  kind: SearchKind;
  /** Any of these permissions allows the search. The feature may restrict the results further. */
  anyOf: readonly Permission[];
  feature?: FeatureKey;
  find(context: CommunityContext, text: string, most: number): Promise<readonly Found[]>;
  /** Finds similar spellings. Omitted if a near match would mislead. */
  findAlike?(context: CommunityContext, text: string, most: number): Promise<readonly Found[]>;
};
