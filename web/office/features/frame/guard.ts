// The guard of every route, in this order: session, community, permission, feature. The first two are checked before a
// route opens; the others when it is drawn.
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
  /** Prefetched before a click; nothing is opened yet. */
  preload?: boolean;
};

/** A gate's own device only shows the console, which is another application; a pairing link makes it one. */
async function beforeConsole({ location: { pathname, hash }, preload }: Opening): Promise<void> {
  const atGate = pathname === paths.gatePass();
  const isPairing = atGate && hash.startsWith('pair=');
  const isIdle = atGate && sessionState() === 'absent' && readGateDevice() !== null;
  if (preload || (!isPairing && !isIdle && !isGuardShift())) return;
  await openConsole(isPairing ? `#${hash}` : '');
}

/** Leaves for the console; nothing after this may open. */
function openConsole(hash = ''): Promise<never> {
  window.location.replace(paths.gateConsole() + hash);
  return new Promise(() => undefined);
}

/**
 * The application installed on a gate's own device starts at the sign-in page: open the console instead, unless the
 * person asked to sign in with an account.
 */
export async function beforeSignIn({ location, preload }: Opening): Promise<void> {
  const isGates = readGateDevice() !== null && (isGuardShift() || sessionState() === 'absent');
  if (preload || !isGates || /[?&]account=/.test(location.searchStr)) return;
  await openConsole();
}

/** An expired session ends; for a missing one the modal over the frame says so. */
export async function beforeSession(opening: Opening): Promise<void> {
  await beforeConsole(opening);
  if (sessionState() !== 'expired') return;
  endSession('expired');
  // The page is being left: nothing after this may open.
  await new Promise(() => undefined);
}

/**
 * Without a chosen community the overview opens first, and the page after one is chosen there. A link that names its
 * community chooses it automatically (`LinkedCommunity.tsx`).
 */
export function beforeCommunity({ location, preload }: Opening): void {
  if (preload || sessionState() !== 'present' || storedCommunityId()) return;
  if (new URLSearchParams(location.searchStr).has(communityKey)) return;
  keepReturnPage(
    sameOriginPath(`${location.pathname}${location.searchStr}`, window.location.origin),
  );
  throw redirect({ to: paths.communityOverview() });
}
