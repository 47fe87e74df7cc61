// Decides when the notifications panel loads its next page. Pure.

export const pageSize = 10;
export const listHeightPx = 400;
export const scrollThreshold = 0.8;

type Scrolled = { scrollTop: number; clientHeight: number; scrollHeight: number };

/** Whether the list has been scrolled through 80 % of the loaded part. */
export const nearEnd = ({ scrollTop, clientHeight, scrollHeight }: Scrolled): boolean =>
  scrollTop + clientHeight >= scrollHeight * scrollThreshold;

/** The number of the next page; undefined if the last page was not full, because then no more notifications follow. */
export const nextPage = (lastPage: readonly unknown[], pagesLoaded: number): number | undefined =>
  lastPage.length === pageSize ? pagesLoaded + 1 : undefined;

/** Removes duplicates: a new notification that arrives between two requests shifts the pages by one. */
export function once<T extends { notificationId: string }>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [item.notificationId, item])).values()];
}
