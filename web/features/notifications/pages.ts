// When the panel asks for more (spec 9), as plain arithmetic.

export const pageSize = 10;
export const listHeightPx = 400;
export const scrollThreshold = 0.8;

type Scrolled = { scrollTop: number; clientHeight: number; scrollHeight: number };

/** Whether the list has been scrolled through 80 % of what is loaded. */
export const nearEnd = ({ scrollTop, clientHeight, scrollHeight }: Scrolled): boolean =>
  scrollTop + clientHeight >= scrollHeight * scrollThreshold;

/** There may be more as long as a page came back full. */
export const nextPage = (lastPage: readonly unknown[], pagesLoaded: number): number | undefined =>
  lastPage.length === pageSize ? pagesLoaded + 1 : undefined;

/** Each notification once: a new one that arrives meanwhile shifts the pages by one. */
export function once<T extends { notificationId: string }>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [item.notificationId, item])).values()];
}
