// Shows a page's tour on the first visit, and again by "?" or from the menu. It draws nothing.
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTour, replayTour, useTourReplay } from '#lib/tour.ts';
import { addresses } from './addresses.ts';
import { finances } from './finances.ts';
import { groups } from './groups.ts';
import { isModalOpen } from './modal-open.ts';
import { overview } from './overview.ts';
import { residents } from './residents.ts';
import { roles, team } from './team.ts';
import type { Tour } from './tour.ts';

const tours: readonly Tour[] = [overview, residents, addresses, groups, finances, team, roles];

/** The page gets this long to draw its anchors before its tour looks for them. */
const settleMs = 1200;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

const onKey = (event: KeyboardEvent) => {
  if (event.key !== '?' || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
  event.preventDefault();
  replayTour();
};

export function TourRunner() {
  const path = useLocation({ select: (location) => location.pathname });
  const tab = useLocation({ select: ({ search }) => (search as { Tab?: string }).Tab });
  const tour = tours.find((each) => each.path === path && each.tab === (each.tab && tab));
  const asked = useTourReplay((state) => state.asked);

  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  useEffect(() => {
    if (!tour) return;
    // The flag is read, not followed: a tour that ends must not start another by that.
    const wanted = useTour.getState()[tour.flag];
    return wanted ? start(tour, settleMs) : undefined;
  }, [tour]);

  useEffect(() => {
    if (asked > 0 && tour) return start(tour, 0);
    return undefined;
    // A replay is asked for on the page on hand; going on to another asks for nothing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [asked]);
  return null;
}

/** Starts a tour once the page has settled and no dialog is open; gives what ends it. */
function start(tour: Tour, delayMs: number): () => void {
  let stop: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout>;
  let left = false;
  const begin = async () => {
    if (isModalOpen()) {
      timer = setTimeout(() => void begin(), settleMs);
      return;
    }
    const { driveTour } = await import('./drive.ts');
    if (!left) stop = driveTour(tour);
  };
  timer = setTimeout(() => void begin(), delayMs);
  return () => {
    left = true;
    clearTimeout(timer);
    stop?.();
  };
}
