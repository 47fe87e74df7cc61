// Loads a part of a page in its own chunk: a drawer, a dialog, an editor. A part with an `opened` prop is fetched when
// it first opens, so that a list does not load forms that nobody may open.
// Example: `const HouseDrawer = lazyPart(async () => (await import('./HouseDrawer.tsx')).HouseDrawer)`.
import { lazy, Suspense, useState, type ComponentType } from 'react';
import { loadChunk } from './chunk-reload.ts';

export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fetch: typeof loadChunk = loadChunk,
): ComponentType<P> {
  const fetched = (): ComponentType<P> =>
    lazy(async () => {
      try {
        return { default: await fetch(load) };
      } catch (error) {
        // React keeps a failed load for good, so a retry needs a new lazy component.
        Part = fetched();
        throw error;
      }
    });
  let Part = fetched();
  return function LazyPart(props: P) {
    const wanted = !('opened' in props) || props.opened !== false;
    const [ever, setEver] = useState(wanted);
    // After it first opened, the part stays mounted, so that it can animate its closing.
    if (wanted && !ever) setEver(true);
    if (!wanted && !ever) return null;
    // A part inside the page shows as busy while it loads. A drawer or dialog takes no space until it is loaded.
    return (
      <Suspense fallback={'opened' in props ? null : <div aria-busy="true" />}>
        <Part {...props} />
      </Suspense>
    );
  };
}
