// Decides which empty or error state a list shows instead of its rows. Pure.
import { refusalOf } from '#ui/state/refusal.ts';
import type { ListPageData, ListResult } from './state.ts';

export type FallbackKind = 'error' | 'locked' | 'forbidden' | 'empty' | 'no-match' | 'past-end';

type Shown = ListPageData<unknown> | undefined;

/**
 * The state of a list; undefined if there are rows, or placeholders for them. `shown` is the data on screen, which is
 * the last response while the next one loads. A failed refresh leaves its rows alone, unless the feature is locked or
 * the permission is missing.
 */
export function fallbackOf(
  result: Pick<ListResult<unknown>, 'error' | 'data'>,
  shown: Shown,
  narrowed: boolean,
): FallbackKind | undefined {
  if (result.error) {
    const { codes, status } = refusalOf(result.error);
    if (codes.includes('FEATURE_ACTIVATION_REQUIRED')) return 'locked';
    if (status === 403) return 'forbidden';
    if (!result.data) return 'error';
  }
  if (!shown || shown.items.length > 0) return undefined;
  if (shown.pageNumber > 1) return 'past-end';
  return narrowed ? 'no-match' : 'empty';
}
