// Whether the window is wide enough for the fixed sidebar. Resizing is handled 150 ms after it stops, so that dragging
// a window edge does not redraw the frame at every pixel.
import { useEffect, useState } from 'react';

export const sidebarBreakpointPx = 1024;
export const resizeDebounceMs = 150;

const isWide = () => window.innerWidth >= sidebarBreakpointPx;

export function useWide(): boolean {
  const [wide, setWide] = useState(isWide);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onResize = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setWide(isWide()), resizeDebounceMs);
    };
    window.addEventListener('resize', onResize);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('resize', onResize);
    };
  }, []);
  return wide;
}
