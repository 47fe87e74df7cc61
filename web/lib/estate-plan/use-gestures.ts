// Follows pointers and the wheel on the plan: panning, zooming, pointing, clicking and dragging. The view lives outside
// of React and is written to the drawing once a frame, so that panning renders no component.
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { Box, Place } from '#rules/estate-plan/layout.ts';
import {
  boxBetween,
  clamped,
  fitted,
  panned,
  readableScale,
  type Screen,
  showing,
  toPlan,
  type View,
  zoomed,
} from './view.ts';

/** The pixels after which a press is a drag. */
const dragPixels = 4;
const zoomStep = 1.35;

/** A drag with one pointer: pans, spans a box, or moves what lies under it. */
export type Drag = 'pan' | 'box' | 'move';

export type GestureHandlers = {
  /** Chooses what a drag from this point of the plan does. */
  dragFrom: (at: Place, event: PointerEvent) => Drag;
  onClick: (at: Place, event: PointerEvent) => void;
  /** The pointer is at this point without being pressed; null if it left the plan. */
  onHover: (at: Place | null, screen: Place) => void;
  onBox: (box: Box | null) => void;
  onBoxEnd: (box: Box) => void;
  onMove: (from: Place, to: Place, isEnd: boolean) => void;
  /** Writes the view to the drawing. */
  draw: (view: View) => void;
};

export type PlanView = {
  zoomBy: (steps: number) => void;
  fit: () => void;
  show: (box: Box) => void;
  /** Fills the screen with a part of the plan, at no more than a scale of 1.6. */
  zoomTo: (box: Box) => void;
};

type Press = { from: Place; last: Place; drag: Drag | null };

export function useGestures(
  frame: RefObject<HTMLElement | null>,
  size: Box,
  handlers: GestureHandlers,
): PlanView {
  const view = useRef<View>({ x: 0, y: 0, scale: 1 });
  const frameId = useRef(0);
  const draw = useEffectEvent((now: View) => handlers.draw(now));
  const screenOf = (): Screen => ({
    width: frame.current?.clientWidth ?? 1,
    height: frame.current?.clientHeight ?? 1,
  });
  const set = (next: View) => {
    view.current = clamped(next, size, screenOf());
    if (frameId.current !== 0) return;
    frameId.current = requestAnimationFrame(() => {
      frameId.current = 0;
      handlers.draw(view.current);
    });
  };
  const fit = () => set(fitted(size, screenOf(), readableScale));
  const act = useEffectEvent((press: (gesture: Gesture) => void) =>
    press({ view, set, screenOf, handlers }),
  );
  const start = useEffectEvent(() => {
    view.current = fitted(size, screenOf(), readableScale);
    draw(view.current);
  });
  useEffect(() => {
    start();
    const element = frame.current;
    const stop = element && listen(element, act);
    return () => {
      stop?.();
      cancelAnimationFrame(frameId.current);
      frameId.current = 0;
    };
  }, [frame]);
  const middle = (): Place => {
    const { width, height } = screenOf();
    return { x: width / 2, y: height / 2 };
  };
  return {
    zoomBy: (steps) => set(zoomed(view.current, zoomStep ** steps, middle())),
    fit,
    show: (box) => set(showing(view.current, box, screenOf())),
    zoomTo: (box) => set(fitted(box, screenOf())),
  };
}

type Gesture = {
  view: RefObject<View>;
  set: (view: View) => void;
  screenOf: () => Screen;
  handlers: GestureHandlers;
};

