// The selected rows: some by their ids, across pages, or all that match the query. Pure.

/** The target of a bulk action, in the form of the contract's `Selection`. */
export type BulkSelection =
  | { kind: 'ids'; ids: string[] }
  | { kind: 'matching'; query: Record<string, string> };

export type Picked = { kind: 'ids'; ids: ReadonlySet<string> } | { kind: 'matching' };

export const emptySelection: Picked = { kind: 'ids', ids: new Set() };

/** The maximum number of ids that the contract accepts. For more rows, "all that match" can be used. */
export const idLimit = 1000;

export const isPicked = (picked: Picked, id: string): boolean =>
  picked.kind === 'matching' || picked.ids.has(id);

/** Adds (below `idLimit`) or removes one row. From "all matching" it becomes the page's rows without that one. */
export function toggle(picked: Picked, id: string, pageIds: readonly string[]): Picked {
  const ids = new Set(picked.kind === 'matching' ? pageIds : picked.ids);
  if (ids.has(id)) ids.delete(id);
  else if (ids.size < idLimit) ids.add(id);
  return { kind: 'ids', ids };
}

/** Selects the page's rows, up to `idLimit`, or clears them if all are selected. "All matching" becomes empty. */
export function togglePage(picked: Picked, pageIds: readonly string[]): Picked {
  if (picked.kind === 'matching') return emptySelection;
  const ids = new Set(picked.ids);
  const whole = pageIds.every((id) => ids.has(id));
  for (const id of pageIds) {
    if (whole) ids.delete(id);
    else if (ids.size < idLimit) ids.add(id);
  }
  return { kind: 'ids', ids };
}

export function pageState(picked: Picked, pageIds: readonly string[]): 'all' | 'some' | 'none' {
  if (pageIds.length === 0) return 'none';
  if (picked.kind === 'matching') return 'all';
  const count = pageIds.filter((id) => picked.ids.has(id)).length;
  if (count === 0) return 'none';
  return count === pageIds.length ? 'all' : 'some';
}

export const pickedCount = (picked: Picked, totalCount: number): number =>
  picked.kind === 'matching' ? totalCount : picked.ids.size;

export const toSelection = (picked: Picked, query: Record<string, string>): BulkSelection =>
  picked.kind === 'matching' ? { kind: 'matching', query } : { kind: 'ids', ids: [...picked.ids] };
