// The pager of a short list without a table. Hidden if there is only one page.
// Example: `<Pages total={data.totalCount} size={25} page={page} onChange={setPage} />`.
import { Pagination } from '@mantine/core';
import { useEffect } from 'react';

type PagesProps = {
  total: number;
  /** The number of rows on a page. */
  size: number;
  page: number;
  onChange: (page: number) => void;
};

export function Pages({ total, size, page, onChange }: PagesProps) {
  const pages = Math.ceil(total / size);
  const isBeyond = pages > 0 && page > pages;
  // Goes to the last page if the page on screen no longer exists, because its last row was removed.
  useEffect(() => {
    if (isBeyond) onChange(pages);
  }, [isBeyond, pages, onChange]);
  if (pages < 2) return null;
  return (
    <Pagination
      mt={16}
      size="sm"
      total={pages}
      value={page}
      onChange={onChange}
      getControlProps={(control) => ({ 'aria-label': `${control} page` })}
    />
  );
}
