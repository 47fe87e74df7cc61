// The checks before a guarded page, in this order: session, community, permission, feature. The first two are checked
// before a route opens; the others when it is drawn.
import { redirect } from '@tanstack/react-router';
import { communityKey } from '#contract/shared/community-link.ts';
import type { FeatureKey } from '#contract/shared/features.ts';
import type { Permission } from '#contract/shared/permissions.ts';
import { storedCommunityId } from '#lib/community/estate.ts';
import { isGuardShift, readGateDevice } from '#lib/session/gate-device.ts';
import { sameOriginPath } from '#lib/session/same-origin-path.ts';
import { keepReturnPage } from '#lib/session/return-page.ts';
import { sessionState } from '#lib/session/session.ts';
import { endSession } from '#lib/session/session-end.ts';
import { paths } from '#web/paths.ts';

/** The requirements of a guarded page; the router stores them with the route. */
export type Needs = {
  permission?: Permission;
  /** Alternative to one permission: any of these opens the page, which then shows the parts that each permits. */
  anyOf?: readonly Permission[];
  feature?: FeatureKey;
  /** The benefits of the feature, for the locked state; one short line each. */
  gives?: string[];
};

/** Whether the permissions that a person holds open the page. */
export const isOpenTo = ({ permission, anyOf }: Needs, held: readonly string[]): boolean =>
  (!permission || held.includes(permission)) && (!anyOf || anyOf.some((one) => held.includes(one)));

declare module '@tanstack/react-router' {
  // eslint-disable-next-line typescript/consistent-type-definitions -- merging needs an interface.
  interface StaticDataRouteOption {
    needs?: Needs;
  }
}

type Opening = {
  location: { pathname: string; hash: string; searchStr: string };
  /** True while the router only prefetches the page, before a click. */
  preload?: boolean;
};

/**
 * Redirects to the guard's console, which is a separate application: a guard on shift from any page, a gate's own
 * device without a session from the gate's page, and a browser that opens a link to pair it as such a device.
 */
async function beforeConsole({ location: { pathname, hash }, preload }: Opening): Promise<void> {
  const atGate = pathname === paths.gatePass();
  const isPairing = atGate && hash.startsWith('pair=');
  const isIdle = atGate && sessionState() === 'absent' && readGateDevice() !== null;
  if (preload || (!isPairing && !isIdle && !isGuardShift())) return;
  await openConsole(isPairing ? `#${hash}` : '');
}

/** Navigates to the console. The promise stays pending, so that the router opens nothing else. */
function openConsole(hash = ''): Promise<never> {
  window.location.replace(paths.gateConsole() + hash);
  return new Promise(() => undefined);
}

/**
 * The application installed on a gate's own device starts at the sign-in page: opens the console instead, unless an
 * account is signed in or the address asks for the sign-in (`?account=`).
 */
export async function beforeSignIn({ location, preload }: Opening): Promise<void> {
  const isGates = readGateDevice() !== null && (isGuardShift() || sessionState() === 'absent');
  if (preload || !isGates || /[?&]account=/.test(location.searchStr)) return;
  await openConsole();
}

/** Ends an expired session. If there is no session, a dialog in place of the frame leads to the sign-in. */
export async function beforeSession(opening: Opening): Promise<void> {
  await beforeConsole(opening);
  if (sessionState() !== 'expired') return;
  endSession('expired');
  // The browser is leaving the page: stay pending, so that the router opens nothing else.
  await new Promise(() => undefined);
}

/**
 * If no community is chosen, the overview opens first, and the requested page after the choice. A link with a
 * community's id chooses that community automatically (`LinkedCommunity.tsx`).
 */
export function beforeCommunity({ location, preload }: Opening): void {
  if (preload || sessionState() !== 'present' || storedCommunityId()) return;
  if (new URLSearchParams(location.searchStr).has(communityKey)) return;
  keepReturnPage(
    sameOriginPath(`${location.pathname}${location.searchStr}`, window.location.origin),
  );
  throw redirect({ to: paths.communityOverview() });
}
