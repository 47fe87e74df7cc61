// Whether the whole app is stored in this browser. A service worker controls a page only once it has fetched every
// file. From then on the page can reload, and open any other page, without the network.
import { useSyncExternalStore } from 'react';

const workers = (): ServiceWorkerContainer | undefined =>
  'serviceWorker' in navigator ? navigator.serviceWorker : undefined;

function subscribe(changed: () => void): () => void {
  workers()?.addEventListener('controllerchange', changed);
  return () => workers()?.removeEventListener('controllerchange', changed);
}

export const useIsOfflineReady = (): boolean =>
  useSyncExternalStore(subscribe, () => (workers()?.controller ?? null) !== null);
