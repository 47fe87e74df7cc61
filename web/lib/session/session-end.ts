// The end of a session in this browser. It deletes the person's data in this tab and in the others, except the offline
// events of a gate's device. The next page is opened by a reload, so that memory is cleared too.
import { create } from 'zustand';
import { deviceKeysKey } from './device-keys.ts';
import { gateDeviceKey, gateEventsName, isGuardShift, readGateDevice } from './gate-device.ts';
import { gateHelpKey, gatePlaceKey } from '#lib/community/gate-help.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { keepReturnPage, pageNow } from './return-page.ts';
import { dropSession } from './session.ts';
import { emptySlices } from './slice.ts';
import { tourKey } from '#lib/community/tour.ts';

export type EndReason = 'expired' | 'logout';

const targets: Record<EndReason, string> = { expired: '/session-expired', logout: '/' };
const channel = new BroadcastChannel('courtyard-session');

/** Whether the session is over and the next page is loading. */
export const useEnding = create<{ isEnding: boolean }>()(() => ({ isEnding: false }));
const isEnding = () => useEnding.getState().isEnding;

// An unsaved form must not keep an ended session on the screen, so its question is suppressed. Handlers that write when
// a page is left must not restore deleted data: the router stores scroll positions by address, and addresses contain
// searches and ids. These listeners run first, because this file is loaded before any form and before the router.
for (const leaving of ['beforeunload', 'pagehide']) {
  window.addEventListener(
    leaving,
    (event) => {
      if (isEnding()) event.stopImmediatePropagation();
    },
    { capture: true },
  );
}

/**
 * Keys that survive a sign-out because they name no person: tour flags, a gate device's key and numbers, and the keys
 * that mark this browser as known.
 */
const staying = [tourKey, gateDeviceKey, gateHelpKey, gatePlaceKey, deviceKeysKey];

function keepOnlyStaying(): void {
  const kept = staying.map((key) => [key, localStorage.getItem(key)] as const);
  localStorage.clear();
  for (const [key, value] of kept) if (value !== null) localStorage.setItem(key, value);
  sessionStorage.clear();
}

/** Keeps a gate device's offline events until they are synced, because they are stored nowhere else. */
async function dropDatabases(): Promise<void> {
  const databases = await indexedDB.databases();
  const isKept = (name: string) => name === gateEventsName && readGateDevice() !== null;
  for (const { name } of databases) if (name && !isKept(name)) indexedDB.deleteDatabase(name);
}

/**
 * Keeps the service worker's precache. It contains only built files and no personal data, and without it the sign-in
 * page would not open offline.
 */
async function dropCaches(): Promise<void> {
  for (const key of await caches.keys()) if (!key.includes('precache')) await caches.delete(key);
}

/** Unsubscribes from push notifications, so that the device's next user does not get this person's notifications. */
async function dropPushes(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

async function endHere(reason: EndReason): Promise<void> {
  if (isEnding()) return;
  useEnding.setState({ isEnding: true });
  const isGuard = isGuardShift();
  const target = isGuard ? '/gate-console' : targets[reason];
  // After an expired session the person returns to the same page. A sign-out and a guard's shift do not store the page.
  const page = reason === 'expired' && !isGuard ? pageNow() : null;
  dropSession();
  emptySlices();
  keepOnlyStaying();
  keepReturnPage(page);
  queryClient.cancelQueries();
  queryClient.clear();
  // A browser may forbid some of these steps, as private windows do. The next page must open all the same.
  await Promise.allSettled([
    dropDatabases(),
    'caches' in window ? dropCaches() : undefined,
    'serviceWorker' in navigator ? dropPushes() : undefined,
  ]);
  window.location.replace(target);
}

/** Ends the session in every tab: on a sign-out, or because the server or the clock says that it has ended. */
export function endSession(reason: EndReason): void {
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- it is no window.
  channel.postMessage(reason);
  void endHere(reason);
}

const follow = (event: MessageEvent<EndReason>): void => void endHere(event.data);

/** Makes this tab follow when another one ends the session. */
export const followOtherTabs = (): void => channel.addEventListener('message', follow);
