// Toasts: top right, closing after 5 seconds. The container that shows them is loaded with the first one.
import { create } from 'zustand';
import { firstSentence, toApiError } from './api-error.ts';

export const toastMs = 5000;

export type ToastOptions = {
  /** Makes the message a link to the record that it names. */
  href?: string;
  /** A button under the message, for example to undo the action. */
  action?: { label: string; run: () => void };
  /** The record that the toast is about. A newer toast about the same record replaces the toast. */
  about?: string;
  /** Successful, but with something left to do, for example a call. */
  isWarning?: boolean;
};

export type Toast = { id: string; message: string; kind: 'success' | 'error' } & ToastOptions;

type Toasts = { waiting: readonly Toast[]; isAhead: boolean; isHeld: boolean };

/** The toasts that are not shown yet. The container takes them from here. */
export const useToasts = create<Toasts>()(() => ({ waiting: [], isAhead: false, isHeld: false }));

/** Loads the container now, for a page that must show toasts without the network. */
export const fetchToastsAhead = (): void => useToasts.setState({ isAhead: true });

type TellError = (message: string) => void;

const holders: TellError[] = [];

/**
 * Holds toasts back until the returned function is called, so that no toast covers the screen. Meanwhile errors go to
 * the `tellError` of the latest caller, which shows them in the page, and other toasts are delayed.
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

/** `options` is an address, which makes the message a link, or several options. */
export const toastSuccess = (message: string, options?: string | ToastOptions): void =>
  add('success', message, typeof options === 'string' ? { href: options } : options);
export const toastError = (message: string): void => add('error', message);

/**
 * Shows a toast with the first description of a thrown error; `what` is a sentence before it that states the outcome.
 */
export const toastFailure = (cause: unknown, what?: string): void =>
  toastError([what, firstSentence(toApiError(cause))].filter(Boolean).join(' '));

/** Returns the pending toasts and clears them; returns none while toasts are held. */
export function takeToasts(): readonly Toast[] {
  const { waiting, isHeld } = useToasts.getState();
  if (isHeld) return [];
  if (waiting.length > 0) useToasts.setState({ waiting: [] });
  return waiting;
}
