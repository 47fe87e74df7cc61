// The last two steps of the guard, for the page on hand: permission, else /unauthorized; feature,
// else the page in its locked state (domain 1).
import { Navigate, Outlet, useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { FeatureKey } from '#contract/features.ts';
import { activationSentence } from '#contract/features.ts';
import { useGate } from '#lib/community-plan.ts';
import { usePermissions } from '#lib/permissions.ts';
import { Locked } from '#ui/illustrations/Locked.tsx';
import { LockedState } from '#ui/LockedState.tsx';
import { paths } from '#web/paths.ts';
import type { Needs } from './guard.ts';

export function GuardedContent() {
  const needs = useMatches({
    select: (matches): Needs | undefined => matches.at(-1)?.staticData.needs,
  });
  const permissions = usePermissions((state) => state.userPermissions);
  if (needs?.permission && !permissions.includes(needs.permission)) {
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
  const gate = useGate(feature);
  if (gate.allowed) return children;
  return (
    <LockedState
      picture={<Locked />}
      feature={feature}
      gives={gives}
      sentence={activationSentence(feature, gate.limit)}
    />
  );
}
