// Whether the command palette is open, and the keys that open it from anywhere: Ctrl+K, or Cmd+K on a Mac.
import { useEffect } from 'react';
import { create } from 'zustand';

export const usePalette = create<{ opened: boolean }>(() => ({ opened: false }));

export const openPalette = () => usePalette.setState({ opened: true });
export const closePalette = () => usePalette.setState({ opened: false });

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

export const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Press): boolean =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;

/** A form or a dialog that is open keeps the screen: what stands in it would be lost. */
const isCovered = (): boolean => document.querySelector('[aria-modal="true"]') !== null;

export function usePaletteKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return;
      event.preventDefault();
      if (usePalette.getState().opened) closePalette();
      else if (!isCovered()) openPalette();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
