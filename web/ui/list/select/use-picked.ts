// The selected rows of a list. They survive paging and sorting and are cleared when other rows match.
import { useState } from 'react';
import { filterQuery, sameQuery, type ListQuery } from '#ui/list/query.ts';
import { emptySelection, toggle, togglePage, type Picked } from './selection.ts';

export function usePicked(query: ListQuery, pageIds: readonly string[]) {
  const [held, setHeld] = useState<{ picked: Picked; matching: ListQuery }>({
    picked: emptySelection,
    matching: filterQuery(query),
  });
  const matching = filterQuery(query);
  const isSame = sameQuery(held.matching, matching);
  if (!isSame) setHeld({ picked: emptySelection, matching });
  const picked = isSame ? held.picked : emptySelection;
  const set = (next: Picked) => setHeld({ picked: next, matching });
  return {
    picked,
    any: picked.kind === 'matching' || picked.ids.size > 0,
    toggle: (id: string) => set(toggle(picked, id, pageIds)),
    togglePage: () => set(togglePage(picked, pageIds)),
    all: () => set({ kind: 'matching' }),
    clear: () => set(emptySelection),
  };
}
