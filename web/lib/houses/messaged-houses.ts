// The houses that another page chose for a broadcast or a due. They travel in the history state to the form, not in
// the address, which would be too long, and survive a reload.
import { useRouterState } from '@tanstack/react-router';
import type { FilterOption } from '#ui/list/filter/filters.ts';

export type MessagedHouses = { houses: FilterOption[] };

/** The houses of this navigation; empty if none were chosen. */
export const useMessagedHouses = (): FilterOption[] =>
  useRouterState({
    select: ({ location }) => (location.state as Partial<MessagedHouses>).houses ?? none,
  });

const none: FilterOption[] = [];
