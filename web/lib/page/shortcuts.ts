// Whether the sheet of keyboard shortcuts is open; any area may open it, and the frame renders it.
import { create } from 'zustand';

export const useShortcuts = create<{ opened: boolean }>()(() => ({ opened: false }));

export const openShortcuts = (): void => useShortcuts.setState({ opened: true });
export const closeShortcuts = (): void => useShortcuts.setState({ opened: false });
