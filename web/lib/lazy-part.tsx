// A part of a page in a chunk of its own: a drawer, a dialog, an editor. One that takes `opened` is
// fetched when it first opens, so that a list does not carry the forms that nobody may open.
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
        // React keeps a failure for good: whoever tries again needs another one.
        Part = fetched();
        throw error;
      }
    });
  let Part = fetched();
  return function LazyPart(props: P) {
    const wanted = !('opened' in props) || props.opened !== false;
    const [ever, setEver] = useState(wanted);
    // It stays from then on, so that it can also draw its closing.
    if (wanted && !ever) setEver(true);
    if (!wanted && !ever) return null;
    // What stands in the page says that more is to come; what opens over it takes no room until it is there.
    return (
      <Suspense fallback={'opened' in props ? null : <div aria-busy="true" />}>
        <Part {...props} />
      </Suspense>
    );
  };
}
