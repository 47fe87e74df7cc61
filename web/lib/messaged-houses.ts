// Which houses another page wants a broadcast written to. It travels with the step to the composer and not in the
// address, which would be too long, and is still there after a reload.
import { useRouterState } from '@tanstack/react-router';
import type { FilterOption } from '#ui/list/filters.ts';

export type MessagedHouses = { houses: FilterOption[] };

/** The houses that came with this step; none where nobody chose any. */
export const useMessagedHouses = (): FilterOption[] =>
  useRouterState({
    select: ({ location }) => (location.state as Partial<MessagedHouses>).houses ?? none,
  });

const none: FilterOption[] = [];
