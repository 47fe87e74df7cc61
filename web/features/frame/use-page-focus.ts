// After a change of page, the focus goes to its title, so that a screen reader says where one is and
// the next Tab starts there. A change of the filters alone leaves the focus where it is.
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

export function usePageFocus(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        // On the first page the browser's own order holds.
        if (!pathChanged || !fromLocation) return;
        const title = document.getElementById('page-title') ?? document.getElementById('content');
        title?.focus({ preventScroll: true });
      }),
    [router],
  );
}
