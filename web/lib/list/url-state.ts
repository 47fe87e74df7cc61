// The search part of the address as plain strings. Filters, page and sort of every list are stored there, so that a
// link shows the sender's view.
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

export type UrlState = Readonly<Record<string, string | undefined>>;

/** Parses the text after `?` into strings; no value is converted to a number or an object. */
export const parseSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text.startsWith('?') ? text.slice(1) : text));

export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(pairs.map(([key, value]) => [key, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

/** Changes some keys; undefined or '' removes the key from the address. */
export type SetUrlState = (
  patch: Readonly<Record<string, string | undefined>>,
  options?: { push?: boolean },
) => void;

export function useUrlState(): [UrlState, SetUrlState] {
  // The search of the page on screen: while the next page loads, the address already has that page's search.
  const search = useSearch({ strict: false }) as UrlState;
  const navigate = useNavigate();
  const router = useRouter();
  const set = useCallback<SetUrlState>(
    (patch, { push = false } = {}) => {
      // A page that is being left must not change the address: that would undo the navigation.
      if (router.history.location.pathname !== router.state.location.pathname) return;
      void navigate({
        to: '.',
        search: ((before: UrlState) =>
          Object.fromEntries(
            Object.entries({ ...before, ...patch }).filter(([, value]) => value),
          )) as never,
        replace: !push,
      });
    },
    [navigate, router],
  );
  return [search, set];
}
