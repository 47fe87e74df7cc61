// Keeps a visit in a list while its check-out dialog is open, although new search results or a refresh no longer
// contain the visit. A row that disappears would close the dialog. Pure.

export function withHeld<V extends { id: string }>(inside: readonly V[], held: V | undefined) {
  return held === undefined || inside.some(({ id }) => id === held.id) ? inside : [held, ...inside];
}
