// Requests parts of the dashboard for one person. A part is null if the person lacks its permission, if its feature is
// off, or if it is a total of the community and the person is limited to streets.
import { type FeatureKey, checkFeature } from '#contract/shared/features.ts';
import type { Permission } from '#contract/shared/permissions.ts';
import type { CommunityContext } from '#platform/http/context.ts';

export type Part<T> = (context: CommunityContext) => Promise<T>;
export type Asked = { permission?: Permission; feature?: FeatureKey; isWhole?: boolean };

export function asking(context: CommunityContext) {
  const { worker, community } = context;
  return async <T>({ permission, feature, isWhole }: Asked, part: Part<T>): Promise<T | null> => {
    if (permission && !worker.permissions.has(permission)) return null;
    if (feature && !checkFeature(feature, community.features, {}).allowed) return null;
    // Hide totals of the whole community from people who are limited to some of its streets.
    if (isWhole && worker.streetIds !== null) return null;
    return part(context);
  };
}
