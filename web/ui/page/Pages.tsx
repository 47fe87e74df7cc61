// The pager of a short list without a table. Hidden if one page holds all.
// Example: `<Pages total={data.totalCount} size={25} page={page} onChange={setPage} />`.
import { Pagination } from '@mantine/core';
import { useEffect } from 'react';

type PagesProps = {
  total: number;
  /** Rows of a page. */
  size: number;
  page: number;
  onChange: (page: number) => void;
};

export function Pages({ total, size, page, onChange }: PagesProps) {
  const pages = Math.ceil(total / size);
  const isBeyond = pages > 0 && page > pages;
  // The last row of the last page may have been removed.
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
