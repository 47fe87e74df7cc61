// Keeps mouse clicks that the browser would drop. If the pressed control moves or is covered between press and release,
// this control still gets the click, unless a modifier key is held. For example, a press on Save leaves a field, and
// the error of this field then moves the button. Moving the pointer away cancels the click.

const pressable = 'a[href], button, summary, label, input, [role="option"]';

/** The most movement, in pixels, that still counts as a click. */
const tremble = 4;

type Press = { on: HTMLElement; x: number; y: number };

/** Follows the presses of this page. */
export function fixDroppedClicks(): void {
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
    // Runs after the browser's own handling of this press.
    setTimeout(() => on.isConnected && on.click());
  };
  document.addEventListener('pointerdown', begin, true);
  document.addEventListener('pointerup', end, true);
}
