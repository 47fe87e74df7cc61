// The row at the keyboard's cursor. It moves within the page and scrolls its row into view.
import { useState, type RefObject } from 'react';

export function useCursor(list: RefObject<HTMLElement | null>, count: number) {
  const [at, setAt] = useState(-1);
  const active = Math.min(at, count - 1);
  return {
    active,
    move: (by: 1 | -1) => {
      const next = Math.max(0, Math.min(count - 1, active + by));
      setAt(next);
      const row = list.current?.querySelector(`[data-row="${next}"]`);
      row?.scrollIntoView({ block: 'nearest' });
    },
    leave: () => setAt(-1),
    /** A new page starts at its top, with no row active. */
    toTop: () => {
      setAt(-1);
      const box = list.current?.getBoundingClientRect();
      if (box && box.top < 0) list.current?.scrollIntoView({ block: 'start' });
    },
  };
}
