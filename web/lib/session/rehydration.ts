// Waits for the stored slices before the first paint, but never longer than 5 seconds, because a storage that hangs
// must not keep a person from the page.
import { rehydrating } from './slice.ts';

export const rehydrationLimitMs = 5000;

/** Runs `render` once all stored slices are read, or after the limit; at once if there is nothing to read. */
export function afterRehydration(render: () => void, limitMs = rehydrationLimitMs): void {
  const waiting = new Set(rehydrating.filter(({ persist }) => persist && !persist.hasHydrated()));
  let done = false;
  const finish = () => {
    if (done) return;
    done = true;
    clearTimeout(timer);
    render();
  };
  const timer = setTimeout(finish, limitMs);
  for (const store of waiting) {
    store.persist?.onFinishHydration(() => {
      waiting.delete(store);
      if (waiting.size === 0) finish();
    });
  }
  if (waiting.size === 0) finish();
}
