// Toasts: top right, closing after 5 seconds (spec 2, 9). The container that shows them is
// fetched with the first one.
import { create } from 'zustand';

export const toastMs = 5000;

export type Toast = { id: string; message: string; kind: 'success' | 'error' };

type Toasts = { waiting: readonly Toast[]; isAhead: boolean };

/** What waits to be shown; the container is fetched with the first toast and takes from here. */
export const useToasts = create<Toasts>()(() => ({ waiting: [], isAhead: false }));

/** Fetches the container now: for a page that is to show toasts without the network. */
export const fetchToastsAhead = (): void => useToasts.setState({ isAhead: true });

const add = (kind: Toast['kind'], message: string): void =>
  useToasts.setState(({ waiting }) => ({
    waiting: [...waiting, { id: crypto.randomUUID(), kind, message }],
  }));

export const toastSuccess = (message: string): void => add('success', message);
export const toastError = (message: string): void => add('error', message);

/** Gives what waits and leaves nothing behind. */
export function takeToasts(): readonly Toast[] {
  const { waiting } = useToasts.getState();
  if (waiting.length > 0) useToasts.setState({ waiting: [] });
  return waiting;
}
