// The point of a chart that a person looks at: the one under the pointer or the finger, or the one that the arrow keys
// chose. After a touch, the tooltip stays open until a press elsewhere, Escape, or the loss of the focus.
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useState,
} from 'react';

type PointsOptions = {
  count: number;
  /** `across`: points of equal width, side by side. `apart`: each point has an element with `data-point`. */
  layout: 'across' | 'apart';
};

export function usePoints(ref: RefObject<HTMLElement | null>, { count, layout }: PointsOptions) {
  const [shown, setShown] = useState<number | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  // The data may have become shorter while the page was open.
  const within = (at: number) => Math.max(0, Math.min(count - 1, at));
  const show = (at: number) => {
    setShown(within(at));
    setChosen(within(at));
  };
  /** The newest point, or the first row, until the person chooses another. */
  const last = within(chosen ?? (layout === 'across' ? count - 1 : 0));
  const hide = () => setShown(null);
  useEffect(() => {
    if (shown === null) return undefined;
    const leave = ({ target }: Event) => {
      if (!(target instanceof Node && ref.current?.contains(target))) setShown(null);
    };
    document.addEventListener('pointerdown', leave);
    return () => document.removeEventListener('pointerdown', leave);
  }, [ref, shown]);

  const follow = (event: PointerEvent<HTMLElement>) => {
    const at = pointAt(event, { count, layout });
    if (at !== null) show(at);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && shown !== null) {
      // Escape only hides the tooltip; a dialog around the chart stays open.
      event.stopPropagation();
      hide();
      return;
    }
    const at = pointByKey(event.key, shown === null ? null : within(shown), {
      count,
      last,
    });
    if (at === null) return;
    event.preventDefault();
    show(at);
  };
  return {
    at: shown === null ? null : within(shown),
    /** The point of the next arrow key, and of the value that a screen reader announces. */
    current: shown === null ? last : within(shown),
    handlers: {
      onKeyDown,
      onPointerDown: follow,
      onPointerMove: follow,
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        if (pointerType !== 'touch') hide();
      },
      onFocus: ({ currentTarget }: FocusEvent) => {
        if (currentTarget.matches(':focus-visible')) show(last);
      },
      onBlur: hide,
    },
  };
}

/**
 * The point at the position of the pointer. The event's target does not tell it: for a moving finger, the target stays
 * the element that the finger touched first.
 */
function pointAt(
  { clientX, clientY, currentTarget: chart }: PointerEvent<HTMLElement>,
  { count, layout }: PointsOptions,
): number | null {
  if (layout === 'apart') {
    const point = document.elementFromPoint(clientX, clientY)?.closest('[data-point]');
    return point && chart.contains(point) ? Number(point.getAttribute('data-point')) : null;
  }
  const box = chart.querySelector('[data-plot]')?.getBoundingClientRect();
  if (!box || box.width === 0) return null;
  return Math.floor(((clientX - box.left) / box.width) * count);
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** The point that a key leads to; null for other keys. If no point is shown yet, an arrow key shows the current one. */
export function pointByKey(
  key: string,
  shown: number | null,
  { count, last }: { count: number; last: number },
): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = steps[key];
  if (step === undefined) return null;
  return shown === null ? last : Math.max(0, Math.min(count - 1, shown + step));
}
