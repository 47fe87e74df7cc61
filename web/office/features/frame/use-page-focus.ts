// After a page change, focuses the page's title, so that a screen reader announces the page and the next Tab starts
// there. The focus does not move if only the filters change, or if the page loads after the user has moved on to a menu
// or the palette.
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

export function usePageFocus(): void {
  const router = useRouter();
  useEffect(() => {
    let left: Element | null = null;
    let acted = false;
    const onAct = () => {
      acted = true;
    };
    const hasGoneOn = () =>
      acted && document.activeElement !== left && document.activeElement !== document.body;
    const stopStart = router.subscribe('onBeforeNavigate', () => {
      left = document.activeElement;
      acted = false;
    });
    const stopEnd = router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
      // The first page keeps the browser's own focus order.
      if (!pathChanged || !fromLocation || hasGoneOn()) return;
      const title = document.getElementById('page-title') ?? document.getElementById('content');
      title?.focus({ preventScroll: true });
    });
    window.addEventListener('pointerdown', onAct, true);
    window.addEventListener('keydown', onAct, true);
    return () => {
      stopStart();
      stopEnd();
      window.removeEventListener('pointerdown', onAct, true);
      window.removeEventListener('keydown', onAct, true);
    };
  }, [router]);
}
