// Toasts: top right, closing after 5 seconds (spec 2, 9). The container that shows them is
// fetched with the first one.
import { create } from 'zustand';
import { firstSentence, toApiError } from './api-error.ts';

export const toastMs = 5000;

export type ToastOptions = {
  /** Makes the message a link to what it names. */
  href?: string;
  /** A button under the message, to undo what was done for example. */
  action?: { label: string; run: () => void };
  /** The record that it is about: a newer toast about it takes the place of this one. */
  about?: string;
  /** Done, but somebody has to be called for example. */
  isWarning?: boolean;
};

export type Toast = { id: string; message: string; kind: 'success' | 'error' } & ToastOptions;

type Toasts = { waiting: readonly Toast[]; isAhead: boolean; isHeld: boolean };

/** What waits to be shown; the container is fetched with the first toast and takes from here. */
export const useToasts = create<Toasts>()(() => ({ waiting: [], isAhead: false, isHeld: false }));

/** Fetches the container now: for a page that is to show toasts without the network. */
export const fetchToastsAhead = (): void => useToasts.setState({ isAhead: true });

type TellError = (message: string) => void;

const holders: TellError[] = [];

/**
 * Until the function that it gives is called nothing lies over the screen: an error is told to who holds, to stand in
 * the page, and anything else waits.
 */
export function holdToasts(tellError: TellError): () => void {
  holders.push(tellError);
  useToasts.setState({ isHeld: true });
  return () => {
    holders.splice(holders.indexOf(tellError), 1);
    useToasts.setState({ isHeld: holders.length > 0 });
  };
}

function add(kind: Toast['kind'], message: string, options: ToastOptions = {}): void {
  const tellError = kind === 'error' ? holders.at(-1) : undefined;
  if (tellError) return tellError(message);
  useToasts.setState(({ waiting }) => ({
    waiting: [...waiting, { id: crypto.randomUUID(), kind, message, ...options }],
  }));
}

/** `options`: an address alone is a link to what the message names. */
export const toastSuccess = (message: string, options?: string | ToastOptions): void =>
  add('success', message, typeof options === 'string' ? { href: options } : options);
export const toastError = (message: string): void => add('error', message);

/** Says why something failed, by what was thrown; `what` is what became of it, a sentence. */
export const toastFailure = (cause: unknown, what?: string): void =>
  toastError([what, firstSentence(toApiError(cause))].filter(Boolean).join(' '));

/** Gives what waits and leaves nothing behind; none while toasts are held. */
export function takeToasts(): readonly Toast[] {
  const { waiting, isHeld } = useToasts.getState();
  if (isHeld) return [];
  if (waiting.length > 0) useToasts.setState({ waiting: [] });
  return waiting;
}
