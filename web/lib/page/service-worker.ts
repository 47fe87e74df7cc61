// Registers the service worker and reports when a newer version is ready. It never reloads the page on its own:
// an open form would be lost.
import { create } from 'zustand';
import { registerSW } from 'virtual:pwa-register';

/** `waiting`: a newer version was ready before the page opened; `found`: it was found while the page was open. */
type Update = 'waiting' | 'found';

type ServiceWorkerState = { update: Update | null; apply: () => void; later: () => void };

const lookAgainMs = 60 * 60 * 1000;

export const useServiceWorker = create<ServiceWorkerState>()((set) => ({
  update: null,
  apply: () => undefined,
  later: () => set({ update: null }),
}));

export const updateTexts: Record<Update, { question: string; yes: string }> = {
  found: { question: 'New content available. Refresh?', yes: 'Refresh' },
  waiting: {
    question: 'A new version of the community app is available. Reload now?',
    yes: 'Reload now',
  },
};

async function wasWaiting(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.waiting !== null && registration?.waiting !== undefined;
}

/**
 * Starts the service worker, and looks for a newer version each hour and when the network is back. Does nothing if the
 * browser has no service workers.
 */
export async function startServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const update: Update = (await wasWaiting()) ? 'waiting' : 'found';
  const apply = registerSW({
    immediate: true,
    onNeedRefresh: () => useServiceWorker.setState({ update, apply: () => void apply(true) }),
    onRegisteredSW: (_url, registration) => {
      if (!registration) return;
      const look = () => void registration.update().catch(() => undefined);
      setInterval(look, lookAgainMs);
      window.addEventListener('online', look);
    },
  });
}
