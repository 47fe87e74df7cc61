// Whether the whole app is kept in this browser: a service worker takes over a page only once it has fetched every
// part, so a page that one serves can be loaded anew, and open what it has not opened yet, without the network.
import { useSyncExternalStore } from 'react';

const workers = (): ServiceWorkerContainer | undefined =>
  'serviceWorker' in navigator ? navigator.serviceWorker : undefined;

function subscribe(changed: () => void): () => void {
  workers()?.addEventListener('controllerchange', changed);
  return () => workers()?.removeEventListener('controllerchange', changed);
}

export const useIsAppKept = (): boolean =>
  useSyncExternalStore(subscribe, () => (workers()?.controller ?? null) !== null);
