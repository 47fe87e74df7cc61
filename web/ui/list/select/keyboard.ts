// The keys of a list: `j k` move, Enter opens, `x` selects, `e` edits, `f` filters, `/` searches, Esc clears. Keys
// typed into fields, or while a dialog, a menu or the options of a select are open, are ignored, and so is Enter on a
// link or button.
import { useEffect, useEffectEvent } from 'react';

export type ListKey =
  | 'next'
  | 'previous'
  | 'open'
  | 'choose'
  | 'edit'
  | 'filter'
  | 'search'
  | 'escape';

const keys: Readonly<Record<string, ListKey>> = {
  j: 'next',
  k: 'previous',
  Enter: 'open',
  x: 'choose',
  e: 'edit',
  f: 'filter',
  '/': 'search',
  Escape: 'escape',
};

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented'>;

/** A key's action on the list, or undefined if the key is not the list's. */
export function meaningOf(event: Press, place: 'field' | 'control' | 'page'): ListKey | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const meaning = keys[event.key];
  if (place === 'field') return undefined;
  if (place === 'control' && event.key === 'Enter') return undefined;
  return meaning;
}

function placeOf(target: EventTarget | null): 'field' | 'control' | 'page' {
  if (!(target instanceof HTMLElement)) return 'page';
  const isText = target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]');
  if (isText) return 'field';
  return target.closest('a, button, [role=menuitem], [role=option]') ? 'control' : 'page';
}

/**
 * Whether a dialog, a menu or the options of a select are open. Closed listboxes stay in the page without being
 * rendered, so only visible ones count.
 */
export const isCovered = (): boolean =>
  [...document.querySelectorAll('[role=dialog], [role=menu], [role=listbox]')].some(
    (element) => element.getClientRects().length > 0,
  );

/** Listens on the page while the list is mounted. */
export function useListKeys(onKey: (key: ListKey) => void): void {
  const handle = useEffectEvent((event: KeyboardEvent, wasCovered: boolean) => {
    const meaning = meaningOf(event, placeOf(event.target));
    if (!meaning || wasCovered) return;
    if (meaning === 'search' || meaning === 'filter') event.preventDefault();
    onKey(meaning);
  });
  useEffect(() => {
    // A dialog that Escape closes can be gone before the event reaches the list, and the list would clear its cursor.
    let wasCovered = false;
    const look = ({ key }: KeyboardEvent) => {
      wasCovered = key in keys && isCovered();
    };
    const listen = (event: KeyboardEvent) => handle(event, wasCovered);
    window.addEventListener('keydown', look, true);
    window.addEventListener('keydown', listen);
    return () => {
      window.removeEventListener('keydown', look, true);
      window.removeEventListener('keydown', listen);
    };
  }, []);
}
