// A press of the mouse counts for what it began on, also when the page moves under it or something comes over it before
// it ends: the browser would give the click to nobody. A hand that moves away still takes its press back.

const pressable = 'a[href], button, summary, label, input, [role="option"]';

/** A hand at rest trembles so much, in pixels. */
const tremble = 4;

type Press = { on: HTMLElement; x: number; y: number };

/** Follows the presses of this page. */
export function keepPresses(): void {
  let press: Press | null = null;
  const begin = ({ target, button, pointerType, clientX: x, clientY: y }: PointerEvent): void => {
    const on = target instanceof Element && target.closest<HTMLElement>(pressable);
    press = on && button === 0 && pointerType === 'mouse' ? { on, x, y } : null;
  };
  const end = (event: PointerEvent): void => {
    const begun = press;
    press = null;
    if (!begun || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { on, x, y } = begun;
    const isStill = Math.hypot(event.clientX - x, event.clientY - y) <= tremble;
    if (!isStill || on.contains(event.target as Node)) return;
    // After what the browser itself makes of this press.
    setTimeout(() => on.isConnected && on.click());
  };
  document.addEventListener('pointerdown', begin, true);
  document.addEventListener('pointerup', end, true);
}
