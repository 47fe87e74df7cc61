// The last two checks of the route guard, for the current page. Without the permission, the user is redirected to
// /unauthorized; without the feature, the page is shown in its locked state. A person without a role in the chosen
// community can open only pages outside of it, such as the overview, support and their own profile.
import { VisuallyHidden } from '@mantine/core';
import { Navigate, Outlet, useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { FeatureKey } from '#contract/shared/features.ts';
import { activationSentence } from '#contract/shared/features.ts';
import { useFeatureAccess } from '#lib/community/community-plan.ts';
import { Locked } from '#ui/illustrations/Locked.tsx';
import { LockedState } from '#ui/state/LockedState.tsx';
import { paths } from '#web/paths.ts';
import { isOpenTo, type Needs } from './guard.ts';
import { useHasNoRole, usePermissionsNow } from './kernel-data.ts';
import { PageSkeleton } from './pages/PageSkeleton.tsx';

export function GuardedContent() {
  const needs = useMatches({
    select: (matches): Needs | undefined => matches.at(-1)?.staticData.needs,
  });
  const permissions = usePermissionsNow();
  const isOutside = useHasNoRole();
  if (isOutside) return <Navigate to={paths.unauthorized()} replace />;
  if (!permissions) return <PageSkeleton />;
  if (needs && !isOpenTo(needs, permissions)) {
    return <Navigate to={paths.unauthorized()} replace />;
  }
  if (needs?.feature) {
    return (
      <Gated feature={needs.feature} gives={needs.gives ?? []}>
        <Outlet />
      </Gated>
    );
  }
  return <Outlet />;
}

type GatedProps = { feature: FeatureKey; gives: string[]; children: ReactNode };

function Gated({ feature, gives, children }: GatedProps) {
  const gate = useFeatureAccess(feature);
  if (gate.allowed) return children;
  return (
    <>
      <VisuallyHidden component="h1">{feature}</VisuallyHidden>
      <LockedState
        picture={<Locked />}
        feature={feature}
        gives={gives}
        sentence={activationSentence(feature, gate.limit)}
      />
    </>
  );
}
