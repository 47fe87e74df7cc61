// Shows a new person the tour of the first page that they open and that has one, and the open page's tour by "?" or on
// request. After all tours were restarted, each page shows its tour once. Also opens the list of keyboard shortcuts by
// its key. Renders nothing.
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { openShortcuts } from '#lib/page/shortcuts.ts';
import { areaFlags } from '#lib/community/tour-flags.ts';
import { useTour, replayTour, useTourReplay } from '#lib/community/tour.ts';
import { isModalOpen } from './modal-open.ts';
import { isResting } from './rest.ts';
import type { Tour } from './tour.ts';

/** The time for a page to render its anchors before its tour looks for them. */
const settleMs = 1200;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

type Place = { path: string; tab: string | undefined };

/** The tour of a page. All tours are loaded with the first one needed, because most people have seen theirs. */
async function tourOf({ path, tab }: Place): Promise<Tour | undefined> {
  const { tours } = await import('./tours.ts');
  return tours.find((each) => each.path === path && each.tab === (each.tab && tab));
}

/** "?" opens the tour of the page, or the list of shortcuts if there is none; Ctrl and "/" always open the list. */
async function onKey(event: KeyboardEvent, place: Place): Promise<void> {
  const isSheet = event.key === '/' && (event.ctrlKey || event.metaKey);
  const isAsked = event.key === '?' && !event.ctrlKey && !event.metaKey;
  if ((!isSheet && !isAsked) || isTyping(event.target) || isModalOpen()) return;
  event.preventDefault();
  if (isAsked && (await tourOf(place))) replayTour();
  else openShortcuts();
}

const isUnseen = ({ flag }: Tour): boolean => useTour.getState()[flag];
/** Postponed to the next visit if another tour has just ended. */
const isDue = (tour: Tour): boolean => isUnseen(tour) && !isResting();
const isAnyUnseen = (): boolean => {
  const flags = useTour.getState();
  return areaFlags.some((flag) => flags[flag]);
};

export function TourRunner() {
  const path = useLocation({ select: (location) => location.pathname });
  const tab = useLocation({ select: ({ search }) => (search as { Tab?: string }).Tab });
  const asked = useTourReplay((state) => state.asked);

  useEffect(() => {
    const listen = (event: KeyboardEvent) => void onKey(event, { path, tab });
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [path, tab]);

  useEffect(
    // The flags are read without subscribing: a tour that ends must not start another.
    () =>
      isAnyUnseen() ? start({ path, tab }, { delayMs: settleMs, isWanted: isDue }) : undefined,
    [path, tab],
  );

  useEffect(() => {
    if (asked > 0) return start({ path, tab }, { delayMs: 0, isWanted: () => true });
    return undefined;
    // Run only when a replay is requested: opening another page must not replay its tour.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [asked]);
  return null;
}

type Starting = { delayMs: number; isWanted: (tour: Tour) => boolean };

/** Starts a page's tour once the page has settled and no dialog is open; returns the function that cancels it. */
function start(place: Place, { delayMs, isWanted }: Starting): () => void {
  let stop: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout>;
  let left = false;
  const begin = async () => {
    if (isModalOpen()) {
      timer = setTimeout(() => void begin(), settleMs);
      return;
    }
    const tour = await tourOf(place);
    if (!tour || !isWanted(tour)) return;
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
