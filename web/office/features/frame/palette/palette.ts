// The state of the command palette: whether it is open, the typed text, and the key that opens it unless a form or
// dialog is open: Ctrl+K, or Cmd+K on a Mac. Letters typed before the palette's field is mounted are stored for the
// field; otherwise the page behind would take them for its shortcuts.
import { useEffect } from 'react';
import { create } from 'zustand';

type PaletteState = {
  opened: boolean;
  typed: string;
  /** The field has the focus, so the browser itself enters the typed letters. */
  hasCursor: boolean;
};

const closed: PaletteState = { opened: false, typed: '', hasCursor: false };

export const usePalette = create<PaletteState>(() => closed);

export const openPalette = () => usePalette.setState({ ...closed, opened: true });
export const closePalette = () => usePalette.setState({ opened: false });
export const typeInPalette = (typed: string) => usePalette.setState({ typed });
export const takeCursor = () => usePalette.setState({ hasCursor: true });

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

export const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Press): boolean =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;

/** The text after a key press; null if the key types nothing. */
export function textAfter(typed: string, { key, ctrlKey, metaKey, altKey }: Press): string | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (key === 'Backspace') return typed.slice(0, -1);
  return key.length === 1 ? typed + key : null;
}

/**
 * Whether a form or dialog is open. The palette does not open then, because opening another page would lose the
 * form's input.
 */
const isCovered = (): boolean => document.querySelector('[aria-modal="true"]') !== null;

/** Stores a key press before the field is mounted. */
function keepEarlyKey(event: KeyboardEvent): void {
  const { opened, hasCursor, typed } = usePalette.getState();
  if (!opened || hasCursor || isPaletteKey(event)) return;
  event.stopImmediatePropagation();
  if (event.key === 'Escape') return closePalette();
  const text = textAfter(typed, event);
  if (text === null) return;
  event.preventDefault();
  typeInPalette(text);
}

export function usePaletteKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return;
      event.preventDefault();
      if (usePalette.getState().opened) closePalette();
      else if (!isCovered()) openPalette();
    };
    window.addEventListener('keydown', keepEarlyKey, true);
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', keepEarlyKey, true);
      window.removeEventListener('keydown', onKey);
    };
  }, []);
}