function listen(element: HTMLElement, act: (press: (gesture: Gesture) => void) => void) {
  const pointers = new Map<number, Place>();
  let press: Press | null = null;
  const pointOf = (event: MouseEvent): Place => {
    const { left, top } = element.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    const at = pointOf(event);
    pointers.set(event.pointerId, at);
    element.setPointerCapture(event.pointerId);
    act(({ handlers }) => {
      handlers.onHover(null, at);
      if (pointers.size > 1) handlers.onBox(null);
    });
    press = pointers.size === 1 ? { from: at, last: at, drag: null } : null;
  };
  const move = (event: PointerEvent) => {
    const at = pointOf(event);
    const before = pointers.get(event.pointerId);
    if (!before) {
      if (event.pointerType !== 'touch') {
        act(({ view, handlers }) => handlers.onHover(toPlan(view.current, at), at));
      }
      return;
    }
    pointers.set(event.pointerId, at);
    const [other] = [...pointers].filter(([id]) => id !== event.pointerId);
    if (other) act((gesture) => pinch(gesture, { before, at, other: other[1] }));
    else if (press) {
      const now = press;
      act((gesture) => dragOn(gesture, now, { at, event }));
      now.last = at;
    }
  };
  const up = (event: PointerEvent) => {
    if (!pointers.delete(event.pointerId)) return;
    const at = pointOf(event);
    const now = press;
    press = null;
    if (!now) return;
    if (event.type === 'pointercancel') {
      act(({ handlers }) => handlers.onBox(null));
      return;
    }
    act(({ view, handlers }) => {
      const [from, to] = [toPlan(view.current, now.from), toPlan(view.current, at)];
      if (now.drag === null) handlers.onClick(to, event);
      else if (now.drag === 'move') handlers.onMove(from, to, true);
      else if (now.drag === 'box') {
        handlers.onBox(null);
        handlers.onBoxEnd(boxBetween(from, to));
      }
    });
  };
  const leave = (event: PointerEvent) =>
    act(({ handlers }) => handlers.onHover(null, pointOf(event)));
  const wheel = (event: WheelEvent) => {
    // A plain wheel scrolls the page. A pinch on a touchpad arrives as a wheel with Ctrl.
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const factor = Math.exp(-event.deltaY * (event.deltaMode === 0 ? 0.006 : 0.12));
    act(({ view, set }) => set(zoomed(view.current, factor, pointOf(event))));
  };
  element.addEventListener('pointerdown', down);
  element.addEventListener('pointermove', move);
  element.addEventListener('pointerup', up);
  element.addEventListener('pointercancel', up);
  element.addEventListener('pointerleave', leave);
  element.addEventListener('wheel', wheel, { passive: false });
  return () => {
    element.removeEventListener('pointerdown', down);
    element.removeEventListener('pointermove', move);
    element.removeEventListener('pointerup', up);
    element.removeEventListener('pointercancel', up);
    element.removeEventListener('pointerleave', leave);
    element.removeEventListener('wheel', wheel);
  };
}

type Pinch = { before: Place; at: Place; other: Place };

/** Two pointers zoom by the change of their distance and pan with their middle. */
function pinch({ view, set }: Gesture, { before, at, other }: Pinch): void {
  const distance = (a: Place) => Math.hypot(a.x - other.x, a.y - other.y) || 1;
  const middle = (a: Place) => ({ x: (a.x + other.x) / 2, y: (a.y + other.y) / 2 });
  const [from, to] = [middle(before), middle(at)];
  const shifted = panned(view.current, { x: to.x - from.x, y: to.y - from.y });
  set(zoomed(shifted, distance(at) / distance(before), to));
}

function dragOn(
  { view, set, handlers }: Gesture,
  press: Press,
  { at, event }: { at: Place; event: PointerEvent },
): void {
  const moved = Math.hypot(at.x - press.from.x, at.y - press.from.y);
  if (press.drag === null) {
    if (moved < dragPixels) return;
    press.drag = handlers.dragFrom(toPlan(view.current, press.from), event);
  }
  if (press.drag === 'pan') {
    set(panned(view.current, { x: at.x - press.last.x, y: at.y - press.last.y }));
    return;
  }
  const [from, to] = [toPlan(view.current, press.from), toPlan(view.current, at)];
  if (press.drag === 'box') handlers.onBox(boxBetween(from, to));
  else handlers.onMove(from, to, false);
}
